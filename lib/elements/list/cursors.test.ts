import { beforeAll, describe, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';

// 1,300 elements, most of them changed at the same moment as others.

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let otherType: { id: number };
beforeAll(async () => {
  who = await people();
  [type, otherType] = [await anElementType(), await anElementType()];
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, creation_date, modification_date)
     SELECT $1, CASE WHEN i % 3 = 0 THEN $3::bigint ELSE $2 END, 'well ' || i % 9, ST_SetSRID(ST_MakePoint(-8, 43), 4326), i % 5 <> 0,
       i % 4 = 0, timestamptz '2026-01-01Z' + i % 7 * interval '1 microsecond', timestamptz '2026-02-01Z' + i % 11 * interval '1 day'
     FROM generate_series(1, 1300) AS i`,
    [type.id, who.ana.id, who.brais.id],
  );
  await sql('ANALYZE geometric_element');
}, 60_000);

interface Result {
  items: { id: number }[];
  totalItems: number;
  totalIsExact?: false;
  next?: string;
  previous?: string;
}
interface Answer {
  result: Result;
  fieldErrors?: { fieldName: string; message: string }[];
}
type Query = Record<string, string | number | undefined>;
const ENDPOINTS = { public: LIST, user: LIST_USER, admin: LIST_ADMIN };
function call(
  query: Query,
  { audience = 'admin' as keyof typeof ENDPOINTS, as = who.uxia as Person | undefined, of = type } = {},
) {
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return callJson<Answer>(ENDPOINTS[audience], { url: `/x?${new URLSearchParams(sent)}`, params: { id: String(of.id) }, as });
}
const page = async (query: Query, options?: Parameters<typeof call>[1]) => (await call(query, options)).body.result;
const refused = async (query: Query, options?: Parameters<typeof call>[1]) => {
  const { status, body } = await call(query, options);
  return [status, ...(body.fieldErrors ?? []).map((it) => it.fieldName)];
};
const idsOf = ({ items }: Result) => items.map(({ id }) => id);

/** The pages that cursors lead to, from a page on. */
async function walk(
  from: Result,
  query: Query,
  way: 'next' | 'previous',
  options?: Parameters<typeof call>[1],
): Promise<Result[]> {
  const pages: Result[] = [];
  for (let after = from[way]; after !== undefined; after = pages.at(-1)?.[way])
    pages.push(await page({ ...query, after }, options));
  return pages;
}

describe.each(['id', 'description', 'creationDate', 'modificationDate', 'isPublic', 'isReviewed', 'ownerLogin'])(
  'in the order of %s',
  (sortField) => {
    it.each([
      ['asc', {}],
      ['desc', {}],
      ['desc', { description: 'well' }],
      ['asc', { laterCreationDate: '2026-01-01', isReviewed: 'false' }],
    ])('%s %j: cursors lead to the last page and back, through the pages that numbers have', async (sortOrder, filters) => {
      const query = { ...filters, sortField, sortOrder, size: 170, type: 'reference' };
      const first = await page(query);
      const on = [first, ...(await walk(first, query, 'next'))];
      const numbered: Result[] = [];
      for (let n = 0; n < on.length; n++) numbered.push(await page({ ...query, page: n }));
      expect(on.map(idsOf)).toEqual(numbered.map(idsOf));
      const all = on.flatMap(idsOf);
      expect(new Set(all).size).toBe(all.length);
      expect([first.previous, on.at(-1)?.next, on.at(-1)?.totalItems, on.at(-1)?.totalIsExact]).toEqual([
        undefined,
        undefined,
        all.length,
        undefined,
      ]);
      const back = await walk(on.at(-1) as Result, query, 'previous');
      expect(back.map(idsOf)).toEqual(on.slice(0, -1).reverse().map(idsOf));
      expect(back.at(-1)?.previous).toBeUndefined();
      const again = await page({ ...query, after: back.at(-1)?.next });
      expect(idsOf(again)).toEqual(idsOf(on[1] as Result));
    });
  },
  60_000,
);

it('a total that was not counted to its end is never less than what there is to show', async () => {
  const of = await anElementType();
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'well ' || i, ST_SetSRID(ST_MakePoint(-8, 43), 4326), TRUE FROM generate_series(1, 5300) AS i`,
    [of.id, who.ana.id],
  );
  const query = { description: 'well', sortField: 'id', size: 1000 };
  const first = await page(query, { of });
  const pages = [first, ...(await walk(first, query, 'next', { of }))];
  expect(pages.map((it) => [it.items.length, it.totalItems, it.totalIsExact])).toEqual([
    [1000, 2000, false],
    [1000, 2001, false],
    [1000, 3001, false],
    [1000, 4001, false],
    [1000, 5001, false],
    [300, 5300, undefined],
  ]);
  const before = await page({ ...query, after: pages.at(-1)?.previous }, { of });
  expect([idsOf(before), before.totalItems, before.totalIsExact]).toEqual([idsOf(pages[4] as Result), 5001, false]);
}, 60_000);

