import 'server-only';
import type { Cell } from '@/lib/data-types/cell';
import type { Db } from '@/lib/db';
import type { Changes } from '@/lib/elements/save/merge';
import type { JobState } from '@/lib/jobs/schema';
import type { RowIssue } from './rows';
import type { ImportMapping } from './schema';

export type RowState = 'NEW' | 'CHANGED' | 'PROPOSED' | 'UNCHANGED' | 'DELETED' | 'REFUSED';

/** The result of a row of a file, or of an element that the file does not have. */
export interface RowRecord {
  row: number | null;
  state: RowState;
  key?: string;
  elementId?: number;
  version?: number;
  /** The proposal of a row in the state PROPOSED; absent in a dry run. */
  proposalId?: number;
  /** What the row changes. For DELETED, the former description alone. */
  changes?: Changes;
  issues?: RowIssue[];
  cells?: readonly Cell[];
  /** Longitude and latitude. */
  place?: readonly [number, number];
}

export interface ImportRow {
  jobId: number;
  typeId: number;
  isDry: boolean;
  columns: string[];
}

/** Stores what a job imports. Repeated without harm. */
export const insertImport = (db: Db, it: ImportRow): Promise<number> =>
  db.$executeRaw`
    INSERT INTO import (job_id, type_id, is_dry, columns)
    VALUES (${it.jobId}::bigint, ${it.typeId}::bigint, ${it.isDry}, ${it.columns}::text[]) ON CONFLICT DO NOTHING`;

export async function findImport(db: Db, jobId: number): Promise<ImportRow | undefined> {
  const [found] = await db.$queryRaw<ImportRow[]>`
    SELECT i.job_id AS "jobId", i.type_id AS "typeId", i.is_dry AS "isDry", i.columns
    FROM import i WHERE i.job_id = ${jobId}::bigint`;
  return found;
}

/** The parameters of an import job: an import, or the undoing of one. */
export type ImportParameters = { mapping: ImportMapping; isDry: boolean; filename: string } | { undoes: number };

export interface FactsRow {
  parameters: ImportParameters;
  /** The job that undoes it, unless that was broken off before it had undone anything. */
  undoneBy: number | null;
  undoState: JobState | null;
}

/** The parameters of an import, even before its job has begun. */
export async function findFacts(db: Db, jobId: number): Promise<FactsRow | undefined> {
  const [found] = await db.$queryRaw<FactsRow[]>`
    SELECT j.parameters, u.id AS "undoneBy", u.state AS "undoState" FROM job j LEFT JOIN import i ON i.job_id = j.id
    LEFT JOIN job u ON u.id = i.undone_by AND (u.state NOT IN ('FAILED', 'CANCELLED') OR u.checkpoint IS NOT NULL)
    WHERE j.id = ${jobId}::bigint AND j.kind = 'IMPORT'`;
  return found;
}

export async function insertRows(db: Db, jobId: number, rows: readonly RowRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await db.$executeRaw`
    INSERT INTO import_row (job_id, row_number, state, key, element_id, version, proposal_id, changes, issues, cells, place)
    SELECT ${jobId}::bigint, r."row", r.state, r.key, r."elementId", r.version, r."proposalId", r.changes, r.issues, r.cells,
      ST_SetSRID(ST_MakePoint((r.place ->> 0)::float8, (r.place ->> 1)::float8), 4326)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r ("row" int, state text, key text, "elementId" bigint, version int,
      "proposalId" bigint, changes jsonb, issues jsonb, cells jsonb, place jsonb)`;
}

/** The rows of the file after a row number that were imported already. */
export async function findDoneRows(db: Db, jobId: number, after: number): Promise<Set<number>> {
  const rows = await db.$queryRaw<{ row: number }[]>`
    SELECT r.row_number AS "row" FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.row_number > ${after}::int`;
  return new Set(rows.map(({ row }) => row));
}

/** Those of these keys that earlier rows of the file have. */
export async function findKnownKeys(db: Db, jobId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT r.key FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.key = ANY(${keys}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/** Geometries in degrees from texts in a coordinate system, in the order of the list; null for a text that is not a geometry. */
export async function readGeometryTexts(db: Db, texts: readonly string[], srid: number): Promise<unknown[]> {
  const rows = await db.$queryRaw<{ geometry: unknown }[]>`
    SELECT read_geometry_text(t.wkt, ${srid}::int) AS geometry FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (wkt, n) ORDER BY t.n`;
  return rows.map(({ geometry }) => geometry);
}

/** Whether the coordinates of a system are degrees; undefined for an unknown system. `srid`: EPSG code. */
export async function findSystem(db: Db, srid: number): Promise<{ isGeographic: boolean } | undefined> {
  const [found] = await db.$queryRaw<{ isGeographic: boolean }[]>`
    SELECT coalesce(proj4text LIKE '%+proj=longlat%', false) AS "isGeographic" FROM spatial_ref_sys WHERE srid = ${srid}::int`;
  return found;
}

/** The accounts with these logins, by the login as it was asked for. */
export async function findOwners(db: Db, logins: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ login: string; id: number }[]>`
    SELECT l.login, u.id FROM unnest(${logins}::text[]) AS l (login) JOIN user_account u ON lower(u.login) = lower(l.login)`;
  return new Map(rows.map(({ login, id }) => [login, id]));
}

/** How many of these numbers are ids of elements of a type. */
export async function countIds(db: Db, typeId: number, ids: readonly number[]): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM geometric_element e WHERE e.type_id = ${typeId}::bigint AND e.id = ANY(${ids}::bigint[])`;
  return found?.count ?? 0;
}

/** Whether a row without a known element was refused. Its element may be one that seems to be missing. */
export async function hasUnknownRefused(db: Db, jobId: number): Promise<boolean> {
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT r.id FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.state = 'REFUSED' AND r.element_id IS NULL LIMIT 1`;
  return found.length > 0;
}

