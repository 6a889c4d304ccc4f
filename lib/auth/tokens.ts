import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { env } from '@/lib/env';

/** How long a session lasts, in seconds. */
export const SESSION_MAX_AGE_S = 12 * 3600;

// Two kinds of token. The salt is part of the key, so that a cookie is not accepted as a bearer, nor the reverse.
const SALTS = { service: 'service-token', cookie: '' } as const;
export type TokenKind = keyof typeof SALTS;

export interface Claims {
  userId: number;
  /** user_account.token_version when the token was made. */
  version: number;
}

export const issueToken = (kind: TokenKind, { userId, version }: Claims): Promise<string> =>
  encode({ token: { sub: String(userId), version }, secret: env.NEXTAUTH_SECRET, maxAge: SESSION_MAX_AGE_S, salt: SALTS[kind] });

/** The content of a token, or undefined if it is expired, forged or of the other kind. */
export async function readToken(kind: TokenKind, token: string): Promise<Claims | undefined> {
  try {
    const claims = await decode({ token, secret: env.NEXTAUTH_SECRET, salt: SALTS[kind] });
    const userId = Number(claims?.sub);
    return Number.isSafeInteger(userId) && userId > 0 ? { userId, version: Number(claims?.version) } : undefined;
  } catch {
    return undefined;
  }
}
