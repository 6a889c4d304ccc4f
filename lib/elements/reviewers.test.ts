import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ONE_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { POST as MODIFY, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as ONE_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as MANY_ADMIN } from '@/app/api/elements/geometric_element/admin/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as JOINS_ADMIN } from '@/app/api/elements/geometric_element_join/[id]/admin/route';
import { GET as RELATIONS_ADMIN } from '@/app/api/elements/geometric_element_relation/[id]/admin/route';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { GET as SEARCH } from '@/app/api/search/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { GET as USERS } from '@/app/api/users/route';
import type { Element } from '@/lib/elements/schema';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { featuresOf } from '@/lib/test/mvt';
import { type Person, people, reviewer } from '@/lib/test/people';

// What a reviewer sees beyond what is public is exactly what lies in their scope, by whichever way they ask.

/** By name: where it lies, and whether everybody sees it. All are Brais's, of the first type but for the last two. */
const ELEMENTS: Record<string, { at: [number, number][]; isPublic?: boolean; other?: true }> = {
  parish: { at: [[-8.4, 43.4]] },
  neighbour: { at: [[-8.4, 43.1]] },
  // Its inner point lies in the southern parish.
  border: {
    at: [
      [-8.5, 43.05],
      [-8.5, 43.31],
    ],
  },
  lugo: { at: [[-7.5, 43.2]] },
  mountain: { at: [[-7.5, 43.8]] },
  sea: { at: [[-12, 43.2]] },
  'public parish': { at: [[-8.41, 43.4]], isPublic: true },
  'public lugo': { at: [[-7.51, 43.2]], isPublic: true },
  'other parish': { at: [[-8.42, 43.4]], other: true },
};
const HIDDEN = Object.keys(ELEMENTS).filter((name) => !ELEMENTS[name]?.isPublic);
const PUBLIC = ['public parish', 'public lugo'];

let who: Awaited<ReturnType<typeof people>>;
let types: { first: { id: number }; other: { id: number } };
const ids: Record<string, number> = {};
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id) ?? '?';
const named = (some: readonly number[]) => some.map(nameOf).sort();

const geomOf = (at: [number, number][]) =>
  at.length > 1 ? { type: 'LineString', coordinates: at } : { type: 'Point', coordinates: at[0] };

beforeAll(async () => {
  await withDivisions();
  who = await people();
  types = { first: await anElementType(), other: await anElementType() };
  for (const [name, { at, isPublic = false, other }] of Object.entries(ELEMENTS)) {
    const geometricElementTypeDto = other ? types.other : types.first;
    const body = { description: `kanaria ${name}`, geom: geomOf(at), isPublic, geometricElementTypeDto };
    ids[name] = (await callJson<Element>(CREATE, { method: 'POST', as: who.brais, body })).body.id;
  }
  await sql(`UPDATE geometric_element SET internal_comments = 'between us'`);
});

const params = (id: number) => ({ id: String(id) });
const statusOf = async (as: Person, name: string, handler = ONE_ADMIN) =>
  (await call(handler, { as, params: params(ids[name] as number) })).status;

async function listed(as: Person, type: { id: number }, handler = LIST_ADMIN, query = '') {
  const { status, body } = await callJson<{ result: { items: Element[]; totalItems: number } }>(handler, {
    ...{ as, params: params(type.id), url: `/x?size=100${query}` },
  });
  if (status !== 200) return status;
  expect(body.result.totalItems).toBe(body.result.items.length);
  return named(body.result.items.map(({ id }) => id));
}

async function searched(as: Person) {
  const { body } = await callJson<{ kind: string; items: { id: number }[] }[]>(SEARCH, { as, url: '/x?q=kanaria&size=50' });
  return named(body.find(({ kind }) => kind === 'ELEMENT')?.items.map(({ id }) => id) ?? []);
}

/** The hidden elements that tiles with all of them hold: by id close by, and as many as they count from afar. */
async function onTiles(as: Person) {
  const typeIds = [types.first.id, types.other.id].join();
  const tile = async (z: number, x: number, y: number) =>
    featuresOf(
      await call(TILE, {
        as,
        url: `/api/tiles/elements/${typeIds}/${z}/${x}/${y}.mvt?scope=all`,
        params: { typeIds, z: String(z), x: String(x), y: `${y}.mvt` },
      }),
    );
  const close = new Set<number>();
  for (const [lng, lat] of Object.values(ELEMENTS).map(({ at }) => at[0] as [number, number])) {
    const sine = Math.sin((lat * Math.PI) / 180);
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    for (const { id } of await tile(16, Math.floor((lng / 360 + 0.5) * 2 ** 16), Math.floor(y * 2 ** 16))) close.add(id);
  }
  const far = (await tile(0, 0, 0)).reduce((sum, { count }) => sum + count, 0);
  expect(far).toBe(close.size);
  return named([...close]);
}

