import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** By this, programs that search for secrets in texts find tokens that somebody has published. */
const PREFIX = 'vieiro_';

/** A token with so many random bits that its digest needs no salt, and cannot be found by trying. */
export const newAccessToken = (): string => PREFIX + randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface SentToken {
  token: string;
  /** With HTTP Basic: whose token it has to be. */
  login?: string;
}

/** The access token of an Authorization header, as a bearer or as the password of HTTP Basic; undefined where it is something else. */
export function accessTokenIn(header: string): SentToken | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (bearer) return bearer.startsWith(PREFIX) ? { token: bearer } : undefined;
  const basic = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1];
  if (basic === undefined) return undefined;
  const [login = '', ...password] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { token: password.join(':'), login };
}
