import 'server-only';
import type { Db } from '@/lib/db';
import type { Changes } from '@/lib/elements/save/merge';
import type { ProposalState } from '../schema';

/** The state of a proposal, which is locked until the transaction ends. */
export async function lockProposal(db: Db, id: number): Promise<ProposalState | undefined> {
  const [found] = await db.$queryRaw<{ state: ProposalState }[]>`
    SELECT p.state FROM proposal p WHERE p.id = ${id}::bigint FOR UPDATE`;
  return found?.state;
}

export interface Decided {
  state: ProposalState;
  decidedBy?: number;
  accepted?: readonly string[];
  reason?: string | null;
  note?: string | null;
  /** Of CREATE. */
  elementId?: number;
  /** Of MERGE: as the elements were. */
  changes?: Changes;
}

export async function updateDecision(db: Db, id: number, it: Decided): Promise<void> {
  await db.$executeRaw`
    UPDATE proposal p SET state = ${it.state}, decided_at = now(), decided_by = ${it.decidedBy ?? null}::bigint,
      accepted = ${it.accepted ? [...it.accepted] : null}::text[], reason_code = ${it.reason ?? null}, decision_note = ${it.note ?? null},
      element_id = coalesce(${it.elementId ?? null}::bigint, p.element_id),
      changes = coalesce(${it.changes ? JSON.stringify(it.changes) : null}::jsonb, p.changes)
    WHERE p.id = ${id}::bigint`;
}

/** What the history says of what follows in this transaction: who made the change and who accepted it. */
export async function signAccepted(
  db: Db,
  { authorId, acceptedBy, action }: { authorId: number; acceptedBy: number; action: '' | 'MERGE' },
): Promise<void> {
  await db.$executeRaw`SELECT set_config('vieiro.author', ${String(authorId)}, true),
    set_config('vieiro.accepted_by', ${String(acceptedBy)}, true), set_config('vieiro.source', 'review', true),
    set_config('vieiro.action', ${action}, true)`;
}

/** From here on the transaction is signed as before. */
export async function signAgain(db: Db, { authorId, source }: { authorId: number; source: string }): Promise<void> {
  await db.$executeRaw`SELECT set_config('vieiro.author', ${String(authorId)}, true), set_config('vieiro.accepted_by', '', true),
    set_config('vieiro.source', ${source}, true), set_config('vieiro.action', '', true)`;
}

/** Moves files from a proposal to its element. */
export async function moveProposalFiles(db: Db, id: number, elementId: number, uuids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    WITH moved AS (DELETE FROM proposal_file f WHERE f.proposal_id = ${id}::bigint AND f.uuid = ANY(${uuids}::uuid[]) RETURNING f.*)
    INSERT INTO geometric_element_file (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key,
      thumbnail_key, creation_date)
    SELECT ${elementId}::bigint, m.author_id, m.uuid, m.original_filename, m.file_format, m.content_type, m.size, m.storage_key,
      m.thumbnail_key, m.creation_date FROM moved m`;
}
