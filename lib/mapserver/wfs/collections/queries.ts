import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Column } from '@/lib/columns/columns';
import { featureSql } from '@/lib/columns/features/sql';
import { collectionParts, columnSql } from '@/lib/columns/sql';
import type { Db } from '@/lib/db';
import { lettersPerBatch, type Streaming, streamRows } from '@/lib/db/stream';
import type { AttributeValues } from '@/lib/elements/attributes';
import { divisionsInOrderSql, valuesSql as storedSql } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import type { FeatureFormat } from '../formats';
import type { KeyRow, Range } from '../reading';
import { isWrittenIn, MAX_BYTES, presentIn, shownIn } from '../rows';
import type { CollectionType } from './collection-type';
import type { OrderKey } from './condition-queries';

const { join, raw, sql } = Prisma;

/** Which features are asked for. */
export interface Wanted {
  type: CollectionType;
  actor: Actor;
  /** A condition on rows `e`. */
  condition: Prisma.Sql;
  order: readonly OrderKey[];
  format: FeatureFormat;
  srid: number;
  latitudeFirst: boolean;
}

/** A feature as the text of GeoJSON. */
export interface TextRow {
  feature: string;
  id: number;
  /** Of its geometry. */
  bytes: number;
}

export interface FeatureRow {
  id: number;
  /** The values of the columns that are no attributes, or that are addresses, by their codes. */
  fixed: Record<string, unknown>;
  attributeValues: AttributeValues;
  /** Its geometry, as the format writes it; nothing where it is not asked for. */
  geometry: string | null;
}
export type FoundFeature = FeatureRow & Pick<TextRow, 'bytes'>;

/** As precise as they are stored. */
const DIGITS = 15;

function geometrySql({ type, format, srid, latitudeFirst }: Wanted): Prisma.Sql {
  if (!type.isPlaced) return sql`NULL::text`;
  const shown = raw(shownIn(type, srid));
  if (format === 'geojson') return sql`ST_AsGeoJSON(${shown}, ${DIGITS}::int, 0)`;
  const there = latitudeFirst ? sql`ST_FlipCoordinates(${shown})` : shown;
  if (format === 'gml2') return sql`ST_AsGML(2, ${there}, ${DIGITS}::int, 0)`;
  // Without the number of dimensions, and lines as such.
  return sql`ST_AsGML(3, ${there}, ${DIGITS}::int, 6, 'gml', 'g')`;
}

const orderSql = (order: readonly OrderKey[]) =>
  join(
    order.map(({ value, way }) => sql`${value} ${way}`),
    ', ',
  );

/** What rows are ordered by, as columns, and an order by these. */
const keysSql = (order: readonly OrderKey[]) => join(order.map(({ value }, at) => sql`${value} AS ${raw(`k${at}`)}`));
const keyOrderSql = (order: readonly OrderKey[]) => join(order.map(({ way }, at) => sql`${raw(`k${at}`)} ${way}`));

/** The parts of the type one after the other, each by a statement of its own. */
const inParts = ({ type, actor }: Wanted, statement: (part: Prisma.Sql) => Prisma.Sql) => {
  const parts = collectionParts(type.typeId, actor).map((part) => sql`(${statement(part)})`);
  return parts.length > 0 ? join(parts, ' UNION ALL ') : statement(sql`FALSE`);
};

/**
 * The ids of a range of what is wanted, as a subquery. The beginning of each part is read in the order of its index, and merged: under a
 * UNION ALL alone, the planner would sort it all, and join what filters find with all of it.
 */
function idsSql(wanted: Wanted, { from, most }: Range): Prisma.Sql {
  const { type, condition, order, srid } = wanted;
  const parts = inParts(
    wanted,
    (part) => sql`SELECT e.id AS element_id, ${keysSql(order)} FROM geometric_element e
      WHERE ${part} AND ${raw(presentIn(type, srid))} AND ${condition} ORDER BY ${orderSql(order)} LIMIT ${from + most}::bigint`,
  );
  return sql`SELECT p.element_id AS id FROM (${parts}) p ORDER BY ${keyOrderSql(order)} LIMIT ${most}::int OFFSET ${from}::bigint`;
}

/** Those of some ids that the caller sees. */
const chosenSql = (wanted: Wanted, keys: readonly number[]) =>
  inParts(wanted, (part) => sql`SELECT e.id FROM geometric_element e WHERE ${part} AND e.id = ANY(${keys}::bigint[])`);

/** Whether a value is made by the statement; others are read as they are stored. */
export const isFixed = ({ attributeId, kind }: Pick<Column, 'attributeId' | 'kind'>) =>
  attributeId === undefined || kind === 'ADDRESS';

const valuesSql = ({ type, actor }: Wanted) => {
  const fixed = type.properties.filter(({ column }) => isFixed(column));
  const pairs = fixed.flatMap(({ column }) => [sql`${column.code}::text`, columnSql(column, actor)]);
  return sql`json_build_object(${pairs.length > 0 ? join(pairs) : Prisma.empty}) AS fixed, ${storedSql(actor)} AS "attributeValues"`;
};

