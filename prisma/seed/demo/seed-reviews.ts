import { type Client, inTransaction } from '../database';

const POLICIES = { WATER: 'BEFORE', WALL: 'AFTER' } as const;

/** How many of the newest unreviewed elements of a type are in a state. Those of water are held back, and so is what was rejected. */
const STATES = { WAITING: 5, QUESTION: 1, REJECTED: 1 } as const;

/** What the demo's reviewers have to do: policies, what waits, what was asked and rejected, and the scope of the second one. */
export async function seedReviews(client: Client): Promise<void> {
  await inTransaction(client, async () => {
    for (const [code, policy] of Object.entries(POLICIES)) {
      await client.query('UPDATE geometric_element_type SET review_policy = $2 WHERE code = $1', [code, policy]);
      await moveNewest(client, code, policy === 'BEFORE');
    }
    await client.query(
      `WITH busiest AS (
         SELECT t.id AS type_id, e.ine_code FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id
         WHERE t.code = 'WATER' AND e.ine_code IS NOT NULL
         GROUP BY t.id, e.ine_code ORDER BY bool_or(e.review_state = 'WAITING') DESC, count(*) DESC, e.ine_code LIMIT 1),
       noa AS (SELECT id FROM user_account WHERE lower(login) = 'noa' AND role = 'REVIEWER'),
       of_type AS (INSERT INTO reviewer_type SELECT noa.id, busiest.type_id FROM noa, busiest ON CONFLICT DO NOTHING)
       INSERT INTO reviewer_municipality SELECT noa.id, busiest.ine_code FROM noa, busiest ON CONFLICT DO NOTHING`,
    );
  });
}

async function moveNewest(client: Client, code: string, isHeldBack: boolean) {
  const states = Object.entries(STATES).flatMap(([state, count]) => Array<string>(count).fill(state));
  await client.query(
    `SELECT move_review(picked.id, picked.state, $3 OR picked.state = 'REJECTED', false) FROM (
       SELECT n.id, ($2::text[])[n.place] AS state FROM (
         SELECT e.id, row_number() OVER (ORDER BY e.creation_date DESC, e.id) AS place
         FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id JOIN user_account u ON u.id = e.owner_id
         WHERE t.code = $1 AND e.is_public AND NOT e.is_reviewed AND u.role = 'USER') n
       WHERE n.place <= cardinality($2::text[]) ORDER BY n.place) picked`,
    [code, states, isHeldBack],
  );
}
