import { type Client, inTransaction } from '../database';

/** What everybody follows: a type, and an element of somebody else. */
const FOLLOWING = [
  `INSERT INTO following (account_id, kind, type_id, created_at)
   SELECT u.id, 'TYPE', (SELECT min(id) FROM geometric_element_type), now() - interval '20 days' FROM user_account u ON CONFLICT DO NOTHING`,
  `INSERT INTO following (account_id, kind, element_id, created_at)
   SELECT u.id, 'ELEMENT', (SELECT e.id FROM geometric_element e WHERE e.is_public AND e.owner_id <> u.id ORDER BY e.id + u.id LIMIT 1),
     now() - interval '20 days' FROM user_account u ON CONFLICT DO NOTHING`,
];

/** Of each account: its newest two elements were changed by others, and three that it follows; the older ones are read. */
const NOTICES = `
  INSERT INTO notification (account_id, kind, element_id, at, read)
  SELECT account, kind, element, now() - place * interval '7 hours', place > 3 FROM (
    SELECT account, kind, element, row_number() OVER (PARTITION BY account ORDER BY kind DESC, element) AS place FROM (
      SELECT e.owner_id AS account, 'CHANGED' AS kind, e.id AS element, row_number() OVER (PARTITION BY e.owner_id ORDER BY e.id DESC) AS n
      FROM geometric_element e WHERE e.is_public
      UNION ALL
      SELECT f.account_id, 'FOLLOWED', e.id, 2 + row_number() OVER (PARTITION BY f.account_id ORDER BY e.id DESC)
      FROM following f JOIN geometric_element e ON e.type_id = f.type_id AND e.owner_id <> f.account_id AND e.is_public
    ) noticed WHERE n <= 5 AND (kind = 'FOLLOWED' OR n <= 2)
  ) placed ORDER BY account, place DESC`;

/** Some notices for everybody, as if others had been busy in the last days. For a database that had none before. */
export const seedNotices = (client: Client): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('DELETE FROM notification');
    for (const text of [...FOLLOWING, NOTICES]) await client.query(text);
  });
