import { encode, type JWT } from 'next-auth/jwt';
import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { issueToken, readToken, SESSION_MAX_AGE_S } from './tokens';

const made = (token: JWT, salt = 'service-token', secret: string = env.NEXTAUTH_SECRET) =>
  encode({ token, secret, salt, maxAge: 60 });

afterEach(() => void vi.useRealTimers());

it('a token carries the account and its version, for half a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await issueToken('service', { userId: 7, version: 3 });
  expect(await readToken('service', token)).toEqual({ userId: 7, version: 3 });
  vi.advanceTimersByTime((SESSION_MAX_AGE_S - 1) * 1000);
  expect(SESSION_MAX_AGE_S).toBe(43_200);
  expect(await readToken('service', token)).toEqual({ userId: 7, version: 3 });
  // Tokens are accepted for 15 seconds longer, for clocks that differ.
  vi.advanceTimersByTime(17_000);
  expect(await readToken('service', token)).toBeUndefined();
});

it.each<[string, () => Promise<string> | string]>([
  ['nothing', () => ''],
  ['no token', () => 'abc'],
  ['one of the other kind', () => issueToken('cookie', { userId: 7, version: 3 })],
  ['one with another secret', () => made({ sub: '7', version: 3 }, 'service-token', `${env.NEXTAUTH_SECRET}x`)],
  ['one without an account', () => made({ version: 3 })],
  ['an account that is no number', () => made({ sub: 'ana', version: 3 })],
  ['a visitor’s number', () => made({ sub: '0', version: 3 })],
  ['a negative number', () => made({ sub: '-7', version: 3 })],
  ['a fraction', () => made({ sub: '7.5', version: 3 })],
  ['a number that is too large', () => made({ sub: '1e300', version: 3 })],
])('%s says nothing', async (_, token) => expect(await readToken('service', await token())).toBeUndefined());

it('a cookie is read as a cookie', async () => {
  const token = await issueToken('cookie', { userId: 1, version: 0 });
  expect(await readToken('cookie', token)).toEqual({ userId: 1, version: 0 });
  expect(await readToken('cookie', await made({ sub: '1', version: 0 }, ''))).toEqual({ userId: 1, version: 0 });
});
