import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ScopeFacts } from '@/lib/review/policy';
import { Prisma } from '@/prisma/generated/client';
import { elementInScope, itemsWhere } from '../sql';

const { sql } = Prisma;

/** How many items of a batch lie in a scope: by their element, by the open item, or by where the item was. */
export async function countInScope(db: Db, rule: Rule<ScopeFacts>, batchId: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM review_batch_item changed WHERE changed.batch_id = ${batchId}::bigint AND (
      (changed.kind = 'ELEMENT' AND ${elementInScope(rule, sql`changed.subject_id`)})
      OR EXISTS (SELECT FROM review_item i WHERE i.kind = changed.kind AND i.subject_id = changed.subject_id AND ${itemsWhere(rule)})
      OR EXISTS (SELECT FROM review_decision i WHERE i.kind = changed.kind AND i.subject_id = changed.subject_id AND i.batch_id = changed.batch_id
        AND ${itemsWhere(rule)}))`;
  return counted?.count ?? 0;
}

export interface DecidedProposal {
  id: number;
  isMerge: boolean;
  elementId: number | null;
}

/** Proposals, locked until the transaction ends after their elements. */
export const findDecidedProposals = (db: Db, ids: readonly number[]): Promise<DecidedProposal[]> => db.$queryRaw`
  SELECT p.id, p.kind = 'MERGE' AS "isMerge", p.element_id AS "elementId" FROM proposal p
  WHERE p.id = ANY(${ids}::bigint[]) ORDER BY p.id`;

/** Reopens decided proposals. Those with an open question return to waiting. */
export async function reopenProposals(db: Db, ids: readonly number[]): Promise<void> {
  await db.$executeRaw`
    UPDATE proposal p SET state = 'OPEN', decided_at = NULL, decided_by = NULL, accepted = NULL, reason_code = NULL, decision_note = NULL,
      element_id = CASE WHEN p.kind <> 'CREATE' THEN p.element_id END
    WHERE p.id = ANY(${ids}::bigint[]) AND p.state IN ('ACCEPTED', 'PARTLY', 'REJECTED')`;
  await db.$executeRaw`
    UPDATE review_item i SET state = 'WAITING' WHERE i.kind = 'PROPOSAL' AND i.subject_id = ANY(${ids}::bigint[]) AND i.state = 'QUESTION'`;
}

export const reopenReports = (db: Db, ids: readonly number[]): Promise<number> => db.$executeRaw`
  UPDATE report r SET state = 'OPEN', decided_at = NULL, decided_by = NULL, reason_code = NULL, decision_note = NULL
  WHERE r.id = ANY(${ids}::bigint[])`;

/** Deletes the decisions of an undone batch, so that its items count as undecided and keep their age. */
export const forgetDecisions = (db: Db, batchId: number): Promise<number> => db.$executeRaw`
  WITH forgotten AS (
    DELETE FROM review_decision d WHERE d.batch_id = ${batchId}::bigint RETURNING d.kind, d.subject_id, d.waiting_since)
  UPDATE review_item i SET created_at = f.waiting_since FROM forgotten f WHERE i.kind = f.kind AND i.subject_id = f.subject_id`;
