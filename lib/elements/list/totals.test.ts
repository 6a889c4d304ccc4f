import { beforeAll, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

// 6,000 public elements and 1,500 others; every second is called "even", every tenth "tenth".

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
beforeAll(async () => {
  who = await people();
  type = await anElementType();
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, creation_date, modification_date)
     SELECT $1, $2, 'number ' || i || CASE WHEN i % 2 = 0 THEN ' even' ELSE '' END || CASE WHEN i % 10 = 0 THEN ' tenth' ELSE '' END,
       ST_SetSRID(ST_MakePoint(-8, 43), 4326), i % 5 <> 0, now() - i % 70 * interval '1 day', now() - i % 90 * interval '1 hour'
     FROM generate_series(1, 7500) AS i`,
    [type.id, who.ana.id],
  );
  await sql('ANALYZE geometric_element');
}, 60_000);

type Result = { items: { id: number }[]; totalItems: number; totalIsExact?: false; next?: string };
const ask = async (query: string, admin = false) => {
  const options = { url: `/x?${query}`, params: { id: String(type.id) }, as: admin ? who.uxia : undefined };
  return (await callJson<{ result: Result }>(admin ? LIST_ADMIN : LIST, options)).body.result;
};
const idsOf = ({ items }: Result) => items.map((it) => it.id);

it('without filters the total is exact and says nothing else', async () => {
  const { items, next, ...rest } = await ask('');
  expect([items.length, rest]).toEqual([10, { totalItems: 6000 }]);
  expect((await ask('', true)).totalItems).toBe(7500);
  expect((await ask('isPublic=false', true)).totalItems).toBe(1500);
});

it('few matches are counted exactly', async () => {
  const { items, next, ...rest } = await ask('description=tenth', true);
  expect([items.length, rest]).toEqual([10, { totalItems: 750 }]);
});

it('many matches are counted up to a bound that says so and grows while one pages on, until the last page', async () => {
  const first = await ask('description=even', true);
  expect([first.totalItems, first.totalIsExact]).toEqual([1000, false]);
  const seen = new Set<number>();
  let page = 0;
  for (let total = Number.POSITIVE_INFINITY; page * 250 < total; page++) {
    const result = await ask(`description=even&size=250&page=${page}`, true);
    for (const id of idsOf(result)) seen.add(id);
    total = result.totalItems;
  }
  expect([seen.size, page]).toEqual([3750, 15]);
});

it.each(['id', 'description', 'creationDate', 'modificationDate', 'isPublic', 'isReviewed', 'ownerLogin'])(
  'all pages together have every element once, in order: by %s',
  async (sortField) => {
    for (const sortOrder of ['asc', 'desc']) {
      const ids: number[] = [];
      for (let page = 0; page < 8; page++)
        ids.push(...idsOf(await ask(`sortField=${sortField}&sortOrder=${sortOrder}&size=1000&page=${page}`, true)));
      expect([ids.length, new Set(ids).size]).toEqual([7500, 7500]);
      const small = await ask(`sortField=${sortField}&sortOrder=${sortOrder}&page=437`, true);
      expect(idsOf(small)).toEqual(ids.slice(4370, 4380));
    }
  },
  60_000,
);

it('a far page follows a change at once', async () => {
  const before = idsOf(await ask('sortField=id&sortOrder=desc&page=400'));
  await anElement({ type, owner: who.ana });
  const after = idsOf(await ask('sortField=id&sortOrder=desc&page=400'));
  expect(after.slice(1)).toEqual(before.slice(0, 9));
  expect(await ask('page=100000')).toMatchObject({ items: [] });
});
