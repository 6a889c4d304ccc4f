import { beforeAll, describe, expect, it } from 'vitest';
import { GET as CATEGORIES } from '@/app/api/elements/geometric_element_type/[id]/categories/route';
import { GET as CLASSES } from '@/app/api/elements/geometric_element_type/[id]/classes/route';
import { GET as LACKING } from '@/app/api/elements/geometric_element_type/[id]/lacking/route';
import type { Element } from '@/lib/elements/schema';
import type { Page } from '@/lib/http/list';
import { type call, callJson } from '@/lib/test/call';
import { multiple } from '@/lib/test/data-types';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import type { ValueCategory, ValueClass } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let height: { id: number };
let kind: { id: number };
let uses: { id: number };
let note: { id: number };
let ids: number[];
/** Three bunches, and one far away. */
const HEIGHTS = [1, 1.5, 2, 2.5, 10, 10.5, 11, 100];

beforeAll(async () => {
  who = await people();
  type = await anElementType({ name: 'Measured' });
  height = await anAttribute(type, 'FLOAT', { name: 'Height' });
  kind = await anAttribute(type, 'SELECT', { options: ['TREE', 'WELL', 'MILL'], order: 2 });
  uses = await anAttribute(type, multiple[0], { options: ['A', 'B'], order: 3 });
  note = await anAttribute(type, 'TEXT', { name: 'Note', order: 4 });
  const values = HEIGHTS.map((it, at) => ({
    [height.id]: String(it),
    ...(at < 3 && { [kind.id]: at < 2 ? 'WELL' : 'TREE' }),
    ...(at === 0 && { [uses.id]: ['A', 'B'] }),
    ...(at === 1 && { [uses.id]: ['B'], [note.id]: 'Old' }),
  }));
  ids = [];
  for (const it of [...values, {}]) {
    const { id } = await anElement({ type, owner: who.ana });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, JSON.stringify(it)]);
    ids.push(id);
  }
});

const ask = <T>(handler: Parameters<typeof call>[0], query: Record<string, unknown>, as: Person = who.uxia, id = type.id) =>
  callJson<T & Problem>(handler, {
    as,
    params: { id: String(id) },
    url: `/x?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  });
const classes = async (method: string, count: number) =>
  (await ask<ValueClass[]>(CLASSES, { attribute: height.id, method, classes: count })).body.map(({ from, to, count: n }) => [
    from,
    to,
    n,
  ]);

describe('classes', () => {
  it('of equal width: from the least to the greatest number, also those that are empty', async () =>
    expect(await classes('EQUAL_INTERVAL', 3)).toEqual([
      [1, 34, 7],
      [34, 67, 0],
      [67, 100, 1],
    ]));
  it('of equal counts', async () =>
    expect(await classes('QUANTILE', 4)).toEqual([
      [1, 1.5, 1],
      [1.5, 2.5, 2],
      [2.5, 10.5, 2],
      [10.5, 100, 3],
    ]));
  it('of what lies together', async () =>
    expect(await classes('NATURAL_BREAKS', 3)).toEqual([
      [1, 10, 4],
      [10, 100, 3],
      [100, 100, 1],
    ]));
  it('are fewer where there are fewer values, and none where there is none', async () => {
    expect((await classes('NATURAL_BREAKS', 20)).length).toBeLessThanOrEqual(HEIGHTS.length);
    const other = await anElementType({ name: 'Empty' });
    const empty = await anAttribute(other, 'FLOAT', { name: 'Empty' });
    for (const method of ['EQUAL_INTERVAL', 'QUANTILE', 'NATURAL_BREAKS']) {
      const { body } = await ask<ValueClass[]>(CLASSES, { attribute: empty.id, method, classes: 5 }, who.uxia, other.id);
      expect(body).toEqual([]);
    }
  });
  it.each([
    ['attribute', () => ({ attribute: kind.id, method: 'QUANTILE', classes: 3 })],
    ['attribute', () => ({ attribute: 999_999, method: 'QUANTILE', classes: 3 })],
    ['method', () => ({ attribute: height.id, method: 'MAGIC', classes: 3 })],
    ['classes', () => ({ attribute: height.id, method: 'QUANTILE', classes: 0 })],
  ])('400 at %s', async (field, query) => {
    const { status, body } = await ask(CLASSES, query());
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

describe('categories', () => {
  const categories = async (attribute: number) =>
    (await ask<ValueCategory[]>(CATEGORIES, { attribute })).body.map(({ value, label, count }) => [value, label, count]);

  it('of choices: each in its order, also those that nobody has, by their texts', async () =>
    expect((await categories(kind.id)).map(([value, , count]) => [value, count])).toEqual([
      ['TREE', 1],
      ['WELL', 2],
      ['MILL', 0],
    ]));
  it('of several choices, each counts', async () =>
    expect((await categories(uses.id)).map(([value, , count]) => [value, count])).toEqual([
      ['A', 1],
      ['B', 2],
    ]));
  it('of texts and numbers: those that there are', async () => {
    expect(await categories(note.id)).toEqual([['Old', 'Old', 1]]);
    expect(await categories(height.id)).toHaveLength(HEIGHTS.length);
  });
});

it('who lacks a value: page by page, oldest first', async () => {
  const lacking = (query: object) => ask<Page<Element>>(LACKING, { attribute: kind.id, ...query });
  const { body } = await lacking({ size: 4, page: 1 });
  expect([body.result.totalItems, body.result.items.map(({ id }) => id)]).toEqual([6, ids.slice(7)]);
  expect((await lacking({ attribute: height.id })).body.result.items.map(({ id }) => id)).toEqual(ids.slice(8));
});

it('401, 403, 404: for administrators', async () => {
  for (const [handler, more] of [
    [CLASSES, { method: 'QUANTILE', classes: 2 }],
    [CATEGORIES, {}],
    [LACKING, {}],
  ] as const) {
    const query = { attribute: height.id, ...more };
    expect((await ask(handler, query, visitor)).status).toBe(401);
    expect((await ask(handler, query, who.ana)).status).toBe(403);
    expect((await ask(handler, query, who.uxia, 999_999)).status).toBe(404);
  }
});
