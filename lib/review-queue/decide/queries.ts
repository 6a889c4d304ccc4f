import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ProposalKind } from '@/lib/proposals/schema';
import type { ScopeFacts } from '@/lib/review/policy';
import type { Reviewed } from '@/lib/review/transitions';
import type { ItemKind, ReviewItem, Subject } from '../schema';
import { itemsWhere } from '../sql';

/** An item that is about to be decided. */
export interface OpenItem extends Subject {
  state: ReviewItem['state'];
  elementId: number | null;
  /** The account that contributed it; null if it was deleted, or the contributor was a visitor. */
  contributorId: number | null;
  /** The version of the element; null without an element. */
  version: number | null;
  /** Of a proposal. */
  proposalKind: ProposalKind | null;
  /** Of a proposal: the version of the element upon which it was made. */
  proposalVersion: number | null;
  claimedById: number | null;
  claimedByLogin: string | null;
}

/**
 * The items of these ids that the caller has, locked until the transaction ends with all that they are about. Locks are taken in the order
 * in which every change of an element takes them: elements, proposals, reports, items, each by their ids.
 */
export async function lockItems(db: Db, scope: Rule<ScopeFacts>, subjects: readonly Subject[]): Promise<OpenItem[]> {
  const wanted = JSON.stringify(subjects);
  const of = (kind: ItemKind) => subjects.filter((it) => it.kind === kind).map(({ subjectId }) => subjectId);
  await db.$executeRaw`
    SELECT e.id FROM geometric_element e WHERE e.id IN (
      SELECT x.id FROM jsonb_to_recordset(${wanted}::jsonb) AS w (kind text, "subjectId" bigint)
      JOIN review_item i ON i.kind = w.kind AND i.subject_id = w."subjectId"
      LEFT JOIN proposal p ON i.kind = 'PROPOSAL' AND p.id = i.subject_id
      CROSS JOIN LATERAL (
        VALUES (i.element_id), (p.other_element_id)
        UNION ALL SELECT r.element2_id FROM geometric_element_relation r WHERE r.element1_id = p.other_element_id
        UNION ALL SELECT r.element1_id FROM geometric_element_relation r WHERE r.element2_id = p.other_element_id) x (id))
    ORDER BY e.id FOR UPDATE`;
  await db.$executeRaw`SELECT p.id FROM proposal p WHERE p.id = ANY(${of('PROPOSAL')}::bigint[]) ORDER BY p.id FOR UPDATE`;
  await db.$executeRaw`SELECT r.id FROM report r WHERE r.id = ANY(${of('REPORT')}::bigint[]) ORDER BY r.id FOR UPDATE`;
  await db.$executeRaw`
    SELECT i.subject_id FROM review_item i WHERE (i.kind, i.subject_id) IN (
      SELECT w.kind, w."subjectId" FROM jsonb_to_recordset(${wanted}::jsonb) AS w (kind text, "subjectId" bigint))
    ORDER BY i.kind, i.subject_id FOR UPDATE`;
  return db.$queryRaw<OpenItem[]>`
    SELECT i.kind, i.subject_id AS "subjectId", i.state, i.element_id AS "elementId", c.id AS "contributorId", e.version,
      p.kind AS "proposalKind", p.version AS "proposalVersion", u.id AS "claimedById", u.login AS "claimedByLogin"
    FROM jsonb_to_recordset(${wanted}::jsonb) AS w (kind text, "subjectId" bigint)
    JOIN review_item i ON i.kind = w.kind AND i.subject_id = w."subjectId"
    LEFT JOIN geometric_element e ON e.id = i.element_id
    LEFT JOIN proposal p ON i.kind = 'PROPOSAL' AND p.id = i.subject_id
    LEFT JOIN user_account c ON c.id = i.contributor_id
    LEFT JOIN user_account u ON u.id = i.claimed_by AND i.claimed_until > now()
    WHERE ${itemsWhere(scope)}`;
}

/** Sets whose decisions the rest of the transaction writes into the history. */
export const recordAsReview = (db: Db, authorId: number): Promise<number> =>
  db.$executeRaw`SELECT set_config('vieiro.author', ${String(authorId)}, true), set_config('vieiro.source', 'review', true),
    set_config('vieiro.action', 'REVIEW', true), set_config('vieiro.note', '', true), set_config('vieiro.accepted_by', '', true)`;

/** Decides reports. */
export const decideReports = (
  db: Db,
  ids: readonly number[],
  it: { state: 'ACCEPTED' | 'REJECTED'; by: number; reason: string | null; note: string | null },
): Promise<number> =>
  db.$executeRaw`
    UPDATE report r SET state = ${it.state}, decided_by = ${it.by}::bigint, decided_at = now(), reason_code = ${it.reason},
      decision_note = nullif(btrim(${it.note}), '')
    WHERE r.id = ANY(${ids}::bigint[])`;

/** Sets items to the state in which the contributor was asked, and ends their claims. */
export const updateAsked = (db: Db, subjects: readonly Subject[]): Promise<number> =>
  db.$executeRaw`
    UPDATE review_item i SET state = 'QUESTION', claimed_by = NULL, claimed_until = NULL
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS w (kind text, "subjectId" bigint)
    WHERE i.kind = w.kind AND i.subject_id = w."subjectId"`;

/** Adds the same message of a reviewer to the conversations about these elements and proposals. `textCode`: a text that each reader sees in their own language. */
export const insertMessages = (
  db: Db,
  subjects: readonly Subject[],
  it: { authorId: number; textCode: string | null; text: string | null },
): Promise<number> =>
  db.$executeRaw`
    INSERT INTO message (element_id, proposal_id, author_id, from_reviewer, text, text_code)
    SELECT CASE w.kind WHEN 'ELEMENT' THEN w."subjectId" END, CASE w.kind WHEN 'PROPOSAL' THEN w."subjectId" END,
      ${it.authorId}::bigint, true, nullif(btrim(${it.text}), ''), ${it.textCode}
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS w (kind text, "subjectId" bigint)
    WHERE w.kind IN ('ELEMENT', 'PROPOSAL')`;

/** The elements with the state of their review. Deleted ones are missing. */
export const findReviewed = (db: Db, ids: readonly number[]): Promise<(Reviewed & { id: number })[]> => db.$queryRaw`
  SELECT e.id, e.review_state AS "reviewState", e.asked_public AS "askedPublic", t.review_policy AS "reviewPolicy"
  FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id WHERE e.id = ANY(${ids}::bigint[])`;
