import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Column } from '@/lib/columns/columns';
import { collectionParts, columnSql, comparableSql, foundEqual, testSql } from '@/lib/columns/sql';
import type { Db } from '@/lib/db';
import type { AttributeValues } from '@/lib/elements/attributes';
import { detailsSql, valuesSql as storedSql } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import type { Cursor, ItemsRequest, SortKey } from './request';
import { typedSql } from './sql';
import type { System } from './systems';

const { empty, join, raw, sql } = Prisma;

/** Of the geometries of a page; at least one feature is in it. */
const MOST_BYTES = 16 * 1024 ** 2;

export interface ItemRow {
  id: number;
  version: number;
  /** The values of the columns that are no attributes, by their codes. */
  fixed: Record<string, unknown>;
  attributeValues: AttributeValues;
  /** GeoJSON. */
  geometry: string;
  /** What it is sorted by, as text. */
  keys: readonly (string | null)[];
}

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

function conditionSql(wanted: Wanted, cursor: Cursor | undefined): Prisma.Sql {
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
function inParts({ typeId, actor }: Wanted, statement: (part: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  const parts = collectionParts(typeId, actor);
  return parts.length > 0
    ? join(
        parts.map((part) => sql`(${statement(part)})`),
        ' UNION ALL ',
      )
    : statement(sql`FALSE`);
}

/** The ids of a page in its order, and one more where there are more. */
function idsSql(wanted: Wanted): Prisma.Sql {
  const { actor, request } = wanted;
  const { sort, limit, cursor, offset } = request;
  const keys = sort.map((key, at) => sql`, ${keySql(actor, key)} AS ${raw(`k${at}`)}`);
  const order = [...sort.map((key, at) => sql`${raw(`k${at}`)} ${wayOf(key)}`), sql`id`];
  const found = inParts(
    wanted,
    (part) => sql`SELECT e.id ${keys.length > 0 ? join(keys, '') : empty} FROM geometric_element e
      WHERE ${part} AND ${conditionSql(wanted, cursor)} ORDER BY ${join(order)} LIMIT ${offset + limit + 1}::int`,
  );
  return sql`SELECT row_number() OVER (ORDER BY ${join(order)}) AS n, p.id FROM (${found}) p ORDER BY ${join(order)} LIMIT ${limit + 1}::int OFFSET ${offset}::int`;
}

function geometrySql({ srid, flipped }: System): Prisma.Sql {
  const there = srid === 4326 ? sql`e.geom` : sql`ST_Transform(e.geom, ${raw(String(srid))})`;
  return sql`ST_AsGeoJSON(${flipped ? sql`ST_FlipCoordinates(${there})` : there}, 15, 0)`;
}

function valuesSql({ actor, columns, request }: Wanted): Prisma.Sql {
  const pairs = columns.flatMap((column) =>
    column.attributeId === undefined ? [sql`${column.code}::text`, columnSql(column, actor)] : [],
  );
  const keys = request.sort.map((key) => sql`(${keySql(actor, key)})::text`);
  return sql`e.id, e.version, json_build_object(${pairs.length > 0 ? join(pairs) : empty}) AS fixed,
    ${storedSql(actor)} AS "attributeValues", ${geometrySql(request.crs)} AS geometry,
    to_json(ARRAY[${keys.length > 0 ? join(keys) : empty}]::text[]) AS keys`;
}

/** A page of features in order, as many as the size of their geometries allows; `hasMore`: whether there are further ones. */
export async function findItems(db: Db, wanted: Wanted): Promise<{ items: ItemRow[]; hasMore: boolean }> {
  const rows = await db.$queryRaw<(ItemRow & { isLast: boolean })[]>`
    SELECT ${valuesSql(wanted)}, e.n = e.most AS "isLast"
    FROM (SELECT e.*, page.n, max(page.n) OVER () AS most, sum(pg_column_size(e.geom)) OVER (ORDER BY page.n) - pg_column_size(e.geom) AS before
      FROM (${idsSql(wanted)}) page JOIN geometric_element e ON e.id = page.id) e ${detailsSql}
    WHERE e.before < ${MOST_BYTES}::int AND e.n <= ${wanted.request.limit + wanted.request.offset}::int ORDER BY e.n`;
  return { items: rows.map(({ isLast, ...row }) => row), hasMore: rows.length > 0 && !rows.at(-1)?.isLast };
}

/** One feature; undefined where the caller sees none with this id. */
export async function findItem(db: Db, wanted: Wanted, id: number): Promise<ItemRow | undefined> {
  const there = inParts(wanted, (part) => sql`SELECT e.id FROM geometric_element e WHERE ${part} AND e.id = ${id}::bigint`);
  const [found] = await db.$queryRaw<ItemRow[]>`
    SELECT ${valuesSql(wanted)} FROM (${there}) page JOIN geometric_element e ON e.id = page.id ${detailsSql}`;
  return found;
}

/** How many there are, counted up to a bound. */
export async function countItems(db: Db, wanted: Wanted, most: number): Promise<number> {
  const found = inParts(
    wanted,
    (part) => sql`SELECT 1 FROM geometric_element e WHERE ${part} AND ${conditionSql(wanted, undefined)} LIMIT ${most}::int`,
  );
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*) FROM (${found}) found`;
  return row?.count ?? 0;
}

/** GeoJSON in another coordinate system as GeoJSON in EPSG:4326, longitude first; null for what is none. */
export async function toDegrees(db: Db, geometry: object, srid: number): Promise<unknown> {
  const [row] = await db.$queryRaw<{ geometry: unknown }[]>`
    SELECT read_geojson(${JSON.stringify(geometry)}::text, ${srid}::int) AS geometry`;
  return row?.geometry;
}
