import type { ClientBase } from 'pg';
import { DEFINITIONS, type Kind } from './kinds';
import type { Division, Misfit } from './reading';

/** The staging table for divisions until all have been checked. Dropped with the transaction. */
export const createStaging = (client: ClientBase) =>
  client.query(`
    CREATE TEMP TABLE incoming_division (
      feature int, code text, name text, parent text, county text, geom geometry(MultiPolygon, 4326), repaired boolean, reason text
    ) ON COMMIT DROP`);

export const emptyStaging = (client: ClientBase) => client.query('TRUNCATE incoming_division');

/** Self-crossing rings are repaired; rows without an area after that are rejected. */
export const stage = (client: ClientBase, divisions: readonly Division[]) =>
  client.query(
    `INSERT INTO incoming_division (feature, code, name, parent, county, geom, repaired, reason)
     SELECT feature, code, name, parent, county, mended, NOT sound, CASE WHEN ST_IsEmpty(mended) THEN 'its geometry has no area' END
     FROM (SELECT *, ST_Multi(CASE WHEN sound THEN received ELSE ST_CollectionExtract(ST_MakeValid(received), 3) END) AS mended
       FROM (SELECT *, ST_IsValid(received) AS sound
         FROM (SELECT r.*, ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(r.geom)), 4326) AS received
           FROM json_to_recordset($1::json) AS r (feature int, code text, name text, parent text, county text, geom text)) parsed
       ) tested) ready`,
    [JSON.stringify(divisions)],
  );

/**
 * Resolves the parent of each division: the named one, else the one whose code its code begins with, else the one
 * around its inner point. Without a parent it is rejected.
 */
export async function resolveParents(client: ClientBase, kind: Kind): Promise<void> {
  const { parent, parentDigits } = DEFINITIONS[kind];
  if (!parent) return;
  const { table, codeColumn } = parent;
  await client.query(
    `UPDATE incoming_division i SET parent = coalesce(
       (SELECT p.${codeColumn} FROM ${table} p WHERE p.${codeColumn} = i.parent),
       (SELECT p.${codeColumn} FROM ${table} p WHERE p.${codeColumn} = left(i.code, $1) AND length(i.code) > $1),
       (SELECT p.${codeColumn} FROM ${table} p WHERE ST_Intersects(p.geom, ST_PointOnSurface(i.geom)) ORDER BY 1 LIMIT 1))
     WHERE i.reason IS NULL`,
    [parentDigits ?? 0],
  );
  await client.query(`UPDATE incoming_division SET reason = $1 WHERE reason IS NULL AND parent IS NULL`, [
    `the ${table} that it belongs to is not known: import the ${parent.kind} first`,
  ]);
}

/** An unknown county is set to null. Returns how many there were. */
export async function resolveCounties(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE incoming_division i SET county = NULL
     WHERE county IS NOT NULL AND NOT EXISTS (SELECT 1 FROM county c WHERE c.county_code = i.county)`,
  );
  return rowCount ?? 0;
}

const COLUMNS: Record<Kind, { columns: string; values: string }> = {
  provinces: { columns: 'province_code, name, geom', values: 'code, name, geom' },
  counties: { columns: 'county_code, name, geom, province_code', values: 'code, name, geom, parent' },
  municipalities: {
    columns: 'ine_code, name, geom, province_code, county_code',
    values: 'code, name, geom, parent, county',
  },
  parishes: { columns: 'parish_code, name, geom, ine_code', values: 'code, name, geom, parent' },
};

/** Inserts new divisions and updates changed ones, by code. A county that the source does not name stays. */
export async function upsert(client: ClientBase, kind: Kind): Promise<{ added: number; changed: number }> {
  const { table, codeColumn } = DEFINITIONS[kind];
  const { columns, values } = COLUMNS[kind];
  const names = columns.split(', ').slice(1);
  const fresh = (name: string) => (name === 'county_code' ? `coalesce(excluded.${name}, d.${name})` : `excluded.${name}`);
  const { rows } = await client.query<{ added: number; changed: number }>(
    `WITH written AS (
       INSERT INTO ${table} AS d (${columns}) SELECT ${values} FROM incoming_division WHERE reason IS NULL ORDER BY code
       ON CONFLICT (${codeColumn}) DO UPDATE SET ${names.map((name) => `${name} = ${fresh(name)}`).join(', ')}
       WHERE (${names.map((name) => `d.${name}`).join(', ')}) IS DISTINCT FROM (${names.map(fresh).join(', ')})
       RETURNING xmax = 0 AS is_new)
     SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS changed FROM written`,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}

const DEPENDENTS: Record<Kind, readonly string[]> = {
  provinces: ['county', 'municipality', 'reviewer_province'],
  counties: [],
  municipalities: ['parish', 'population_entity', 'reviewer_municipality'],
  parishes: ['reviewer_parish'],
};

/**
 * Deletes the divisions that the source does not name, except those with smaller ones in them or in the scope of a reviewer; returns how
 * many of each.
 * `named`: codes of rejected features, whose divisions stay too.
 */
export async function removeOthers(
  client: ClientBase,
  kind: Kind,
  named: readonly string[],
): Promise<{ removed: number; retained: number }> {
  const { table, codeColumn } = DEFINITIONS[kind];
  const others = `d.${codeColumn} <> ALL($1::text[]) AND NOT EXISTS (SELECT 1 FROM incoming_division i WHERE i.code = d.${codeColumn})`;
  const free = DEPENDENTS[kind].map((it) => `AND NOT EXISTS (SELECT 1 FROM ${it} x WHERE x.${codeColumn} = d.${codeColumn})`);
  const { rowCount } = await client.query(`DELETE FROM ${table} d WHERE ${others} ${free.join(' ')}`, [named]);
  const { rows } = await client.query<{ retained: number }>(`SELECT count(*)::int AS retained FROM ${table} d WHERE ${others}`, [
    named,
  ]);
  return { removed: rowCount ?? 0, retained: rows[0]?.retained ?? 0 };
}

export const findMisfits = async (client: ClientBase): Promise<Misfit[]> =>
  (
    await client.query<Misfit>(
      'SELECT feature, code, name, reason FROM incoming_division WHERE reason IS NOT NULL ORDER BY feature',
    )
  ).rows;

export const findRepaired = async (client: ClientBase): Promise<{ feature: number; code: string; name: string }[]> =>
  (
    await client.query<{ feature: number; code: string; name: string }>(
      'SELECT feature, code, name FROM incoming_division WHERE repaired AND reason IS NULL ORDER BY feature',
    )
  ).rows;
