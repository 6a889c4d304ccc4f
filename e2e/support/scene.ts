import type { APIRequestContext } from '@playwright/test';
import { account, sql } from './product';

/** Two elements of one contributor, who has related them; somebody else has joined the first, which has a photo. */
export interface Scene {
  typeId: number;
  /** Public. */
  shown: number;
  shownName: string;
  /** Not public. */
  hidden: number;
  hiddenName: string;
  relationComments: string;
  joinComments: string;
}

export const owner = account('USER');
export const somebodyElse = account('USER', 1);
export const administrator = account('ADMIN');

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function insertElement(typeId: number, description: string, isPublic: boolean): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, internal_comments)
     SELECT $1, u.id, $2, ST_SetSRID(ST_MakePoint(-8.21, 42.91), 4326), $3, 'only for administrators' FROM user_account u
     WHERE u.login = $4 RETURNING id::int`,
    [typeId, description, isPublic, owner.login],
  );
  return made?.id ?? 0;
}

/** Arranges the scene; the photo goes the way of all files. */
export async function arrange(request: APIRequestContext): Promise<Scene> {
  const suffix = Date.now().toString(36);
  const [type] = await sql<{ id: number }>(
    `SELECT id::int FROM geometric_element_type WHERE can_join AND geometry_type LIKE '%POINT%' ORDER BY id LIMIT 1`,
  );
  const typeId = type?.id ?? 0;
  const [shownName, hiddenName] = [`Fonte ${suffix}`, `Cova ${suffix}`];
  const [shown, hidden] = [await insertElement(typeId, shownName, true), await insertElement(typeId, hiddenName, false)];
  const [relationComments, joinComments] = [`beside ${suffix}`, `on Sundays ${suffix}`];
  await sql(
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public, comments)
     SELECT $1, $2, u.id, true, $3 FROM user_account u WHERE u.login = $4`,
    [shown, hidden, relationComments, owner.login],
  );
  await sql(
    `INSERT INTO geometric_element_join (element_id, user_account_id, is_public, comments)
     SELECT $1, u.id, true, $2 FROM user_account u WHERE u.login = $3`,
    [shown, joinComments, somebodyElse.login],
  );
  const session = await request.post('/api/users/login', { data: { login: owner.login, password: owner.password } });
  const { serviceToken } = (await session.json()) as { serviceToken: string };
  await request.post(`/api/elements/geometric_element/${shown}/files`, {
    headers: { Authorization: `Bearer ${serviceToken}` },
    multipart: { file: { name: 'fonte.png', mimeType: 'image/png', buffer: PHOTO } },
  });
  return { typeId, shown, shownName, hidden, hiddenName, relationComments, joinComments };
}

/** Takes the scene away again. */
export const clearAway = ({ shown, hidden }: Scene) =>
  sql('DELETE FROM geometric_element WHERE id = ANY ($1)', [[shown, hidden]]);
