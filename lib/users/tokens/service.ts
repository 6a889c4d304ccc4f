import 'server-only';
import { digestOf, newAccessToken } from '@/lib/auth/access-tokens';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { invalid, notFound } from '@/lib/errors';
import { countTokensLocked, deleteToken, findTokens, insertToken, type TokenRow } from './queries';
import { type AccessToken, type CreatedAccessToken, MAX_TOKENS, type NewAccessToken } from './schema';

const present = ({ createdAt, expiresAt, lastUsedAt, ...row }: TokenRow): AccessToken => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const listTokens = async (ctx: Context): Promise<AccessToken[]> => (await findTokens(ctx.db, ctx.actor.id)).map(present);

/** Makes a token, which only this answer tells. 400 for one that has expired already, or beyond as many as an account may have. */
export async function createToken(ctx: Context, { name, readOnly, expiresAt }: NewAccessToken): Promise<CreatedAccessToken> {
  const until = expiresAt === null ? null : new Date(expiresAt);
  if (until && until <= new Date()) throw invalid('expiresAt', 'tokens.expired');
  const token = newAccessToken();
  const made = await transaction(ctx, async (tx) => {
    if ((await countTokensLocked(tx.db, tx.actor.id)) >= MAX_TOKENS) throw invalid('name', 'tokens.tooMany', { max: MAX_TOKENS });
    return insertToken(tx.db, { accountId: tx.actor.id, name, readOnly, digest: digestOf(token), expiresAt: until });
  });
  return { ...present(made), token };
}

/** 404 for somebody else's. */
export async function revokeToken(ctx: Context, id: number): Promise<void> {
  if (!(await deleteToken(ctx.db, ctx.actor.id, id))) throw notFound();
}
