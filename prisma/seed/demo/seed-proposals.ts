import { type Client, exists, inTransaction } from '../database';

/** Public elements of others with a photo and a value, one for each proposal, always the same ones. */
const SUBJECTS = `
  SELECT e.id, e.version, e.type_id, e.description, a.id AS author, row_number() OVER (ORDER BY e.id) AS place
  FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id
  CROSS JOIN LATERAL (SELECT u.id FROM user_account u
    WHERE u.role = 'USER' AND u.id <> e.owner_id AND lower(u.login) = ANY ($1) ORDER BY md5(u.id || '-' || e.id) LIMIT 1) a
  WHERE e.is_public AND t.review_policy = 'NONE' AND length(e.description) > 20 ORDER BY e.id LIMIT 40`;

const PEOPLE = ['brais', 'carme', 'helen', 'xoel', 'antia'];

/** What people have suggested: three that wait, one that was accepted and one that was rejected with a reason; and what was said. */
export async function seedProposals(client: Client): Promise<void> {
  if (await exists(client, 'proposal')) return;
  await inTransaction(client, async () => {
    await client.query(
      `INSERT INTO proposal (kind, element_id, type_id, version, change, changes, note, author_id, created_at)
       SELECT 'MODIFY', s.id, s.type_id, s.version, jsonb_build_object('description', s.description || w.more),
         jsonb_build_object('description', jsonb_build_array(s.description, s.description || w.more)), w.note, s.author,
         now() - w.days * interval '1 day'
       FROM (${SUBJECTS}) s JOIN (VALUES
         (1, ' Está sinalizado desde a estrada.', 'Pasei por alí a semana pasada.', 1),
         (6, ' Foi restaurado en 2024.', 'Díxoo o xornal local.', 3),
         (11, ' O acceso é libre todo o ano.', NULL, 9),
         (16, ' Dise que é o máis antigo de Galicia.', 'Contouno meu avó.', 20)) w (place, more, note, days) USING (place)`,
      [PEOPLE],
    );
    await client.query(
      `INSERT INTO proposal (kind, element_id, type_id, version, note, author_id, created_at)
       SELECT 'DELETE', s.id, s.type_id, s.version, 'Xa non está: tirárono hai uns meses.', s.author, now() - interval '2 days'
       FROM (${SUBJECTS}) s WHERE s.place = 21`,
      [PEOPLE],
    );
    await decideTwo(client);
    await talk(client);
  });
}

/** The third is in force already; of the fourth nobody knew where it was written. */
async function decideTwo(client: Client) {
  await client.query(
    `WITH it AS (SELECT p.* FROM proposal p WHERE p.kind = 'MODIFY' ORDER BY p.created_at DESC OFFSET 2 LIMIT 1),
     reviewer AS (SELECT id FROM user_account WHERE lower(login) = 'sabela'),
     signed AS (SELECT set_config('vieiro.author', it.author_id::text, true), set_config('vieiro.accepted_by', reviewer.id::text, true),
       set_config('vieiro.source', 'review', true) FROM it, reviewer),
     decided AS (UPDATE proposal p SET state = 'ACCEPTED', decided_at = now() - interval '8 days', decided_by = reviewer.id,
       accepted = '{description}' FROM it, reviewer, signed WHERE p.id = it.id)
     UPDATE geometric_element e SET description = it.change ->> 'description', version = e.version + 1, modification_date = now()
     FROM it, signed WHERE e.id = it.element_id`,
  );
  await client.query(
    `UPDATE proposal p SET state = 'REJECTED', decided_at = now() - interval '15 days', decided_by = u.id, accepted = '{}',
       reason_code = 'NOT_OF_TYPE', decision_note = 'Precisamos dunha fonte que se poida consultar.'
     FROM user_account u WHERE lower(u.login) = 'sabela' AND p.id = (
       SELECT p.id FROM proposal p WHERE p.kind = 'MODIFY' AND p.state = 'OPEN' ORDER BY p.created_at LIMIT 1)`,
  );
}

/** Three messages about the proposal that waits longest. */
async function talk(client: Client) {
  await client.query(
    `INSERT INTO message (proposal_id, author_id, from_reviewer, text, at)
     SELECT p.id, CASE WHEN said.review THEN r.id ELSE p.author_id END, said.review, said.text, p.created_at + said.hours * interval '1 hour'
     FROM (SELECT * FROM proposal WHERE kind = 'MODIFY' AND state = 'OPEN' ORDER BY created_at LIMIT 1) p,
       (SELECT id FROM user_account WHERE lower(login) = 'sabela') r,
       (VALUES (true, 'Grazas! Sabes quen o restaurou?', 2), (false, 'A asociación de veciños, coa axuda do concello.', 5),
         (true, 'Perfecto, compróboo e dígoche.', 7)) said (review, text, hours) ORDER BY said.hours`,
  );
}
