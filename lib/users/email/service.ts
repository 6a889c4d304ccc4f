import 'server-only';
import { digestOf } from '@/lib/auth/access-tokens';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { invalid } from '@/lib/errors';
import { announceReset, askToConfirm, requireMail } from '@/lib/mail/service';
import { hashPassword, isPassword } from '../password';
import { findAccount, updateAccountRow } from '../queries';
import { confirmationBuckets, currentPasswordBuckets, forgottenBuckets, limited, tokenBuckets } from '../throttle';
import { confirmPending, deleteEmail, findEmail, isUnlocked, type TokenKind, takeToken, upsertPending } from './queries';
import type { AccountEmail, ForgottenPassword, ResetPassword, SetEmail } from './schema';

export async function getEmail({ db, actor }: Context): Promise<AccountEmail> {
  requireMail();
  return (await findEmail(db, actor.id)) ?? { address: null, pending: null };
}

/**
 * Sends a link to a new address. Whoever has the address can set the password, so it takes the password to give one: 400 at
 * `currentPassword` for a wrong one, 429 after too many of them, or after too many addresses.
 */
export async function setEmail(ctx: Context, { address, currentPassword }: SetEmail): Promise<AccountEmail> {
  requireMail();
  const { id } = ctx.actor;
  const isRight = await limited(ctx, currentPasswordBuckets(id), async () => {
    const account = await findAccount(ctx.db, id);
    const result = await isPassword(currentPassword, account?.passwordHash);
    return { outcome: result ? 'succeeded' : 'failed', result };
  });
  if (!isRight) throw invalid('currentPassword', 'project.users.currentPassword.error');
  return limited(ctx, confirmationBuckets(id), async () => {
    const result = await transaction(ctx, async (tx) => {
      const stored = await upsertPending(tx.db, id, address);
      await askToConfirm(tx, id, address);
      return stored;
    });
    // Each one counts: an e-mail is sent to whoever it names.
    return { outcome: 'failed', result };
  });
}

export const removeEmail = (ctx: Context): Promise<void> => transaction(ctx, ({ db, actor }) => deleteEmail(db, actor.id));

/** Does what a token allows, once. 400 at `token` for one that is unknown, used or too old; 429 after too many of those. */
function byToken(
  ctx: Context,
  { kind, token, from }: { kind: TokenKind; token: string; from: string },
  run: (tx: Context, taken: { accountId: number; address: string }) => Promise<boolean>,
): Promise<void> {
  return limited(ctx, tokenBuckets(from), async () => {
    const result = await transaction(ctx, async (tx) => {
      const taken = await takeToken(tx.db, kind, digestOf(token));
      return taken !== undefined && (await run(tx, taken));
    });
    return { outcome: result ? 'neither' : 'failed', result };
  }).then((done) => {
    if (!done) throw invalid('token', 'project.users.token.invalid');
  });
}

export const confirmEmail = (ctx: Context, token: string, from: string): Promise<void> =>
  byToken(ctx, { kind: 'CONFIRM', token, from }, (tx, { accountId, address }) => confirmPending(tx.db, accountId, address));

/**
 * The answer and the work are the same whether the address is somebody's or not: that is found out when the e-mail is sent. 429 after too
 * many for one address, or from one.
 */
export async function forgotPassword(ctx: Context, { address }: ForgottenPassword, from: string): Promise<void> {
  requireMail();
  await limited(ctx, await forgottenBuckets(ctx, address, from), async () => {
    await announceReset(ctx, address);
    return { outcome: 'failed', result: undefined };
  });
}

/** Sets a password; sessions and other links of the account end. */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPassword, from: string): Promise<void> {
  await byToken(ctx, { kind: 'RESET', token, from }, async (tx, { accountId }) => {
    if (!(await isUnlocked(tx.db, accountId))) return false;
    await updateAccountRow(tx.db, accountId, { passwordHash: await hashPassword(newPassword) });
    return true;
  });
}
