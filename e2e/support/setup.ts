import { account, sql } from './product';

/**
 * The tests use English unless they say otherwise, whatever language the demo's accounts chose. The demo's background is on
 * the internet, which the tests have not: at first they see the embedded one, and no message about the other.
 */
export default async function setup() {
  await sql(`UPDATE user_account SET locale = 'en-GB' WHERE login = ANY ($1)`, [[account('ADMIN').login, account('USER').login]]);
  const hidden = await sql<{ id: number }>(
    `UPDATE geometric_layer SET initially_visible = false WHERE type = 'OSM' AND initially_visible RETURNING id::int`,
  );
  return async () => {
    await sql('UPDATE geometric_layer SET initially_visible = true WHERE id = ANY ($1)', [hidden.map(({ id }) => id)]);
  };
}
