import { expect, it } from 'vitest';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { call } from '@/lib/test/call';
import { anElementType } from '@/lib/test/elements';
import { person } from '@/lib/test/people';
import { sessionCookieName } from './cookie';

it('a bearer is not accepted as a cookie, nor a cookie as a bearer', async () => {
  const type = await anElementType();
  const { token, cookie } = await person();
  const inCookie = cookie.slice(cookie.indexOf('=') + 1);
  const ask = async (headers: Record<string, string>) =>
    (await call(LIST_USER, { url: '/x', params: { id: String(type.id) }, headers })).status;
  expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await ask({ cookie: `${sessionCookieName()}=${inCookie}` })).toBe(200);
  expect(await ask({ cookie: `${sessionCookieName()}=${token}` })).toBe(401);
  expect(await ask({ authorization: `Bearer ${inCookie}` })).toBe(401);
  // A bad cookie is none; a bad bearer is refused whatever stands beside it.
  expect(await ask({ authorization: `Bearer ${token}`, cookie: `${sessionCookieName()}=${token}` })).toBe(200);
  expect(await ask({ authorization: `Bearer ${inCookie}`, cookie: `${sessionCookieName()}=${inCookie}` })).toBe(401);
});
