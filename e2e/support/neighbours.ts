import type { Account } from './product';
import { sql } from './product';

export interface Neighbour {
  id: number;
  name: string;
}

/** A public point of somebody's, of which a new element near by may be a copy. Its name is its description. */
export async function aNeighbour(typeId: number, owner: Account, lng: number, lat: number): Promise<Neighbour> {
  const name = `Cruceiro ${Date.now().toString(36)}`;
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, owner_login, description, geom, is_public)
     SELECT $1, id, login, $2, ST_SetSRID(ST_MakePoint($3, $4), 4326), true FROM user_account WHERE login = $5 RETURNING id::int`,
    [typeId, name, lng, lat, owner.login],
  );
  return { id: made?.id as number, name };
}

export const filesOf = (id: number) =>
  sql<{ name: string }>('SELECT original_filename AS name FROM geometric_element_file WHERE element_id = $1', [id]);

export const forget = (id: number) => sql('DELETE FROM geometric_element WHERE id = $1', [id]);
