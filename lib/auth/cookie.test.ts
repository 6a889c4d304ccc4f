import { describe, expect, it, vi } from 'vitest';

const env = vi.hoisted(() => ({ PUBLIC_URL: undefined as string | undefined }));
vi.mock('@/lib/env', () => ({ env }));

const { noSessionCookie, secureCookies, sessionCookie, sessionCookieName, sessionTokenIn } = await import('./cookie');

describe.each<[string | undefined, string, string]>([
  [undefined, 'next-auth.session-token', 'Path=/; HttpOnly; SameSite=Lax'],
  ['http://map.example', 'next-auth.session-token', 'Path=/; HttpOnly; SameSite=Lax'],
  ['https://map.example', '__Secure-next-auth.session-token', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
])('with the public address %s', (address, name, attributes) => {
  it('the cookie has its name and attributes', () => {
    env.PUBLIC_URL = address;
    expect(secureCookies()).toBe(address?.startsWith('https') ?? false);
    expect(sessionCookieName()).toBe(name);
    expect(sessionCookie('abc')).toBe(`${name}=abc; Max-Age=43200; ${attributes}`);
    expect(noSessionCookie()).toBe(`${name}=; Max-Age=0; ${attributes}`);
  });

  it.each<[string | null, string | undefined]>([
    [null, undefined],
    ['', undefined],
    ['NAME=abc', 'abc'],
    ['NAME=', undefined],
    ['a=b; NAME=abc', 'abc'],
    ['a=b;NAME=abc;   c=d', 'abc'],
    ['NAME=first; NAME=second', 'first'],
    ['xNAME=abc', undefined],
    ['NAMEx=abc', undefined],
    ['other=NAME=abc', undefined],
    ['NAME=a=b', 'a=b'],
  ])('the token in %j is %j', (header, token) => {
    env.PUBLIC_URL = address;
    expect(sessionTokenIn(header?.replaceAll('NAME', name) ?? null)).toBe(token);
  });
});
