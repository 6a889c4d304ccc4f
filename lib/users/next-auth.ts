import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { secureCookies, sessionCookieName } from '@/lib/auth/cookie';
import { SESSION_MAX_AGE_S } from '@/lib/auth/tokens';
import { AppError } from '@/lib/errors';
import { LogIn } from './schema';
import { checkPassword } from './service';
import { addressOfCaller } from './throttle';

/** next-auth's own pages and cookie, with the same check of the password as the log-in endpoint, throttle included. */
export const authOptions = (): NextAuthOptions => ({
  session: { strategy: 'jwt', maxAge: SESSION_MAX_AGE_S },
  pages: { signIn: '/', error: '/' },
  cookies: {
    sessionToken: { name: sessionCookieName(), options: { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies() } },
  },
  providers: [
    Credentials({
      credentials: { login: {}, password: {} },
      async authorize(sent, request) {
        const pair = LogIn.safeParse(sent);
        if (!pair.success) return null;
        try {
          const address = addressOfCaller(new Headers(request.headers as Record<string, string>));
          const account = await checkPassword(contextFor(VISITOR, 'en-GB'), pair.data, address);
          return { id: String(account.id), name: account.login, version: account.tokenVersion };
        } catch (error) {
          if (error instanceof AppError) return null;
          throw error;
        }
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { sub: user.id, version: (user as { version?: number }).version } : token),
  },
});
