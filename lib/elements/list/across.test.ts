import { beforeAll, describe, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

// 12,000 elements made on twelve days, a thousand on each; a batch of 2,500 was changed at one moment, the others at moments of their own.

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
interface Row {
  id: number;
  isPublic: boolean;
  created: Date;
  changed: Date;
}
let rows: Row[];
beforeAll(async () => {
  who = await people();
  type = await anElementType();
  rows = await sql<Row & Record<string, unknown>>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, creation_date, modification_date)
     SELECT $1, $2, CASE WHEN i % 4 = 0 THEN 'fourth' ELSE 'other' END, ST_SetSRID(ST_MakePoint(-8, 43), 4326), i % 5 <> 0,
       timestamptz '2026-01-01Z' + (i * 7 % 12) * interval '1 day', CASE WHEN i BETWEEN 4001 AND 6500 THEN timestamptz '2026-02-01Z'
         ELSE timestamptz '2026-01-20Z' + (i * 7919 % 12000) * interval '2 minutes' END
     FROM generate_series(1, 12000) AS i RETURNING id, is_public AS "isPublic", creation_date AS created, modification_date AS changed`,
    [type.id, who.ana.id],
  );
  await sql('ANALYZE geometric_element');
}, 60_000);

const ask = async (query: Record<string, string | number>, admin: boolean) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const options = { url: `/x?${search}`, params: { id: String(type.id) }, as: admin ? who.uxia : undefined };
  const { body } = await callJson<{ result: { items: { id: number }[]; totalItems: number; totalIsExact?: false } }>(
    admin ? LIST_ADMIN : LIST,
    options,
  );
  return body.result;
};
const inOrder = (rows: readonly Row[], of: (row: Row) => number, sortOrder: string) =>
  rows.toSorted((a, b) => (of(a) - of(b) || a.id - b.id) * (sortOrder === 'asc' ? 1 : -1)).map(({ id }) => id);

describe.each([
  ['made before a day', { beforeCreationDate: '2026-01-11' }, (row: Row) => row.created < new Date('2026-01-12Z')],
  ['made after a day', { laterCreationDate: '2026-01-02' }, (row: Row) => row.created >= new Date('2026-01-02Z')],
  ['changed after a day', { laterModificationDate: '2026-01-21' }, (row: Row) => row.changed >= new Date('2026-01-21Z')],
  [
    'made and changed within days',
    { laterCreationDate: '2026-01-02', beforeCreationDate: '2026-01-12', beforeModificationDate: '2026-02-01' },
    (row: Row) => row.created >= new Date('2026-01-02Z') && row.changed < new Date('2026-02-02Z'),
  ],
])('%s', (_, days, passes) => {
  it.each([
    ['id', (row: Row) => row.id],
    ['creationDate', (row: Row) => row.created.getTime()],
    ['modificationDate', (row: Row) => row.changed.getTime()],
  ] as const)('in the order of %s, page by page, each once', async (sortField, of) => {
    for (const [admin, sortOrder] of [
      [true, 'desc'],
      [true, 'asc'],
      [false, 'desc'],
    ] as const) {
      const wanted = inOrder(
        rows.filter((row) => passes(row) && (admin || row.isPublic)),
        of,
        sortOrder,
      );
      for (const page of [0, 1, Math.floor(wanted.length / 20), Math.floor(wanted.length / 10)]) {
        const { items } = await ask({ ...days, sortField, sortOrder, page }, admin);
        expect(items.map(({ id }) => id)).toEqual(wanted.slice(page * 10, page * 10 + 10));
      }
    }
  });
});

it('with another filter: page by page to the last, in order, each once', async () => {
  const wanted = inOrder(
    rows.filter((row, i) => (i + 1) % 4 === 0 && row.created < new Date('2026-01-12Z')),
    (row) => row.changed.getTime(),
    'desc',
  );
  const seen: number[] = [];
  for (let page = 0, total = Number.POSITIVE_INFINITY; page * 500 < total; page++) {
    const result = await ask({ beforeCreationDate: '2026-01-11', description: 'fourth', size: 500, page }, true);
    seen.push(...result.items.map(({ id }) => id));
    total = result.totalItems;
  }
  expect(seen).toEqual(wanted);
});

it('with another filter, far from its beginning: from a place that was counted', async () => {
  const passing = rows.filter((row, i) => (i + 1) % 4 === 0 && row.created < new Date('2026-01-12Z'));
  const wanted = inOrder(passing, (row) => row.changed.getTime(), 'desc');
  for (const page of [30, 70, 200]) {
    const { items } = await ask({ beforeCreationDate: '2026-01-11', description: 'fourth', page }, true);
    expect(items.map(({ id }) => id)).toEqual(wanted.slice(page * 10, page * 10 + 10));
  }
});
