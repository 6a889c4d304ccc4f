import type pg from 'pg';
import { withClient } from '@/scripts/lib/database.ts';

/** What maintains a table; its name follows. */
export const MAINTENANCE = ['ANALYZE', 'REINDEX TABLE', 'VACUUM (FULL, ANALYZE)'];
export const CLUSTER = 'CLUSTER public.geometric_element USING geometric_element_pkey';

/** The names of all tables of a database but PostGIS's own. */
export const tablesOf = (url: string): Promise<string[]> =>
  withClient(url, async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'spatial_ref_sys' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  });

/** Runs the statements one by one on one connection, with this `searchPath`. */
export const maintain = (url: string, statements: string[], searchPath = 'public') =>
  withClient(url, async (client: pg.Client) => {
    await client.query(`SET search_path = ${searchPath}`);
    for (const statement of statements) await client.query(statement);
  });

interface Contents {
  tables: Record<string, { n: number; digest: string | null }>;
  indexes: { indexdef: string }[];
}

/** How many rows each table of a database has, a digest of them, and every index: alike for a database and its copy. */
export async function contentsOf(url: string): Promise<Contents> {
  const names = await tablesOf(url);
  return withClient(url, async (client: pg.Client) => {
    const tables: Contents['tables'] = {};
    for (const name of names) {
      const digest = `SELECT count(*)::int AS n, md5(string_agg(t::text, '|' ORDER BY t::text COLLATE "C")) AS digest FROM ${name} t`;
      tables[name] = (await client.query(digest)).rows[0];
    }
    const { rows: indexes } = await client.query(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef COLLATE "C"`,
    );
    return { tables, indexes };
  });
}
