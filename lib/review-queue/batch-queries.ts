import 'server-only';
import type { Db } from '@/lib/db';
import { type Subject, subjectOf, type Verdict } from './schema';

interface NewBatch {
  action: Verdict | 'UNDO';
  authorId: number;
  /** Set for an undo: the account whose work it undoes, or the batch. */
  accountId?: number;
  undoesId?: number;
}

/** Begins a batch. Revisions that the rest of the transaction writes have its number. */
export async function beginBatch(db: Db, { action, authorId, accountId, undoesId }: NewBatch): Promise<number> {
  const [begun] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO review_batch (action, author_id, account_id, undoes_id)
    VALUES (${action}, ${authorId}::bigint, ${accountId ?? null}::bigint, ${undoesId ?? null}::bigint) RETURNING id`;
  const { id } = begun as { id: number };
  await db.$executeRaw`SELECT set_config('vieiro.batch', ${String(id)}, true), set_config('vieiro.undoes', ${String(undoesId ?? '')}, true)`;
  return id;
}

export interface NotedItem {
  id: string;
  before: string | null;
  after: string | null;
}

/** Stores the items of a batch with their states before and after. */
export async function noteItems(db: Db, batchId: number, items: readonly NotedItem[]): Promise<void> {
  const rows = items.map(({ id, ...states }) => ({ ...(subjectOf(id) as Subject), ...states }));
  await db.$executeRaw`
    INSERT INTO review_batch_item (batch_id, kind, subject_id, state_before, state_after)
    SELECT ${batchId}::bigint, n.kind, n."subjectId", n.before, n.after
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (kind text, "subjectId" bigint, before text, after text)`;
}

export interface BatchRow {
  id: number;
  action: Verdict | 'UNDO';
  authorId: number;
  undoneBy: number | null;
}

/** A batch, locked until the transaction ends. Whether it was undone is read once it is locked: another call may just have done that. */
export async function lockBatch(db: Db, id: number): Promise<BatchRow | undefined> {
  await db.$executeRaw`SELECT b.id FROM review_batch b WHERE b.id = ${id}::bigint FOR UPDATE`;
  const [found] = await db.$queryRaw<BatchRow[]>`
    SELECT b.id, b.action, b.author_id AS "authorId", (SELECT u.id FROM review_batch u WHERE u.undoes_id = b.id) AS "undoneBy"
    FROM review_batch b WHERE b.id = ${id}::bigint`;
  return found;
}

export interface BatchItemRow extends Subject {
  before: string | null;
  after: string | null;
}

export const findBatchItems = (db: Db, batchId: number): Promise<BatchItemRow[]> => db.$queryRaw`
  SELECT i.kind, i.subject_id AS "subjectId", i.state_before AS before, i.state_after AS after
  FROM review_batch_item i WHERE i.batch_id = ${batchId}::bigint ORDER BY i.kind, i.subject_id`;
