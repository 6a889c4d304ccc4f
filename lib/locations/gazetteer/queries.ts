import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Place, PlaceKind } from '../schema';
import type { NamedEntry, PlaceEntry } from './entries';
import type { Position } from './position';

const { empty, join, sql } = Prisma;

export const deleteEntries = (db: Db, fileId: number): Promise<number> =>
  db.$executeRaw`DELETE FROM place WHERE file_id = ${fileId}::bigint`;

/** Writes the entries of a file. What contains each comes from the codes in the file, else from the division of that name, else it is the municipality around it. */
export const insertEntries = (db: Db, fileId: number, entries: readonly PlaceEntry[]): Promise<number> => db.$executeRaw`
  WITH RECURSIVE received AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${JSON.stringify(entries)}::json) AS r
      (kind text, name text, code text, parent text, within text, lng float8, lat float8, west float8, south float8, east float8, north float8)),
  named AS MATERIALIZED (SELECT DISTINCT ON (code) code, name, parent FROM received WHERE code IS NOT NULL AND kind <> 'EP' ORDER BY code),
  climb AS (
    SELECT code AS child, parent AS up, name AS path, 1 AS steps FROM named
    UNION ALL
    SELECT c.child, n.parent, c.path || ', ' || n.name, c.steps + 1 FROM climb c JOIN named n ON n.code = c.up WHERE c.steps < 5),
  whole AS MATERIALIZED (SELECT DISTINCT ON (child) child, path FROM climb ORDER BY child, steps DESC)
  INSERT INTO place (file_id, kind, code, parent_code, name, within, lng, lat, west, south, east, north)
  SELECT ${fileId}::bigint, g.kind, g.code, g.parent, g.name,
    coalesce(w.path, g.within, CASE WHEN g.kind IN ('PA', 'EP') THEN (
      SELECT concat_ws(', ', m.name, p.name) FROM municipality m JOIN province p USING (province_code)
      WHERE ST_Intersects(m.geom, ST_SetSRID(ST_MakePoint(g.lng, g.lat), 4326)) ORDER BY m.ine_code LIMIT 1) END),
    g.lng, g.lat, g.west, g.south, g.east, g.north
  FROM received g LEFT JOIN whole w ON w.child = g.parent`;

const namedRows = (named: readonly NamedEntry[]) => sql`(
  SELECT *, fold(name) AS folded FROM json_to_recordset(${JSON.stringify(named)}::json) AS r
    (entry int, kind text, name text, code text, parent text))`;

/**
 * The divisions with these names, ignoring case, accents and article: of several those with the code, those within the
 * parent and those with exactly the name before the others, without the previous entries of this file.
 */
export const findNamed = (
  db: Db,
  fileId: number,
  named: readonly NamedEntry[],
): Promise<(PlaceEntry & { entry: number })[]> => db.$queryRaw`
  WITH wanted AS MATERIALIZED ${namedRows(named)},
  known AS MATERIALIZED (
    SELECT *, fold(name) AS folded FROM searchable_place
    WHERE file_id IS DISTINCT FROM ${fileId}::bigint AND kind IN (SELECT kind FROM wanted)),
  fitting AS (
    SELECT w.entry, w.code AS own_code, w.parent AS own_parent, k.*, rank() OVER (PARTITION BY w.entry ORDER BY
        (k.code = w.code) IS TRUE DESC, (k.parent_code = w.parent) IS TRUE DESC, k.folded = w.folded DESC, k.file_id IS NULL DESC) AS position
    FROM wanted w JOIN known k ON k.kind = w.kind AND without_article(k.folded) = without_article(w.folded))
  SELECT entry, kind, name, coalesce(own_code, code) AS code, coalesce(own_parent, parent_code) AS parent, within,
    coalesce(lng, ST_X(inner_point)) AS lng, coalesce(lat, ST_Y(inner_point)) AS lat, west, south, east, north
  FROM fitting LEFT JOIN LATERAL (SELECT ST_PointOnSurface(geom) AS inner_point WHERE lng IS NULL) p ON true
  WHERE position = 1 ORDER BY entry`;

const ALIKE_AT_MOST = 3;

/** For each of these names the most similar names of its kind, the most similar first. */
export const findAlike = (db: Db, named: readonly NamedEntry[]): Promise<{ entry: number; name: string }[]> => db.$queryRaw`
  SELECT w.entry, a.name FROM ${namedRows(named)} w CROSS JOIN LATERAL (
    SELECT DISTINCT ON (likeness, name) name, likeness FROM (
      SELECT name, similarity(fold(name), w.folded) AS likeness FROM searchable_place WHERE kind = w.kind) s
    WHERE likeness > 0.25 ORDER BY likeness DESC, name LIMIT ${ALIKE_AT_MOST}::int) a
  ORDER BY w.entry, a.likeness DESC, a.name`;

/** A place with what shows whether two rows are about the same one. */
export interface FoundPlace extends Place {
  fileId: number | null;
  folded: string;
}

