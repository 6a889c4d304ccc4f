import 'server-only';
import { featureSql } from '@/lib/columns/features/sql';
import { columnSql } from '@/lib/columns/sql';
import type { Db } from '@/lib/db';
import { named } from '@/lib/db/named';
import type { Reads } from '@/lib/db/reading';
import { lettersPerBatch, type Streaming, streamRows } from '@/lib/db/stream';
import type { AttributeValues } from '@/lib/elements/attributes';
import { divisionsInOrderSql, valuesSql as storedSql } from '@/lib/elements/sql';
import type { Locale } from '@/lib/i18n/locales';
import { Prisma } from '@/prisma/generated/client';
import { conditionSql, foundSql, geometrySql, inParts, keysSql, oneSql, orderOf, pageSql, type Wanted } from './page-queries';

export type { Wanted } from './page-queries';

const { empty, join, sql } = Prisma;

/** Of the geometries of a page; at least one feature is in it. */
const MAX_BYTES = 16 * 1024 ** 2;

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

function valuesSql(wanted: Wanted): Prisma.Sql {
  const { actor, columns, request } = wanted;
  const pairs = columns.flatMap((column) =>
    column.attributeId === undefined ? [sql`${column.code}::text`, columnSql(column, actor)] : [],
  );
  return sql`e.id, e.version, json_build_object(${pairs.length > 0 ? join(pairs) : empty}) AS fixed,
    ${storedSql(actor)} AS "attributeValues", ${geometrySql(request.crs)} AS geometry, ${keysSql(wanted)} AS keys`;
}

/** A page of features in order, as many as the size of their geometries allows; `hasMore`: whether there are further ones. */
export async function findItems(db: Db, wanted: Wanted): Promise<{ items: ItemRow[]; hasMore: boolean }> {
  const rows = await db.$queryRaw<(ItemRow & { isShown: boolean })[]>`
    SELECT ${valuesSql(wanted)}, e."isShown" FROM (${pageSql(wanted, MAX_BYTES)}) e ${divisionsInOrderSql} ORDER BY ${orderOf(wanted)}`;
  const items = rows.flatMap(({ isShown, ...row }) => (isShown ? [row] : []));
  return { items, hasMore: items.length < rows.length };
}

/** One feature; undefined where the caller sees none with this id. */
export async function findItem(db: Db, wanted: Wanted, id: number): Promise<ItemRow | undefined> {
  const [found] = await db.$queryRaw<ItemRow[]>`
    SELECT ${valuesSql(wanted)} FROM (${oneSql(wanted, id)}) page JOIN geometric_element e ON e.id = page.id ${divisionsInOrderSql}`;
  return found;
}

/** A feature as the text of GeoJSON. */
const textSql = ({ actor, columns, request }: Wanted, labelsIn: Locale | undefined) =>
  featureSql(
    {
      id: [sql`e.id`],
      geometry: geometrySql(request.crs),
      properties: columns.map((column) => ({ name: column.code, column })),
      labelsIn,
    },
    actor,
  );

/** A feature as the text of GeoJSON; null where its geometry is too large for a page that is written at once. */
interface ItemText extends Pick<ItemRow, 'id' | 'keys'> {
  feature: string | null;
}

/** A larger geometry is sent by itself: an area with some 250 corners. */
const LARGE_BYTES = 4096;

/** A page of features, and one more where there are more: a row for each, which are read while PostgreSQL writes the next ones. */
export async function findItemsText(reads: Reads, wanted: Wanted, labelsIn: Locale | undefined): Promise<ItemText[]> {
  const page = sql`SELECT CASE WHEN pg_column_size(e.geom) < ${LARGE_BYTES}::int THEN ${textSql(wanted, labelsIn)} END AS feature,
      e.id, ${keysSql(wanted)} AS keys
    FROM (${foundSql(wanted, sql`e.*`)}) e ${divisionsInOrderSql} ORDER BY ${orderOf(wanted)}`;
  const { rows } = await reads.query<ItemText>(named(page));
  return rows;
}

/** A feature with its id and what it is sorted by. */
type ItemPart = [feature: string, id: number, keys: readonly (string | null)[]];

/** The same page, a few features at a time. */
export const readItemsText = (
  wanted: Wanted,
  labelsIn: Locale | undefined,
  streaming: Streaming,
): AsyncGenerator<ItemPart[], void> =>
  streamRows<ItemPart>(
    sql`SELECT ${textSql(wanted, labelsIn)}, e.id, ${keysSql(wanted)} FROM (${foundSql(wanted, sql`e.*`)}) e ${divisionsInOrderSql} ORDER BY ${orderOf(wanted)}`,
    lettersPerBatch,
    streaming,
  );

/** One feature as the text of GeoJSON with its version; undefined where the caller sees none with this id. */
export async function findItemText(db: Db, wanted: Wanted, id: number, labelsIn: Locale | undefined) {
  const [found] = await db.$queryRaw<{ feature: string; version: number }[]>`
    SELECT ${textSql(wanted, labelsIn)} AS feature, e.version
    FROM (${oneSql(wanted, id)}) page JOIN geometric_element e ON e.id = page.id ${divisionsInOrderSql}`;
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
