import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Made by `npm test` for the end-to-end tests; by hand, the product that `npm run up` started. */
const accountsFile = process.env.E2E_ACCOUNTS ?? '.data/demo-accounts.json';
export const databaseUrl = process.env.E2E_DATABASE_URL ?? process.env.DATABASE_URL;
/** A superuser's, for what the app's role may not do. */
export const adminUrl = process.env.E2E_ADMIN_URL ?? process.env.DATABASE_ADMIN_URL;

export interface Account {
  login: string;
  password: string;
  role: 'ADMIN' | 'USER';
}

/** A demo account of a role; `nth` for another person. */
export function account(role: Account['role'], nth = 0): Account {
  const found = (JSON.parse(readFileSync(accountsFile, 'utf8')) as Account[]).filter((it) => it.role === role)[nth];
  if (!found) throw new Error(`no demo account with role ${role} in ${accountsFile}`);
  return found;
}

/** Reads the product's database, or arranges in it what no screen can. */
export async function sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface Place {
  id: number;
  lng: number;
  lat: number;
  description: string;
  type: string;
}

/** An element that stands alone, so that a click there finds it and nothing else. */
export async function aLonelyElement(isPublic: boolean): Promise<Place> {
  const [found] = await sql<Place>(
    `SELECT e.id::int, ST_X(e.geom) AS lng, ST_Y(e.geom) AS lat, e.description, i.description AS type
     FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id
     JOIN internationalization i ON i.code_id = t.name_code_id AND i.language = 'en-GB'
     WHERE e.is_public = $1 AND GeometryType(e.geom) = 'POINT' AND NOT EXISTS (
       SELECT 1 FROM geometric_element o WHERE o.id <> e.id AND o.geom && ST_Expand(e.geom, 0.002))
     ORDER BY e.id LIMIT 1`,
    [isPublic],
  );
  if (!found) throw new Error('the demo has no such element');
  return found;
}

/** The id of an element type by its English name, as the interface shows it. */
export const typesByGeometry = (geometryType: string) =>
  sql<{ id: number; name: string }>(
    `SELECT t.id::int, i.description AS name FROM geometric_element_type t
     JOIN internationalization i ON i.code_id = t.name_code_id AND i.language = 'en-GB' WHERE t.geometry_type = $1 ORDER BY t.id`,
    [geometryType],
  );
