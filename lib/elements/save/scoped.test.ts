import { expect, it } from 'vitest';
import { sqlOne } from '@/lib/test/database';
import { create, elementScene, tower, type } from '@/lib/test/element-scene';
import { anElementType } from '@/lib/test/elements';
import { type Person, reviewer } from '@/lib/test/people';

elementScene();

const lugo = { type: 'Point', coordinates: [-7.5, 43.2] };
const sea = { type: 'Point', coordinates: [-12, 43.2] };
/** Its inner point lies in Lugo, one of its ends in Elviña (A Coruña). */
const across = {
  type: 'LineString',
  coordinates: [
    [-8.05, 43.1],
    [-7.5, 43.1],
  ],
};

/** Whether what only reviewers may set counts in a new element of this person. */
async function counts(as: Person, geom: object, more: object = {}): Promise<boolean> {
  const { status, body } = await create(as, { geom, isReviewed: true, internalComments: 'checked on site', ...more });
  expect(status).toBe(201);
  const { state, comments } = await sqlOne<{ state: string; comments: string | null }>(
    'SELECT review_state AS state, internal_comments AS comments FROM geometric_element WHERE id = $1',
    [body.id],
  );
  expect(state === 'ACCEPTED').toBe(comments === 'checked on site');
  return state === 'ACCEPTED';
}

it.each([
  ['a province', { provinces: ['15'] }],
  ['a municipality', { municipalities: ['15030'] }],
])('a reviewer of %s reviews what they contribute there, wholly or in part', async (_, scope) => {
  const me = await reviewer(scope);
  expect([await counts(me, tower), await counts(me, across)]).toEqual([true, true]);
  expect([await counts(me, lugo), await counts(me, sea)]).toEqual([false, false]);
});

it('a reviewer of a parish reviews what they contribute there, wholly or in part', async () => {
  const [north, south] = [await reviewer({ parishes: ['1503001'] }), await reviewer({ parishes: ['1503002'] })];
  expect([await counts(north, tower), await counts(north, across)]).toEqual([true, false]);
  expect([await counts(south, tower), await counts(south, across)]).toEqual([false, true]);
});

it('where there are no parishes, the municipality and the province count', async () => {
  const [municipality, province] = [await reviewer({ municipalities: ['27028'] }), await reviewer({ provinces: ['27'] })];
  expect([await counts(municipality, lugo), await counts(province, lugo)]).toEqual([true, true]);
  expect([await counts(municipality, tower), await counts(province, tower)]).toEqual([false, false]);
});

it('a reviewer of a type reviews what they contribute of it, wherever it is', async () => {
  const [mine, other] = [await reviewer({ types: [type.id] }), await reviewer({ types: [(await anElementType()).id] })];
  expect([await counts(mine, sea), await counts(mine, tower, { isPublic: true })]).toEqual([true, true]);
  expect(await counts(other, tower)).toBe(false);
});
