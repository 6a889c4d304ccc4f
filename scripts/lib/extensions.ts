// The extensions that migrations make, and whether somebody else has to make them.
import type { ClientBase } from 'pg';
import { Trouble } from './log.ts';
import type { Migration } from './migration-files.ts';

const made = /CREATE EXTENSION IF NOT EXISTS (\w+)/g;

/** Their names, as the migrations have them. */
export const extensionsOf = (migrations: Pick<Migration, 'sql'>[]) => [
  ...new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(made)].map(([, name = '']) => name))),
];

/** Those that are not there. Trusted ones may be made by the owner of the database; PostGIS is none. */
const lacking = `
  SELECT w.name, a.name IS NOT NULL AS available,
    r.rolsuper OR coalesce(v.trusted, false) AND has_database_privilege(current_database(), 'CREATE') AS may
  FROM unnest($1::text[]) w (name) JOIN pg_roles r ON r.rolname = current_user
    LEFT JOIN pg_available_extensions a ON a.name = w.name
    LEFT JOIN pg_available_extension_versions v ON v.name = a.name AND v.version = a.default_version
  WHERE NOT EXISTS (SELECT 1 FROM pg_extension e WHERE e.extname = w.name)`;

interface Lacking {
  name: string;
  available: boolean;
  may: boolean;
}

/** Throws Trouble that names the extensions of these migrations that are not there and that `client` may not make. */
export async function assertExtensions(client: ClientBase, migrations: Pick<Migration, 'sql'>[]): Promise<void> {
  const wanted = extensionsOf(migrations);
  const rows = wanted.length > 0 ? (await client.query<Lacking>(lacking, [wanted])).rows : [];
  const absent = rows.filter(({ available }) => !available).map(({ name }) => name);
  if (absent.length > 0)
    throw new Trouble(
      `The database server has no extension ${absent.join(', ')}. Install PostGIS and PostgreSQL's contrib modules there.`,
    );
  const needed = rows.filter(({ may }) => !may).map(({ name }) => name);
  if (needed.length > 0)
    throw new Trouble(
      `The database lacks the extension ${needed.join(', ')}, which the app's role may not make. As a superuser: ${needed.map((name) => `CREATE EXTENSION ${name};`).join(' ')} (docs/own-database.md)`,
    );
}
