import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Column } from '@/lib/columns/columns';
import { collectionParts, comparableSql, foundEqual, geometryIn, testSql } from '@/lib/columns/sql';
import { Prisma } from '@/prisma/generated/client';
import type { Cursor, ItemsRequest, SortKey } from './request';
import { typedSql } from './sql';
import type { System } from './systems';

const { empty, join, raw, sql } = Prisma;

/** Which features are wanted, and as whom. */
export interface Wanted {
  typeId: number;
  actor: Actor;
  columns: readonly Column[];
  request: ItemsRequest;
  /** Of the filter, on rows `e`. */
  condition?: Prisma.Sql;
}

function equalSql({ typeId, actor }: Wanted, { column, value }: ItemsRequest['equal'][number]): Prisma.Sql {
  const found = foundEqual(column, typeId, value);
  const exact = testSql(column, actor, (of) => sql`${of} = ${typedSql(column, value)}`);
  return found ? sql`(${found} AND ${exact})` : exact;
}

function boxSql({ corners: [west, south, east, north], crs }: NonNullable<ItemsRequest['bbox']>): Prisma.Sql {
  const box = (x1: number, x2: number) =>
    sql`ST_Transform(ST_MakeEnvelope(${x1}::float8, ${south}::float8, ${x2}::float8, ${north}::float8, ${crs.srid}::int), 4326)`;
  const meets = (area: Prisma.Sql) => sql`(e.geom && ${area} AND ST_Intersects(e.geom, ${area}))`;
  // A box across the antimeridian has its west in the east.
  return west <= east ? meets(box(west, east)) : sql`(${meets(box(west, 180))} OR ${meets(box(-180, east))})`;
}

const wayOf = ({ descending }: SortKey) => raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST');
const keySql = (actor: Actor, { column }: SortKey) => comparableSql(column, actor);

/** What comes after a feature in the order: by the first key in which it differs, by its id at last. */
function afterSql({ actor, request: { sort } }: Wanted, { values, id }: Cursor): Prisma.Sql {
  const same = (upTo: number) =>
    sort.slice(0, upTo).map((key, at) => {
      const value = values[at] ?? null;
      return value === null ? sql`${keySql(actor, key)} IS NULL` : sql`${keySql(actor, key)} = ${typedSql(key.column, value)}`;
    });
  const ways = sort.flatMap((key, at) => {
    const value = values[at] ?? null;
    // Nothing comes after what has no value.
    if (value === null) return [];
    const of = keySql(actor, key);
    const beyond = sql`(${of} ${raw(key.descending ? '<' : '>')} ${typedSql(key.column, value)} OR ${of} IS NULL)`;
    return [join([...same(at), beyond], ' AND ')];
  });
  return sql`(${join([...ways, join([...same(sort.length), sql`e.id > ${id}::bigint`], ' AND ')], ' OR ')})`;
}

/** What is asked of features, on rows `e`; after a cursor if there is one. */
export function conditionSql(wanted: Wanted, cursor: Cursor | undefined): Prisma.Sql {
  const { bbox, datetime, equal } = wanted.request;
  const parts = [
    ...equal.map((it) => equalSql(wanted, it)),
    ...(bbox ? [boxSql(bbox)] : []),
    ...(datetime?.from ? [sql`e.creation_date >= ${datetime.from}::timestamptz`] : []),
    ...(datetime?.until ? [sql`e.creation_date <= ${datetime.until}::timestamptz`] : []),
    ...(wanted.condition ? [wanted.condition] : []),
    ...(cursor ? [afterSql(wanted, cursor)] : []),
  ];
  return parts.length > 0 ? join(parts, ' AND ') : sql`TRUE`;
}

/** The parts of what the caller sees, each by a statement of its own: each has its index. */
export function inParts({ typeId, actor }: Wanted, statement: (part: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  const parts = collectionParts(typeId, actor);
  return parts.length > 0
    ? join(
        parts.map((part) => sql`(${statement(part)})`),
        ' UNION ALL ',
      )
    : statement(sql`FALSE`);
}

/** The order of a page, on its rows. */
export const orderOf = ({ request: { sort } }: Wanted) =>
  join([...sort.map((key, at) => sql`${raw(`k${at}`)} ${wayOf(key)}`), sql`id`]);

/** What is asked for, by parts, in order: as far as the page reaches, and one more. `columns`: of rows `e`. */
export function foundSql(wanted: Wanted, columns: Prisma.Sql): Prisma.Sql {
  const { actor, request } = wanted;
  const { sort, limit, cursor, offset } = request;
  const keys = sort.map((key, at) => sql`, ${keySql(actor, key)} AS ${raw(`k${at}`)}`);
  const order = orderOf(wanted);
  const found = inParts(
    wanted,
    (part) => sql`SELECT ${columns} ${keys.length > 0 ? join(keys, '') : empty} FROM geometric_element e
      WHERE ${part} AND ${conditionSql(wanted, cursor)} ORDER BY ${order} LIMIT ${offset + limit + 1}::int`,
  );
  return sql`SELECT p.* FROM (${found}) p ORDER BY ${order} LIMIT ${limit + 1}::int OFFSET ${offset}::int`;
}

/**
 * The rows of a page: as many as the size of their geometries allows, at least one. Where there are more, one of those follows, which
 * `isShown` tells apart.
 */
export function pageSql(wanted: Wanted, mostBytes: number): Prisma.Sql {
  return sql`SELECT p.*, p.n <= ${wanted.request.limit}::int AND p.before < ${mostBytes}::int AS "isShown"
    FROM (SELECT p.*, row_number() OVER w AS n, sum(p.size) OVER w - p.size AS before, sum(p.size) OVER w - p.size - lag(p.size) OVER w AS "beforeLast"
      FROM (${foundSql(wanted, sql`e.*, pg_column_size(e.geom) AS size`)}) p
      WINDOW w AS (ORDER BY ${orderOf(wanted)} ROWS UNBOUNDED PRECEDING)) p
    WHERE p.before = 0 OR p."beforeLast" < ${mostBytes}::int`;
}

/** The geometry of an element `e` as GeoJSON. */
export function geometrySql({ srid, flipped }: System): Prisma.Sql {
  const there = geometryIn(srid);
  return sql`ST_AsGeoJSON(${flipped ? sql`ST_FlipCoordinates(${there})` : there}, 15, 0)`;
}

/** What a row of a page is sorted by, as text. */
export function keysSql({ request: { sort } }: Wanted): Prisma.Sql {
  const keys = sort.map((_, at) => sql`(${raw(`e.k${at}`)})::text`);
  return keys.length > 0 ? sql`to_json(ARRAY[${join(keys)}])` : sql`'[]'::json`;
}

/** The id of one feature, where the caller sees it. */
export const oneSql = (wanted: Wanted, id: number) =>
  inParts(wanted, (part) => sql`SELECT e.id FROM geometric_element e WHERE ${part} AND e.id = ${id}::bigint`);
