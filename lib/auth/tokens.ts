import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { env } from '@/lib/env';

/** How long a session lasts, in seconds. */
export const SESSION_MAX_AGE_S = 12 * 3600;

// Two kinds of one token. The salt goes into the key, so that a cookie is refused as a bearer and the reverse.
const SALTS = { service: 'service-token', cookie: '' } as const;
export type TokenKind = keyof typeof SALTS;

export interface Claims {
  userId: number;
  /** user_account.token_version when the token was made. */
  version: number;
}

export const issueToken = (kind: TokenKind, { userId, version }: Claims): Promise<string> =>
  encode({ token: { sub: String(userId), version }, secret: env.NEXTAUTH_SECRET, maxAge: SESSION_MAX_AGE_S, salt: SALTS[kind] });

/** What a token says, or nothing if it is expired, forged or of the other kind. */
export async function readToken(kind: TokenKind, token: string): Promise<Claims | undefined> {
  try {
    const claims = await decode({ token, secret: env.NEXTAUTH_SECRET, salt: SALTS[kind] });
    const userId = Number(claims?.sub);
    return Number.isSafeInteger(userId) && userId > 0 ? { userId, version: Number(claims?.version) } : undefined;
  } catch {
    return undefined;
  }
}
