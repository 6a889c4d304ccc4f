import { NextRequest } from 'next/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { authResponse } from './next-auth-response';

/** What next-auth does with a request that reaches it. */
const library = vi.hoisted(() => ({ answer: async (_: Request): Promise<Response> => new Response('ok') }));
vi.mock('next-auth', () => ({ default: () => (request: Request) => library.answer(request) }));

beforeEach(() => {
  library.answer = async () => new Response('ok');
});

const route = { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) };
const address = 'http://localhost:3000/api/auth/callback/credentials';
const get = () => authResponse(new NextRequest(address), route);
const post = (body: string, type = 'application/json') =>
  authResponse(new NextRequest(address, { method: 'POST', body, headers: { 'content-type': type } }), route);

it('next-auth gets the body as it came, and its answer is sent', async () => {
  library.answer = async (request) => new Response(await request.text(), { status: 401 });
  const answer = await post('csrfToken=x&login=a', 'application/x-www-form-urlencoded');
  expect([answer.status, await answer.text()]).toEqual([401, 'csrfToken=x&login=a']);
});

it('404: what next-auth answers with 500, and what it fails on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  library.answer = async () => new Response('Callback for provider type credentials not supported', { status: 500 });
  expect([(await get()).status, (await (await get()).json()).code]).toEqual([404, 'project.common.notFound']);
  library.answer = async () => new Response(null, { headers: { Location: '/?error=\uFFFD' } });
  expect((await get()).status).toBe(404);
});

it('503: a database that is away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  library.answer = async () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const answer = await get();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

it('413 and 400: a body that is too large, too deep or no JSON does not reach next-auth', async () => {
  library.answer = async () => Promise.reject(new Error('reached'));
  expect((await post(`"${'x'.repeat(17_000)}"`)).status).toBe(413);
  expect((await post('['.repeat(5000))).status).toBe(400);
  expect((await post('{')).status).toBe(400);
});
