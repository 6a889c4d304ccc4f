import { type Client, inTransaction } from '../database';

/** Days ago. */
const ADDED = 9;
const DELETED = 3;
const RETENTION_DAYS = 30;

/** Somebody has added an element twice and deleted the copy: it can be restored. Only for a database that had no history before. */
export async function seedBin(client: Client): Promise<void> {
  const copy = await inTransaction(client, async () => {
    const { rows } = await client.query<{ id: string; owner_id: string }>(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, attribute_values, province_code, ine_code, parish_code,
         creation_date, modification_date)
       SELECT e.type_id, e.owner_id, e.description, e.geom, e.attribute_values, e.province_code, e.ine_code, e.parish_code,
         now() - $1::int * interval '1 day', now() - $1::int * interval '1 day'
       FROM geometric_element e JOIN user_account u ON u.id = e.owner_id WHERE lower(u.login) = 'brais' AND e.is_public
       ORDER BY e.id LIMIT 1 RETURNING id, owner_id`,
      [ADDED],
    );
    return rows[0];
  });
  if (!copy) return;
  await inTransaction(client, async () => {
    await client.query(`SELECT set_config('vieiro.author', $1, true), set_config('vieiro.source', 'form', true)`, [
      copy.owner_id,
    ]);
    await client.query('SELECT bin_element($1, $2)', [copy.id, RETENTION_DAYS]);
    await client.query(
      `UPDATE element_bin SET deleted_at = deleted_at - $2::int * interval '1 day', purge_at = purge_at - $2::int * interval '1 day'
       WHERE id = $1`,
      [copy.id, DELETED],
    );
  });
}