describe.each<[string, () => Parameters<typeof reviewer>[0], string[]]>([
  ['everything', () => ({}), HIDDEN],
  ['a type', () => ({ types: [types.first.id] }), HIDDEN.filter((name) => name !== 'other parish')],
  ['a parish', () => ({ parishes: ['1503001'] }), ['border', 'other parish', 'parish']],
  ['a parish and a type', () => ({ parishes: ['1503001'], types: [types.first.id] }), ['border', 'parish']],
  ['a municipality', () => ({ municipalities: ['15030'] }), ['border', 'neighbour', 'other parish', 'parish']],
  ['a municipality without parishes', () => ({ municipalities: ['27028'] }), ['lugo']],
  ['a province, also outside of its municipalities', () => ({ provinces: ['27'] }), ['lugo', 'mountain']],
  ['divisions of two kinds', () => ({ provinces: ['27'], parishes: ['1503002'] }), ['border', 'lugo', 'mountain', 'neighbour']],
])('a reviewer of %s', (_, scope, expected) => {
  let me: Person;
  beforeAll(async () => {
    me = await reviewer(scope());
  });
  const inScope = (name: string) => expected.includes(name) || (PUBLIC.includes(name) && expected.includes(name.slice(7)));

  it('reads each element in scope with its comments and its owner; of others 403, or 404 where it is hidden', async () => {
    for (const name of Object.keys(ELEMENTS)) {
      const answer = await callJson<Element>(ONE_ADMIN, { as: me, params: params(ids[name] as number) });
      expect([name, answer.status]).toEqual([name, inScope(name) ? 200 : PUBLIC.includes(name) ? 403 : 404]);
      if (answer.status === 200)
        expect(answer.body).toMatchObject({ internalComments: 'between us', ownerLogin: who.brais.login, reviewState: 'NONE' });
      for (const handler of [JOINS_ADMIN, RELATIONS_ADMIN])
        expect([name, await statusOf(me, name, handler as typeof ONE_ADMIN)]).toEqual([name, answer.status]);
    }
  });

  it('by several ids, what is out of scope is left out', async () => {
    const { body } = await callJson<Element[]>(MANY_ADMIN, { as: me, url: `/x?ids=${Object.values(ids).join()}` });
    expect(named(body.map(({ id }) => id))).toEqual(Object.keys(ELEMENTS).filter(inScope).sort());
  });

  it('lists what is in scope, in any order and with filters, and counts no more', async () => {
    const ofFirst = Object.keys(ELEMENTS).filter((name) => inScope(name) && !ELEMENTS[name]?.other);
    expect(await listed(me, types.first)).toEqual(ofFirst.sort());
    for (const query of ['&sortField=description', '&sortField=isPublic', '&description=kanaria', '&internalComments=between'])
      expect([query, await listed(me, types.first, LIST_ADMIN, query)]).toEqual([query, ofFirst]);
    expect(await listed(me, types.first, LIST_ADMIN, '&isPublic=false')).toEqual(
      ofFirst.filter((name) => !PUBLIC.includes(name)),
    );
    expect(await listed(me, types.other)).toEqual(
      (scope()?.types ?? []).length > 0 ? 403 : expected.filter((name) => ELEMENTS[name]?.other),
    );
  });

  it('as a contributor: the public ones', async () => {
    expect(await listed(me, types.first, LIST_USER)).toEqual([...PUBLIC].sort());
    expect(await statusOf(me, 'parish', ONE_USER)).toBe(404);
  });

  it('the search and the tiles have the same ones', async () => {
    expect(await searched(me)).toEqual([...expected, ...PUBLIC].sort());
    expect(await onTiles(me)).toEqual([...expected].sort());
  });
});

it('a reviewer sees their own hidden elements outside of the scope too, without comments about them', async () => {
  const me = await reviewer({ parishes: ['1503001'] });
  const body = { description: 'mine', geom: geomOf([[-7.5, 43.2001]]), internalComments: 'mine too', isReviewed: true };
  const made = await callJson<Element>(CREATE, {
    ...{ method: 'POST', as: me },
    body: { ...body, isPublic: false, geometricElementTypeDto: types.first },
  });
  ids.mine = made.body.id;
  expect([made.status, made.body.isReviewed, made.body.internalComments]).toEqual([201, false, undefined]);
  expect(await listed(me, types.first)).toContain('mine');
  expect(await listed(me, types.first, LIST_ADMIN, '&internalComments=e')).not.toContain('mine');
  expect(await onTiles(me)).toContain('mine');
  await sql('DELETE FROM geometric_element WHERE id = $1', [ids.mine]);
});

it('in scope a reviewer changes, reviews and deletes; outside of it what is public is a 403 and what is hidden a 404', async () => {
  const me = await reviewer({ municipalities: ['15030'], types: [types.first.id] });
  const change = (name: string) =>
    callJson<Element>(MODIFY, {
      ...{ method: 'POST', as: me, params: params(ids[name] as number) },
      body: { description: 'Seen', geom: geomOf(ELEMENTS[name]?.at ?? []), isReviewed: true, internalComments: 'good' },
    });
  const changed = await change('neighbour');
  expect([changed.status, changed.body.isReviewed, changed.body.reviewState, changed.body.internalComments]).toEqual([
    ...[200, true, 'ACCEPTED', 'good'],
  ]);
  expect([(await change('public lugo')).status, (await change('lugo')).status]).toEqual([403, 404]);
  const remove = async (name: string) =>
    (await call(REMOVE, { method: 'DELETE', as: me, params: params(ids[name] as number) })).status;
  expect([await remove('public lugo'), await remove('lugo'), await remove('neighbour')]).toEqual([403, 404, 204]);
});

it('a changed scope and a changed role bind with the next call', async () => {
  const me = await reviewer({ parishes: ['1503001'] });
  expect([await statusOf(me, 'parish'), await statusOf(me, 'lugo')]).toEqual([200, 404]);
  await sql('DELETE FROM reviewer_parish WHERE account_id = $1', [me.id]);
  await sql(`INSERT INTO reviewer_province VALUES ($1, '27')`, [me.id]);
  expect([await statusOf(me, 'parish'), await statusOf(me, 'lugo')]).toEqual([404, 200]);
  await sql(`UPDATE user_account SET role = 'USER' WHERE id = $1`, [me.id]);
  expect([await statusOf(me, 'parish'), await statusOf(me, 'lugo')]).toEqual([403, 403]);
});

it('403: a reviewer has no part in the rest of the administration', async () =>
  expect((await call(USERS, { as: await reviewer() })).status).toBe(403));
