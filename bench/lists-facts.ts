// What a database that is filled for the lists holds: the ids by which it is asked.
import pg from 'pg';
import { LIST_TYPE } from './lists-content';

export interface Facts {
  typeId: number;
  /** The type's attributes by data type. */
  attributes: Record<string, number>;
  /** The element that many are related to and have joined. */
  busy: number;
  /** Whoever owns most elements. */
  owner: { id: number; version: number };
  admin: { id: number; version: number };
}

export async function factsOf(url: string): Promise<Facts> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const one = async <R extends object>(sql: string, values: unknown[] = []) => (await db.query(sql, values)).rows[0] as R;
  const { id: typeId } = await one<{ id: number }>('SELECT id::int FROM geometric_element_type WHERE code = $1', [LIST_TYPE]);
  const { attributes } = await one<Pick<Facts, 'attributes'>>(
    `SELECT json_object_agg(a.data_type, t.id) AS attributes FROM element_type_attribute_type t
     JOIN attribute_type a ON a.id = t.attribute_type_id WHERE t.type_id = $1`,
    [typeId],
  );
  const owner = await one<Facts['owner']>(
    `SELECT u.id::int, u.token_version AS version FROM user_account u
     WHERE u.id = (SELECT owner_id FROM geometric_element WHERE type_id = $1 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)`,
    [typeId],
  );
  const admin = await one<Facts['admin']>(
    `INSERT INTO user_account (login, password_hash, locale, role) VALUES ('bench-admin', '-', 'en-GB', 'ADMIN')
     ON CONFLICT (lower(login)) DO UPDATE SET role = 'ADMIN' RETURNING id::int, token_version AS version`,
  );
  const { busy } = await one<{ busy: number }>('SELECT min(id)::int AS busy FROM geometric_element WHERE type_id = $1', [typeId]);
  await db.end();
  return { typeId, attributes, busy, owner, admin };
}
