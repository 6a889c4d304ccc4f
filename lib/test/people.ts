import { hash } from 'bcrypt';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { sessionCookie } from '@/lib/auth/cookie';
import { issueToken } from '@/lib/auth/tokens';
import { next, sqlOne } from './database';

export interface Person extends Actor {
  /** What goes behind `Bearer`; empty for the visitor. */
  token: string;
  /** The browser's cookie header; empty for the visitor. */
  cookie: string;
  password: string;
}

interface Wishes {
  login?: string;
  role?: 'USER' | 'ADMIN';
  locked?: boolean;
  locale?: string;
  password?: string;
}

/** An account with its tokens. The hash has a low cost, to save time. */
export async function person({
  login = `person${next()}`,
  role = 'USER',
  locked = false,
  locale = 'en-GB',
  password = 'a long password',
}: Wishes = {}): Promise<Person> {
  const { id, version } = await sqlOne<{ id: number; version: number }>(
    `INSERT INTO user_account (login, password_hash, locale, locked, role) VALUES ($1, $2, $3, $4, $5) RETURNING id, token_version AS version`,
    [login, await hash(password, 4), locale, locked, role],
  );
  const claims = { userId: id, version };
  const cookie = sessionCookie(await issueToken('cookie', claims)).split(';')[0] ?? '';
  return { id, login, role, password, token: await issueToken('service', claims), cookie };
}

/** A caller without an account. */
export const visitor: Person = { ...VISITOR, token: '', cookie: '', password: '' };

/** The people of most tests: Ana and Brais contribute, Uxía administers. Each call creates new accounts with unique logins. */
export async function people() {
  const n = next();
  const [ana, brais, uxia] = await Promise.all([
    person({ login: `ana${n}` }),
    person({ login: `brais${n}` }),
    person({ login: `uxia${n}`, role: 'ADMIN' }),
  ]);
  return { visitor, ana, brais, uxia };
}
