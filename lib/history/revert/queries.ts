import 'server-only';
import type { Db } from '@/lib/db';
import type { Changes } from '../queries';

/** What a revision of an element has changed. */
export async function findChanges(db: Db, elementId: number, id: number): Promise<Changes | undefined> {
  const [found] = await db.$queryRaw<{ changes: Changes }[]>`
    SELECT r.changes FROM element_revision r WHERE r.element_id = ${elementId}::bigint AND r.id = ${id}::bigint`;
  return found?.changes;
}

/** What the rest of this transaction writes into the history is a revert. */
export const recordAsRevert = (db: Db): Promise<number> =>
  db.$executeRaw`SELECT set_config('vieiro.action', 'REVERT', true), set_config('vieiro.source', 'revert', true)`;

export interface RelationFields {
  elementId: number;
  authorId: number;
  isPublic: boolean;
  isReviewed: boolean;
  comments?: string;
}

/** Makes a relation again that was removed, with its id. Whether it is there now: not, where its other element is gone or related anew. */
export async function insertRelationAgain(db: Db, id: number, elementId: number, it: RelationFields): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO geometric_element_relation (id, element1_id, element2_id, author_id, is_public, is_reviewed, comments)
      OVERRIDING SYSTEM VALUE
    SELECT ${id}::bigint, least(${elementId}::bigint, e.id), greatest(${elementId}::bigint, e.id), ${it.authorId}::bigint, ${it.isPublic},
      ${it.isReviewed}, ${it.comments ?? null}
    FROM geometric_element e WHERE e.id = ${it.elementId}::bigint
    ON CONFLICT DO NOTHING`;
  return written > 0;
}

export interface JoinFields {
  userAccountId: number;
  public: boolean;
  reviewed: boolean;
  comments?: string;
}

/** Makes a join again that was removed, with its id. Whether it is there now: not, where the person is gone or has joined anew. */
export async function insertJoinAgain(db: Db, id: number, elementId: number, it: JoinFields): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO geometric_element_join (id, element_id, user_account_id, is_public, is_reviewed, comments) OVERRIDING SYSTEM VALUE
    SELECT ${id}::bigint, ${elementId}::bigint, u.id, ${it.public}, ${it.reviewed}, ${it.comments ?? null}
    FROM user_account u WHERE u.id = ${it.userAccountId}::bigint
    ON CONFLICT DO NOTHING`;
  return written > 0;
}
