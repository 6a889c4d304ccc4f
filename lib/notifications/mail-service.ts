import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { env, siteUrl } from '@/lib/env';
import { invalid } from '@/lib/errors';
import { requireMail } from '@/lib/mail/service';
import { findChoices, findMailReader, type MailReader, upsertChoices } from './mail-queries';
import { kindsFor } from './policy';
import { type MailChoices, NOTIFICATION_KINDS } from './schema';

export async function getMailChoices({ db, actor }: Context): Promise<MailChoices> {
  requireMail();
  return { choices: await findChoices(db, actor.id, kindsFor(actor)) };
}

/** Kinds that are not named stay as they are. */
export async function chooseMail(ctx: Context, { choices }: MailChoices): Promise<MailChoices> {
  requireMail();
  const last = new Map(choices.map((it) => [it.kind, it]));
  await upsertChoices(ctx.db, ctx.actor.id, [...last.values()]);
  return getMailChoices(ctx);
}

/** The signature is valid as long as the account has this address; nothing is stored for it. */
const signed = (accountId: number, address: string): Buffer =>
  createHmac('sha256', env.NEXTAUTH_SECRET).update(`unsubscribe\n${accountId}\n${address.toLowerCase()}`).digest();

/** The two addresses that end all e-mails with one click: a page, and one for the button of mail programs (RFC 8058). */
export function endingOf({ id, address }: MailReader): { page: string; post: string } {
  const token = `${id}.${signed(id, address).toString('base64url')}`;
  const site = siteUrl();
  return { page: `${site}/users/unsubscribe#${token}`, post: `${site}/api/notifications/unsubscribe?token=${token}` };
}

/** 400 at `token` for an invalid one, whether the account exists or not. */
export async function endMail({ db }: Context, token: string): Promise<void> {
  const [, id = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const reader = await findMailReader(db, Number(id) || 0);
  const expected = signed(Number(id) || 0, reader?.address ?? '');
  const sent = Buffer.from(signature, 'base64url');
  if (!reader || sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw invalid('token', 'project.users.token.invalid');
  await upsertChoices(
    db,
    reader.id,
    NOTIFICATION_KINDS.map((kind) => ({ kind, frequency: 'NEVER' as const })),
  );
}
