import http from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTurn } from './listener';
import { varyPagesByLanguage } from './vary';

// The framework writes the header of a page at once, and its compression adds to what is there.
const server = http.createServer(
  inTurn([varyPagesByLanguage('/base')], (_, response) => {
    response.setHeader('X-Other', 'a');
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

it('what only begins like a call is a page; other headers stay', async () => {
  expect(await varyOf('/base/apiary')).toContain('Cookie');
  expect(await varyOf('/base/x/api/users')).toContain('Cookie');
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${port}/base/`)).headers.get('x-other')).toBe('a');
});

it('a request without an address is one for a page', () => {
  const response = new http.ServerResponse(new http.IncomingMessage(new Socket()));
  let passedOn = 0;
  varyPagesByLanguage('')({} as http.IncomingMessage, response, () => {
    passedOn += 1;
  });
  response.setHeader('VARY', 'rsc');
  expect([response.getHeader('vary'), passedOn]).toEqual(['rsc, Accept-Language, Cookie', 1]);
});

it('calls and built files are left alone', async () => {
  for (const path of ['/base/api/users/login', '/base/api', '/base/_next/static/x.js'])
    expect(await varyOf(path)).toBe('rsc, next-router-prefetch, Accept-Encoding');
});