const textSql = (wanted: Wanted) =>
  featureSql(
    {
      id: [`${JSON.stringify(wanted.type.name).slice(0, -1)}.`, sql`e.id`, '"'],
      geometry: geometrySql(wanted),
      properties: wanted.type.properties,
    },
    wanted.actor,
  );

/** `columns` of features in order, as many as the size of their geometries allows, at least one. */
const featuresSql = (wanted: Wanted, ids: Prisma.Sql, columns: Prisma.Sql) => sql`
  SELECT ${columns}, e.id, pg_column_size(e.geom) AS bytes
  FROM (SELECT e.*, sum(pg_column_size(e.geom)) OVER (ORDER BY ${orderSql(wanted.order)} ROWS UNBOUNDED PRECEDING) - pg_column_size(e.geom) AS before
    FROM (${ids}) page JOIN geometric_element e ON e.id = page.id) e ${divisionsInOrderSql}
  WHERE e.before < ${MAX_BYTES}::int AND ${raw(isWrittenIn(wanted.type, wanted.srid))} ORDER BY ${orderSql(wanted.order)}`;

/** Features of a range, or those with some keys. */
type Which = Range | readonly number[];
const idsOf = (wanted: Wanted, which: Which) => ('from' in which ? idsSql(wanted, which) : chosenSql(wanted, which));

export const findFeatures = (db: Db, wanted: Wanted, which: Which): Promise<FoundFeature[]> =>
  db.$queryRaw`${featuresSql(wanted, idsOf(wanted, which), sql`${valuesSql(wanted)}, ${geometrySql(wanted)} AS geometry`)}`;

export const findFeatureTexts = (db: Db, wanted: Wanted, which: Which): Promise<TextRow[]> =>
  db.$queryRaw`${featuresSql(wanted, idsOf(wanted, which), sql`${textSql(wanted)} AS feature`)}`;

/** `columns` of all features of a range in order, and what they are taken from: rows of one statement, of one moment. */
function rangeSql(wanted: Wanted, { from, most }: Range, columns: (rows: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  const { type, condition, order, srid } = wanted;
  const parts = inParts(
    wanted,
    (
      part,
    ) => sql`SELECT e.*, ${keysSql(order)} FROM geometric_element e WHERE ${part} AND ${raw(presentIn(type, srid))} AND ${condition}
      ORDER BY ${orderSql(order)} LIMIT ${from + most}::bigint`,
  );
  const rows = sql`(SELECT e.* FROM (${parts}) e ORDER BY ${keyOrderSql(order)} LIMIT ${most}::bigint OFFSET ${from}::bigint) e`;
  const isWritten = raw(isWrittenIn(type, srid));
  return sql`SELECT ${columns(sql`${rows} WHERE ${isWritten}`)} FROM ${rows} ${divisionsInOrderSql}
    WHERE ${isWritten} ORDER BY ${keyOrderSql(order)}`;
}

/** All features of a range as text, a few at a time. The first ones are there before the last ones are read. */
export const readFeatureTexts = (wanted: Wanted, range: Range, streaming: Streaming): AsyncGenerator<[string][], void> =>
  streamRows<[string]>(
    rangeSql(wanted, range, () => textSql(wanted)),
    lettersPerBatch,
    streaming,
  );

type StreamedRow = [geometry: string, id: number, fixed: FeatureRow['fixed'], values: AttributeValues, total: number | null];

/** The same as rows, for formats that PostgreSQL does not write. `counted`: each row says how many there are of the range. */
export const readFeatures = (
  wanted: Wanted,
  range: Range,
  { counted, ...streaming }: Streaming & { counted: boolean },
): AsyncGenerator<StreamedRow[], void> =>
  streamRows<StreamedRow>(
    rangeSql(
      wanted,
      range,
      (rows) => sql`coalesce(${geometrySql(wanted)}, ''), e.id, ${valuesSql(wanted)},
        ${counted ? sql`(SELECT count(*)::int FROM ${rows})` : sql`NULL::int`}`,
    ),
    lettersPerBatch,
    streaming,
  );

/** The keys of a range in order. */
export const findFeatureKeys = (db: Db, wanted: Wanted, range: Range): Promise<KeyRow[]> =>
  db.$queryRaw`
    SELECT e.id AS key, pg_column_size(e.geom) AS bytes, ${raw(isWrittenIn(wanted.type, wanted.srid))} AS "isWritten"
    FROM (${idsSql(wanted, range)}) page JOIN geometric_element e ON e.id = page.id ORDER BY ${orderSql(wanted.order)}`;

/** How many there are, counted up to `most` if there is such a limit. */
export async function countFeatures(db: Db, wanted: Wanted, most?: number): Promise<number> {
  const limit = most === undefined ? Prisma.empty : sql`LIMIT ${most}::bigint`;
  const found = inParts(
    wanted,
    (part) => sql`SELECT 1 FROM geometric_element e
      WHERE ${part} AND ${raw(presentIn(wanted.type, wanted.srid))} AND ${wanted.condition}`,
  );
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${found} ${limit}) found`;
  return row?.count ?? 0;
}
