import { type Client, inTransaction } from '../database';

/** Public elements with a second version were private at first. */
const EVENTS = `
  SELECT e.creation_date AS at, e.id, 1 AS version, 'CREATE' AS action, e.owner_id AS author, e.is_public AND e.version = 1 AS is_public,
    changed_fields('{}', element_fields(e.description, e.geom, e.is_public AND e.version = 1, e.is_reviewed, e.internal_comments,
      e.attribute_values)) AS changes
  FROM geometric_element e
  UNION ALL
  SELECT e.modification_date, e.id, 2, 'MODIFY', e.owner_id, true, '{"isPublic": [false, true]}' FROM geometric_element e WHERE e.version = 2
  UNION ALL
  SELECT p.at, e.id, CASE WHEN p.at < e.modification_date THEN 1 ELSE e.version END, 'MODIFY', p.author,
    e.is_public AND (e.version = 1 OR p.at >= e.modification_date), jsonb_build_object(p.field, jsonb_build_array(NULL, p.value))
  FROM (
    SELECT f.element_id AS element, f.creation_date AS at, f.author_id AS author, 'file.' || f.uuid AS field, file_fields(f) AS value
    FROM geometric_element_file f
    UNION ALL
    SELECT s.element, r.creation_date, r.author_id, 'relation.' || r.id, relation_fields(r, s.other)
    FROM geometric_element_relation r
    CROSS JOIN LATERAL (VALUES (r.element1_id, r.element2_id), (r.element2_id, r.element1_id)) s (element, other)
    UNION ALL
    SELECT j.element_id, j.creation_date, j.user_account_id, 'join.' || j.id, join_fields(j) FROM geometric_element_join j) p
  JOIN geometric_element e ON e.id = p.element`;

/**
 * Writes the history of the demo anew, as if it had come about day by day. For a database that had no history before: what the
 * database itself has written while the demo was inserted says that everything happened just now.
 */
export const seedHistory = (client: Client): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('DELETE FROM element_revision');
    await client.query(
      `INSERT INTO element_revision (at, transaction_id, element_id, type_id, version, action, author_id, source, is_public, changes)
       SELECT v.at, (row_number() OVER (ORDER BY v.at, v.version))::text::xid8, v.id, e.type_id, v.version, v.action, v.author, 'form',
         v.is_public, v.changes
       FROM (${EVENTS}) v JOIN geometric_element e ON e.id = v.id ORDER BY v.at, v.version`,
    );
  });
