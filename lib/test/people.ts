import { hash } from 'bcrypt';
import { type Actor, type ReviewScope, VISITOR } from '@/lib/auth/actor';
import { sessionCookie } from '@/lib/auth/cookie';
import { issueToken } from '@/lib/auth/tokens';
import { next, sql, sqlOne } from './database';

export interface Person extends Actor {
  /** What goes behind `Bearer`; empty for the visitor. */
  token: string;
  /** The browser's cookie header; empty for the visitor. */
  cookie: string;
  password: string;
}

interface Wishes {
  login?: string;
  role?: 'USER' | 'REVIEWER' | 'ADMIN';
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

/** A reviewer of these types and divisions, or of everything. */
export async function reviewer(scope: Partial<ReviewScope> = {}): Promise<Person> {
  const made = await person({ login: `sabela${next()}`, role: 'REVIEWER' });
  const reviewScope = { types: [], provinces: [], municipalities: [], parishes: [], ...scope };
  const { types, provinces, municipalities, parishes } = reviewScope;
  await sql('INSERT INTO reviewer_type SELECT $1, unnest($2::bigint[])', [made.id, types]);
  await sql('INSERT INTO reviewer_province SELECT $1, unnest($2::text[])', [made.id, provinces]);
  await sql('INSERT INTO reviewer_municipality SELECT $1, unnest($2::text[])', [made.id, municipalities]);
  await sql('INSERT INTO reviewer_parish SELECT $1, unnest($2::text[])', [made.id, parishes]);
  return { ...made, reviewScope };
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
