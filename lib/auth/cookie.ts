import 'server-only';
import { env } from '@/lib/env';
import { SESSION_MAX_AGE_S } from './tokens';

/** With https the cookie's name has the `__Secure-` prefix, which browsers protect. */
export const secureCookies = () => env.PUBLIC_URL?.startsWith('https://') ?? false;
export const sessionCookieName = () => `${secureCookies() ? '__Secure-' : ''}next-auth.session-token`;

const attributes = () => `Path=/; HttpOnly; SameSite=Lax${secureCookies() ? '; Secure' : ''}`;
export const sessionCookie = (token: string) => `${sessionCookieName()}=${token}; Max-Age=${SESSION_MAX_AGE_S}; ${attributes()}`;
export const noSessionCookie = () => `${sessionCookieName()}=; Max-Age=0; ${attributes()}`;

/** The session token in the cookie header, if any. */
export function sessionTokenIn(cookieHeader: string | null): string | undefined {
  const name = `${sessionCookieName()}=`;
  const found = cookieHeader?.split(/;\s*/).find((part) => part.startsWith(name));
  return found?.slice(name.length) || undefined;
}
