import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTurn } from './listener';
import { varyPagesByLanguage } from './vary';

// The framework writes the header of a page at once, and its compression adds to what is there.
const server = http.createServer(
  inTurn([varyPagesByLanguage('/base')], (_, response) => {
    response.setHeader('Vary', 'rsc, next-router-prefetch');
    response.setHeader('vary', `${response.getHeader('Vary')}, Accept-Encoding`);
    response.end();
  }),
);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const varyOf = async (path: string) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers.get('vary');

it('a page says that it differs by language, once, beside what it says anyway', async () => {
  const said = 'rsc, next-router-prefetch, Accept-Language, Cookie, Accept-Encoding';
  expect(await varyOf('/base/')).toBe(said);
  expect(await varyOf('/base/geometric_elements/1?page=2')).toBe(said);
});

it('calls and built files are left alone', async () => {
  for (const path of ['/base/api/users/login', '/base/_next/static/x.js'])
    expect(await varyOf(path)).toBe('rsc, next-router-prefetch, Accept-Encoding');
});
