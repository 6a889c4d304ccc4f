import 'server-only';
import type { Db } from '@/lib/db';

export type MailKind = 'NOTICE' | 'DIGEST' | 'CONFIRM' | 'RESET';

/** An e-mail that one sender has taken on. */
export interface Claimed {
  id: number;
  kind: MailKind;
  accountId: number | null;
  notificationId: number | null;
  /** The morning of a digest, as 2026-11-25. */
  digestDay: string | null;
  address: string | null;
  messageKey: string;
  createdAt: Date;
  attempts: number;
  claim: string;
}

/**
 * Takes on the e-mail that is due first, of those that somebody waits for before the others. For `leaseS` seconds nobody else does; a sender
 * that has ended without a word is so succeeded by another one.
 */
export async function claimMail(db: Db, leaseS: number): Promise<Claimed | undefined> {
  const [claimed] = await db.$queryRaw<Claimed[]>`
    UPDATE mail SET due_at = now() + ${leaseS}::int * interval '1 second', attempts = attempts + 1, claim = gen_random_uuid(),
      changed_at = now()
    WHERE id = (SELECT id FROM mail WHERE state = 'WAITING' AND due_at <= now()
      ORDER BY (kind IN ('NOTICE', 'DIGEST')), due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, account_id AS "accountId", notification_id AS "notificationId", digest_day::text AS "digestDay", address,
      message_key::text AS "messageKey", created_at AS "createdAt", attempts, claim::text`;
  return claimed;
}

/** Whether the claim still holds; from now on the e-mail may have been sent. */
export async function updateHanded(db: Db, { id, claim }: Claimed): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE mail SET state = 'HANDED', changed_at = now() WHERE id = ${id}::bigint AND state = 'WAITING' AND claim = ${claim}::uuid`;
  return changed === 1;
}

/** How it ended. Repeated without harm. */
export async function endMail(
  db: Db,
  { id, claim }: Claimed,
  state: 'SENT' | 'FAILED' | 'DROPPED',
  failure: string | null,
): Promise<void> {
  await db.$executeRaw`
    UPDATE mail SET state = ${state}, failure = ${failure}, changed_at = now() WHERE id = ${id}::bigint AND claim = ${claim}::uuid`;
}

/** It was certainly not sent, and is tried again after so many seconds. */
export async function postponeMail(db: Db, { id, claim }: Claimed, afterS: number, failure: string): Promise<void> {
  await db.$executeRaw`
    UPDATE mail SET state = 'WAITING', due_at = now() + ${afterS}::int * interval '1 second', failure = ${failure}, claim = NULL,
      changed_at = now()
    WHERE id = ${id}::bigint AND claim = ${claim}::uuid`;
}

/** Puts an e-mail about an account's address into the queue; older ones to confirm it are not sent any more. */
export async function insertConfirmation(db: Db, accountId: number, address: string): Promise<void> {
  await db.$executeRaw`
    UPDATE mail SET state = 'DROPPED', changed_at = now()
    WHERE account_id = ${accountId}::bigint AND kind = 'CONFIRM' AND state = 'WAITING'`;
  await db.$executeRaw`INSERT INTO mail (kind, account_id, address) VALUES ('CONFIRM', ${accountId}::bigint, ${address})`;
}

/** The same statement whether the address is somebody's or not. */
export async function insertReset(db: Db, address: string): Promise<void> {
  await db.$executeRaw`INSERT INTO mail (kind, address) VALUES ('RESET', ${address})`;
}

/** Ends what has waited for too long (the operator has switched e-mail off meanwhile), and deletes what is old; at most `most` rows each. */
export async function deleteOldMail(db: Db, days: number, most: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM mail WHERE id IN (
      SELECT id FROM mail WHERE created_at < now() - ${days}::int * interval '1 day' ORDER BY created_at LIMIT ${most}::int
      FOR UPDATE SKIP LOCKED)`;
}