it('what is inserted or deleted before a cursor moves nothing after it', async () => {
  const of = await anElementType();
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.unshift((await anElement({ type: of, owner: who.ana })).id);
  const query = { sortField: 'id', sortOrder: 'desc', size: 3 };
  const first = await page(query, { of });
  const later = [(await anElement({ type: of, owner: who.ana })).id, (await anElement({ type: of, owner: who.ana })).id];
  await sql('DELETE FROM geometric_element WHERE id = ANY($1)', [[ids[1], ids[2]]]);
  const second = await page({ ...query, after: first.next }, { of });
  expect(idsOf(second)).toEqual(ids.slice(3, 6));
  const before = await page({ ...query, after: second.previous }, { of });
  expect(idsOf(before)).toEqual([later[1], later[0], ids[0]]);
  expect(before.previous).toBeUndefined();
});

it('a page may have another size than the one before it', async () => {
  const first = await page({ sortField: 'id', size: 4 });
  const second = await page({ sortField: 'id', size: 20, after: first.next });
  expect(idsOf(second)).toEqual(idsOf(await page({ sortField: 'id', size: 24 })).slice(4));
  expect(idsOf(await page({ sortField: 'id', size: 2, after: second.previous }))).toEqual(idsOf(first).slice(2));
});

describe('400 at after, for a cursor', () => {
  const query = { sortField: 'id', sortOrder: 'asc', description: 'well' };
  let after: string;
  beforeAll(async () => {
    after = (await page(query)).next as string;
  });
  it('that is none, or that was changed', async () => {
    expect(await refused({ ...query, after: 'next' })).toEqual([400, 'after']);
    expect((await call({ ...query, after: 'next' })).body.fieldErrors?.[0]?.message).toBe('Field "after" is not valid');
    const [payload = '', signature = ''] = after.split('.');
    const moved = Buffer.from(JSON.stringify([['1'], 10, false])).toString('base64url');
    expect(await refused({ ...query, after: `${moved}.${signature}` })).toEqual([400, 'after']);
    expect(await refused({ ...query, after: `${payload}.${'A'.repeat(22)}` })).toEqual([400, 'after']);
    expect(await refused({ ...query, after: `${payload}.` })).toEqual([400, 'after']);
    expect(await refused({ ...query, after: payload })).toEqual([400, 'after']);
  });
  it.each([
    ['order', { sortField: 'creationDate' }],
    ['direction', { sortOrder: 'desc' }],
    ['filter', { description: 'wel' }],
    ['further filter', { isReviewed: 'true' }],
  ])('of another %s', async (_, other) => expect(await refused({ ...query, ...other, after })).toEqual([400, 'after']));
  it('of another type, or of a list that somebody else reads', async () => {
    expect(await refused({ ...query, after }, { of: otherType })).toEqual([400, 'after']);
    expect(await refused({ ...query, after }, { audience: 'public', as: undefined })).toEqual([400, 'after']);
    const own = { ...query, ownerId: who.ana.id };
    const { next } = await page(own, { audience: 'user', as: who.ana });
    expect((await call({ ...own, after: next }, { audience: 'user', as: who.ana })).status).toBe(200);
    expect(await refused({ ...own, after: next }, { audience: 'admin' })).toEqual([400, 'after']);
  });
  it('and for a page beside it at page', async () => expect(await refused({ ...query, after, page: 1 })).toEqual([400, 'page']));
  it('but not for the same list written otherwise', async () => {
    const plain = await page({});
    const { status } = await call({ sortOrder: 'desc', sortField: 'modificationDate', type: 'reference', after: plain.next });
    expect(status).toBe(200);
  });
});
