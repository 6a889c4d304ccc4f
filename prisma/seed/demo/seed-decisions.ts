import { type Client, inTransaction } from '../database';

/** Over how many days the decisions lie, and how many elements were decided upon. */
const [DAYS, DECIDED] = [28, 60];

/**
 * What reviewers have decided over the last weeks about elements that are accepted or rejected, so that a contributor has a record and
 * the figures have something to count. Every fifth of the accepted ones was rejected first, and mended. What was said about proposals
 * was said when it was.
 */
export async function seedDecisions(client: Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `WITH subject AS (
         SELECT e.id, e.type_id, e.owner_id, review_divisions(e.id, e.province_code, e.ine_code, e.parish_code) AS divisions, e.review_state = 'ACCEPTED' AS accepted, n.place,
           now() - (($1::int * n.place / $2::int) || ' days')::interval - ((n.place * 7 % 9) || ' hours')::interval AS decided_at,
           ((2 + n.place * 11 % 43) || ' hours')::interval AS waited
         FROM (SELECT e.id, row_number() OVER (ORDER BY e.review_state DESC, md5(e.id::text)) AS place
           FROM geometric_element e JOIN user_account u ON u.id = e.owner_id AND u.role = 'USER'
             JOIN geometric_element_type t ON t.id = e.type_id AND t.review_policy <> 'NONE'
           WHERE e.review_state IN ('ACCEPTED', 'REJECTED') LIMIT $2::int) n JOIN geometric_element e USING (id)),
       decided AS (
         SELECT s.*, s.decided_at - s.waited AS since FROM subject s
         UNION ALL
         SELECT s.id, s.type_id, s.owner_id, s.divisions, false, s.place, s.decided_at - s.waited - interval '1 day', s.waited,
           s.decided_at - 2 * s.waited - interval '1 day'
         FROM subject s WHERE s.accepted AND s.place % 5 = 0)
       INSERT INTO review_decision (kind, subject_id, type_id, contributor_id, divisions, waiting_since, decided_at, decided_by, accepted)
       SELECT 'ELEMENT', d.id, d.type_id, d.owner_id, d.divisions, d.since, d.decided_at, r.id, d.accepted
       FROM decided d CROSS JOIN (SELECT id FROM user_account WHERE lower(login) = 'sabela' AND role = 'REVIEWER') r`,
      [DAYS, DECIDED],
    );
    await client.query(
      `UPDATE review_decision d SET decided_at = p.decided_at, waiting_since = p.created_at, decided_by = p.decided_by
       FROM proposal p WHERE d.kind = 'PROPOSAL' AND d.subject_id = p.id AND p.decided_at IS NOT NULL`,
    );
  });
}