/** Elements of a type, of one owner or of all, to which no row of the file belongs, in the order of their ids. */
export async function findMissing(
  db: Db,
  { jobId, typeId, ownerId, after }: { jobId: number; typeId: number; ownerId: number | null; after: number },
  most: number,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e
    WHERE e.type_id = ${typeId}::bigint AND e.id > ${after}::bigint AND (${ownerId}::bigint IS NULL OR e.owner_id = ${ownerId}::bigint)
      AND NOT EXISTS (SELECT FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.element_id = e.id)
    ORDER BY e.id LIMIT ${most}::int`;
  return rows.map(({ id }) => id);
}

interface Span {
  page: number;
  size: number;
}

export interface RefusedRecord extends Omit<RowIssue, 'field' | 'values'> {
  row: number;
  values: RowIssue['values'] | null;
  field: string | null;
}

/** The errors of refused rows, in the order of the file. */
export const findIssues = (db: Db, jobId: number, { page, size }: Span): Promise<RefusedRecord[]> =>
  db.$queryRaw`
    SELECT r.row_number AS "row", x."column", x.value, x.key, x."values", x.field
    FROM import_row r CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(r.issues) AS ("column" text, value text, key text, "values" jsonb, field text))
      WITH ORDINALITY AS x ("column", value, key, "values", field, n)
    WHERE r.job_id = ${jobId}::bigint AND r.state = 'REFUSED' ORDER BY r.row_number, x.n
    LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

export async function countIssues(db: Db, jobId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(jsonb_array_length(r.issues)), 0)::bigint AS count FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.state = 'REFUSED'`;
  return found?.count ?? 0;
}

/** What refused rows hold, after a row of the file: those that take so many bytes where they are stored, compressed, and one at least. */
export const findRefusedCells = (
  db: Db,
  { jobId, after }: { jobId: number; after: number },
  { rows, bytes }: { rows: number; bytes: number },
): Promise<{ row: number; cells: Cell[] }[]> =>
  db.$queryRaw`
    SELECT r.row_number AS "row", r.cells FROM (
      SELECT x.row_number, x.cells, sum(pg_column_size(x.cells)) OVER (ORDER BY x.row_number) - pg_column_size(x.cells) AS before
      FROM import_row x WHERE x.job_id = ${jobId}::bigint AND x.state = 'REFUSED' AND x.row_number > ${after}::int
      ORDER BY x.row_number LIMIT ${rows}::int) r
    WHERE r.before < ${bytes}::bigint ORDER BY r.row_number`;

export interface DifferenceRecord {
  row: number | null;
  elementId: number;
  changes: Changes;
  proposed: boolean;
  deleted: boolean;
}

export const findDifferences = (db: Db, jobId: number, { page, size }: Span): Promise<DifferenceRecord[]> =>
  db.$queryRaw`
    SELECT r.row_number AS "row", r.element_id AS "elementId", coalesce(r.changes, '{}') AS changes,
      r.state = 'PROPOSED' AS proposed, r.state = 'DELETED' AS deleted FROM import_row r
    WHERE r.job_id = ${jobId}::bigint AND r.state IN ('CHANGED', 'PROPOSED', 'DELETED')
    ORDER BY r.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

/** Bytes that the changes of a page take, as they are stored. */
export async function sizeOfDifferences(db: Db, jobId: number, { page, size }: Span): Promise<number> {
  const [found] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(pg_column_size(x.changes)), 0)::float8 AS bytes FROM (
      SELECT r.changes FROM import_row r
      WHERE r.job_id = ${jobId}::bigint AND r.state IN ('CHANGED', 'PROPOSED', 'DELETED')
      ORDER BY r.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int) x`;
  return found?.bytes ?? 0;
}

export async function countDifferences(db: Db, jobId: number): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.state IN ('CHANGED', 'PROPOSED', 'DELETED')`;
  return found?.count ?? 0;
}

export const findLocations = (
  db: Db,
  jobId: number,
  most: number,
): Promise<{ row: number | null; state: RowState; lng: number; lat: number }[]> =>
  db.$queryRaw`
    SELECT r.row_number AS "row", r.state, ST_X(r.place) AS lng, ST_Y(r.place) AS lat FROM (
      SELECT DISTINCT s.state FROM (VALUES ('NEW'), ('CHANGED'), ('PROPOSED'), ('DELETED'), ('REFUSED')) AS s (state)) s
    CROSS JOIN LATERAL (
      SELECT x.* FROM import_row x WHERE x.job_id = ${jobId}::bigint AND x.state = s.state AND x.place IS NOT NULL ORDER BY x.id LIMIT ${most}::int) r`;

/** Deletes the rows that changed nothing. Only the running import needed them. */
export const forgetUnchanged = (db: Db, jobId: number): Promise<number> =>
  db.$executeRaw`DELETE FROM import_row r WHERE r.job_id = ${jobId}::bigint AND r.state = 'UNCHANGED'`;
