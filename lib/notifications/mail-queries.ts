import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { actorScopeSql } from '@/lib/auth/sql';
import type { Db } from '@/lib/db';
import type { Locale } from '@/lib/i18n/locales';
import { Prisma } from '@/prisma/generated/client';
import { findEntries, findEntriesOfDay, type NotificationRow, type Readable } from './queries';
import type { Frequency, NotificationKind } from './schema';

const { sql } = Prisma;

/** Each kind with the choice of the account, or the default. */
export const findChoices = (
  db: Db,
  accountId: number,
  kinds: readonly NotificationKind[],
): Promise<{ kind: NotificationKind; frequency: Frequency }[]> =>
  db.$queryRaw`
    SELECT k.kind, coalesce(m.frequency, usual_frequency(k.kind)) AS frequency
    FROM unnest(${kinds}::text[]) WITH ORDINALITY AS k (kind, place)
    LEFT JOIN mail_choice m ON m.account_id = ${accountId}::bigint AND m.kind = k.kind ORDER BY k.place`;

export async function upsertChoices(
  db: Db,
  accountId: number,
  choices: readonly { kind: NotificationKind; frequency: Frequency }[],
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mail_choice (account_id, kind, frequency)
    SELECT u.id, c.kind, c.frequency
    FROM jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) AS c (kind text, frequency text)
    JOIN user_account u ON u.id = ${accountId}::bigint
    ON CONFLICT (account_id, kind) DO UPDATE SET frequency = excluded.frequency`;
}

/** The reader of an account's e-mails, with address and language. */
export interface MailReader extends Actor {
  locale: Locale;
  address: string;
}

/** Undefined if the account is locked, or its address is not confirmed. */
export async function findMailReader(db: Db, accountId: number): Promise<MailReader | undefined> {
  const [found] = await db.$queryRaw<MailReader[]>`
    SELECT u.id, u.login, u.role, ${actorScopeSql(sql`u`)} AS "reviewScope", u.locale, a.address
    FROM user_account u JOIN account_email a ON a.account_id = u.id
    WHERE u.id = ${accountId}::bigint AND NOT u.locked AND a.address IS NOT NULL`;
  return found;
}

/** Without the kinds for which the account has switched e-mails off since they were queued. */
async function stillWanted(db: Db, accountId: number, rows: NotificationRow[]): Promise<NotificationRow[]> {
  const choices = await findChoices(
    db,
    accountId,
    rows.map(({ kind }) => kind),
  );
  const ended = new Set(choices.filter(({ frequency }) => frequency === 'NEVER').map(({ kind }) => kind));
  return rows.filter(({ kind }) => !ended.has(kind));
}

/**
 * The entries for an e-mail about one entry, or about the 24 hours before six o'clock (UTC) of a day: unread, visible to the reader, and of
 * a kind that the account wants by e-mail.
 */
export const findToWrite = async (
  db: Db,
  readable: Readable,
  accountId: number,
  { notificationId, digestDay }: { notificationId: number | null; digestDay: string | null },
  most: number,
): Promise<NotificationRow[]> => {
  const rows = digestDay
    ? await findEntriesOfDay(db, readable, digestDay, most)
    : await stillWanted(db, accountId, await findEntries(db, readable, notificationId === null ? [] : [notificationId]));
  return rows.filter(({ read }) => !read);
};
