import { beforeAll, expect, it } from 'vitest';
import { basePath } from '@/lib/base-path';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { newElementRoute } from './handler';

const ADDRESS = `${basePath}/api/elements/geometric_element`;
let type: { id: number };
let who: Awaited<ReturnType<typeof people>>;
beforeAll(async () => {
  who = await people();
  type = await anElementType();
});

it('the server itself answers who adds an element, as anybody else is answered', async () => {
  const add = async (token?: string) => {
    const element = { description: 'Mill', isPublic: true, geometricElementTypeDto: { id: type.id } };
    const request = new Request(`http://localhost${ADDRESS}`, {
      method: newElementRoute.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ ...element, geom: { type: 'Point', coordinates: [-8, 43] } }),
    });
    return (await newElementRoute.handler(request, { params: Promise.resolve({}) })).status;
  };
  expect([newElementRoute.method, await add(), await add(who.ana.token)]).toEqual(['POST', 401, 201]);
});

it.each([
  ['', true],
  ['/', true],
  ['?type=reference', true],
  ['/1', false],
  ['/1/files', false],
  ['_join', false],
])('%s after the address: %s', (ending, isOurs) => {
  expect(newElementRoute.path.test(`${ADDRESS}${ending}`)).toBe(isOurs);
});
