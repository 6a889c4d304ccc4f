// A database as release 0.1.0 left it, with as many elements as wanted.
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { loadElements } from '@/bench/elements';
import { withClient } from '@/scripts/lib/database.ts';
import { migrate } from '@/scripts/lib/migrate.ts';
import { dataDir, inRoot } from '@/scripts/lib/paths.ts';

const lastMigration = '20261122131000_dates_across_orders';

/** A folder with our migrations, or those up to one, to which a test may add its own. */
export function migrationsUpTo(last?: string): string {
  const dir = mkdtempSync(path.join(dataDir('test', 'stack'), 'migrations-'));
  for (const name of readdirSync(inRoot('prisma/migrations')))
    if (last === undefined || name <= last) cpSync(inRoot('prisma/migrations', name), path.join(dir, name), { recursive: true });
  return dir;
}

const base = `
  INSERT INTO language (code, name) VALUES ('es-ES', 'Español'), ('gl-ES', 'Galego'), ('en-GB', 'English');
  INSERT INTO user_role VALUES ('USER'), ('ADMIN');
  INSERT INTO style (kind, name, document) SELECT kind, kind, '{}' FROM unnest('{POINT,LINE,POLYGON}'::text[]) kind;
  INSERT INTO code_group VALUES ('PARAMETER'); INSERT INTO code (group_code, code) VALUES ('PARAMETER', 'APP_TITLE');
  INSERT INTO configuration_parameter (code, name_code_id, data_type, value) SELECT 'APP_TITLE', id, 'TEXT', 'Title' FROM code;`;

const indexFunction = "SELECT pg_get_functiondef('text_grams(bigint, text)'::regprocedure) AS text";

/**
 * In that release the function of an index finds its own only where names are resolved as for a client. PostgreSQL 17 builds no such index
 * over rows that are there: while they are loaded, the function names its schemas.
 */
async function withSchemasNamed(client: pg.Client, work: () => Promise<void>) {
  const { text } = (await client.query<{ text: string }>(indexFunction)).rows[0] as { text: string };
  await client.query(text.replace(/\b(scoped_grams|show_trgm)\(/g, 'public.$1('));
  await work();
  await client.query(text);
}

/** Makes it in an empty database. */
export async function makeRelease010(url: string, elements: number) {
  await migrate({ connectionString: url, dir: migrationsUpTo(lastMigration), log: () => {} });
  await withClient(url, async (client: pg.Client) => {
    await client.query(base);
    await client.query("SET jit = off; SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'");
    await withSchemasNamed(client, async () => {
      await loadElements(client, elements);
      await client.query('VACUUM (ANALYZE)');
    });
  });
}
