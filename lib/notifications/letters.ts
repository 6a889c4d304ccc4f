import 'server-only';
import type { Db } from '@/lib/db';
import { siteUrl } from '@/lib/env';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import type { Claimed, Letter, Writer } from '@/lib/mail/service';
import { findMailReader, findToWrite, type MailReader } from './mail-queries';
import { endingOf } from './mail-service';
import type { NotificationRow } from './queries';
import { present, readableBy } from './service';
import { textOf } from './text';

/** Entries in one digest; the inbox has the rest. */
const MAX_ENTRIES = 50;

/** Without the name of the element if its reader may not see it. */
function lineOf(t: Translate, row: NotificationRow): string {
  const name = row.elementName ?? '';
  return t(`notifications.${textOf(row)}`, { named: name ? 'yes' : 'no', name, count: row.count ?? 0 });
}

const linkOf = (t: Translate, row: NotificationRow) => ({
  text: lineOf(t, row),
  href: `${new URL(siteUrl()).origin}${present(row).link}`,
});

async function gathered(mail: Claimed, db: Db): Promise<{ reader: MailReader; rows: NotificationRow[] } | undefined> {
  const reader = mail.accountId === null ? undefined : await findMailReader(db, mail.accountId);
  if (!reader) return undefined;
  const rows = await findToWrite(db, readableBy(reader), reader.id, mail, MAX_ENTRIES);
  return rows.length > 0 ? { reader, rows } : undefined;
}

const letter = async (reader: MailReader, t: Translate, subject: string, paragraphs: Letter['paragraphs']): Promise<Letter> => ({
  to: reader.address,
  subject,
  language: reader.locale,
  paragraphs: [t('project.mail.hello', { login: reader.login }), ...paragraphs],
  ending: { text: t('project.mail.end'), ...endingOf(reader) },
});

/** No e-mail is written about entries that were read meanwhile, or that their reader may not see any more. */
export const writeNotice: Writer = async (mail, db) => {
  const found = await gathered(mail, db);
  const [row] = found?.rows ?? [];
  if (!found || !row) return undefined;
  const t = await translatorFor(found.reader.locale);
  return letter(found.reader, t, lineOf(t, row), [linkOf(t, row)]);
};

export const writeDigest: Writer = async (mail, db) => {
  const found = await gathered(mail, db);
  if (!found) return undefined;
  const { reader, rows } = found;
  const t = await translatorFor(reader.locale);
  const site = new URL(siteUrl()).host;
  const inbox = { text: t('project.mail.digest.inbox'), href: `${siteUrl()}/notifications` };
  const subject = t('project.mail.digest.subject', { count: rows.length, site });
  return letter(reader, t, subject, [...rows.map((row) => linkOf(t, row)), inbox]);
};