const shown = sql`kind AS t, name AS n, code AS c, json_build_array(west, south, east, north) AS bbox, within, file_id AS "fileId",
  fold(name) AS folded, CASE WHEN lng IS NOT NULL THEN json_build_array(lng, lat)
    ELSE (SELECT json_build_array(ST_X(p), ST_Y(p)) FROM ST_PointOnSurface(geom) p) END AS center`;
const ofKinds = (types: readonly PlaceKind[] | undefined) =>
  types ? sql`AND kind = ANY(${types as PlaceKind[]}::text[])` : empty;
const bySize = sql`CASE kind WHEN 'PR' THEN 0 WHEN 'CO' THEN 1 WHEN 'MU' THEN 2 WHEN 'PA' THEN 3 ELSE 4 END`;
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The search terms: a name, the same without its article, and the names of what contains it; all folded. */
export interface Wanted {
  name: string;
  core: string;
  within: readonly string[];
}

/** How well a name matches: exactly, without its article, at its beginning, anywhere. */
const fitness = ({ name, core }: Wanted) => sql`CASE
  WHEN folded = ${name} OR (${name === core}::boolean AND core = ${core}) THEN 0 WHEN core = ${core} THEN 1
  WHEN starts_with(folded, ${name}) OR starts_with(core, ${core}) THEN 2 ELSE 3 END`;

/** Entries by name: the best match first, then the larger, then by what contains them. */
export function findEntries(
  db: Db,
  wanted: Wanted,
  types: readonly PlaceKind[] | undefined,
  limit: number,
): Promise<FoundPlace[]> {
  const inside = wanted.within.map((it) => sql`AND fold(within) LIKE ${anywhere(it)}`);
  // Names are folded once for each candidate, and what contains it is read only for the best ones.
  return db.$queryRaw`
    SELECT ${shown} FROM (
      SELECT * FROM (
        SELECT *, ${fitness(wanted)} AS fitness FROM (
          SELECT *, without_article(folded) AS core FROM (
            SELECT *, fold(name) AS folded FROM searchable_place
            WHERE fold(name) LIKE ${anywhere(wanted.core)} ${ofKinds(types)} ${join([empty, ...inside], ' ')} OFFSET 0) f OFFSET 0) c) s
      ORDER BY fitness, ${bySize}, (east - west) * (north - south) DESC, folded, code, lng LIMIT ${limit}::int) best
    ORDER BY fitness, ${bySize}, (east - west) * (north - south) DESC, folded, within, code, lng`;
}

/** What a division contains, by name; without a code the provinces. */
export const findEntriesWithin = (
  db: Db,
  code: string | undefined,
  types: readonly PlaceKind[] | undefined,
): Promise<FoundPlace[]> => db.$queryRaw`
  SELECT ${shown} FROM searchable_place
  WHERE ${code === undefined ? sql`kind = 'PR'` : sql`parent_code = ${code}`} ${ofKinds(types)}
  ORDER BY fold(name), ${bySize}, code, lng`;

/** Whether there is any province. */
export async function hasProvince(db: Db): Promise<boolean> {
  const [found] = await db.$queryRaw<{ some: boolean }[]>`SELECT EXISTS (SELECT FROM searchable_place WHERE kind = 'PR') AS some`;
  return found?.some ?? false;
}

/** Folds texts like names in comparisons. */
export async function foldTexts(db: Db, texts: readonly string[]): Promise<{ name: string; core: string }[]> {
  return db.$queryRaw`
    SELECT f AS name, without_article(f) AS core
    FROM unnest(${texts as string[]}::text[]) WITH ORDINALITY AS t (text, at) CROSS JOIN LATERAL (SELECT fold(text) AS f) folded
    ORDER BY at`;
}

/** Typed positions in EPSG:4326, with the division of each. */
export const locatePositions = (
  db: Db,
  positions: readonly Position[],
): Promise<{ lng: number; lat: number; within: string | null }[]> => db.$queryRaw`
  SELECT ST_X(p) AS lng, ST_Y(p) AS lat, coalesce(
    (SELECT concat_ws(', ', (SELECT a.name FROM parish a WHERE ST_Intersects(a.geom, p) ORDER BY a.parish_code LIMIT 1), m.name, v.name)
      FROM municipality m JOIN province v USING (province_code) WHERE ST_Intersects(m.geom, p) ORDER BY m.ine_code LIMIT 1),
    (SELECT v.name FROM province v WHERE ST_Intersects(v.geom, p) ORDER BY v.province_code LIMIT 1)) AS within
  FROM ROWS FROM (json_to_recordset(${JSON.stringify(positions)}::json) AS (srid int, x float8, y float8)) WITH ORDINALITY AS r (srid, x, y, at)
  CROSS JOIN LATERAL (SELECT ST_Transform(ST_SetSRID(ST_MakePoint(x, y), srid), 4326) AS p) g ORDER BY at`;
