import 'server-only';
import { randomBytes } from 'node:crypto';
import { digestOf } from '@/lib/auth/access-tokens';
import { siteUrl } from '@/lib/env';
import { translatorFor } from '@/lib/i18n/translator';
import type { Letter, Writer } from '@/lib/mail/service';
import { findByAddress, findPending, upsertToken } from './queries';

const CONFIRM_S = 24 * 3600;
const RESET_S = 30 * 60;
/** Accounts of one address that are written about. */
const MAX_ACCOUNTS = 5;

/** A token stands in the link alone; the database knows its digest. It is part of the fragment, which no server logs. */
const newToken = () => randomBytes(32).toString('base64url');
const linkTo = (page: string, token: string) => `${siteUrl()}${page}#${token}`;

export const writeConfirmation: Writer = async ({ accountId, address }, db) => {
  const account = accountId && address ? await findPending(db, accountId, address) : undefined;
  if (!account || !address) return undefined;
  const token = newToken();
  await upsertToken(db, { accountId: account.id, kind: 'CONFIRM', digest: digestOf(token), address, lifeS: CONFIRM_S });
  const t = await translatorFor(account.locale);
  const site = siteUrl();
  return {
    to: address,
    subject: t('project.mail.confirm.subject', { site: new URL(site).host }),
    language: account.locale,
    paragraphs: [
      t('project.mail.confirm.text', { login: account.login, site }),
      { text: t('project.mail.confirm.link'), href: linkTo('/users/email', token) },
      t('project.mail.confirm.ignore'),
    ],
  };
};

/** One e-mail with a link for each account that has the address, and none where nobody has. */
export const writeReset: Writer = async ({ address: asked }, db) => {
  const accounts = asked ? await findByAddress(db, asked, MAX_ACCOUNTS) : [];
  const [first] = accounts;
  if (!first) return undefined;
  const t = await translatorFor(first.locale);
  const site = siteUrl();
  const links: Letter['paragraphs'][number][] = [];
  for (const { id, login, address } of accounts) {
    const token = newToken();
    await upsertToken(db, { accountId: id, kind: 'RESET', digest: digestOf(token), address, lifeS: RESET_S });
    links.push({ text: t('project.mail.reset.link', { login }), href: linkTo('/users/password', token) });
  }
  return {
    to: first.address,
    subject: t('project.mail.reset.subject', { site: new URL(site).host }),
    language: first.locale,
    paragraphs: [t('project.mail.reset.text', { site }), ...links, t('project.mail.reset.ignore')],
  };
};
