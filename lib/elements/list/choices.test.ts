import { beforeAll, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { db } from '@/lib/db';
import { callJson } from '@/lib/test/call';
import { multiple, withValues } from '@/lib/test/data-types';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { countChoices } from './selected-queries';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let one: { id: number };
let several: { id: number };
let open: { id: number };
let height: { id: number };
beforeAll(async () => {
  who = await people();
  type = await anElementType();
  const notMultiple = withValues.find((it) => !multiple.includes(it));
  if (!notMultiple) throw new Error('there is no data type with one choice');
  one = await anAttribute(type, notMultiple, { options: ['STONE', 'IRON'] });
  several = await anAttribute(type, multiple[0], { options: ['LIGHT', 'RADIO'], order: 2 });
  open = await anAttribute(type, 'BOOLEAN', { order: 3 });
  height = await anAttribute(type, 'NUMBER', { order: 4 });
  const add = async (values: object, isPublic = true) => {
    const { id } = await anElement({ type, owner: who.ana, isPublic });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, values]);
  };
  await add({ [one.id]: 'STONE', [several.id]: ['LIGHT', 'RADIO'], [open.id]: 'true', [height.id]: '12' });
  await add({ [one.id]: 'STONE', [several.id]: ['LIGHT'] });
  await add({ [one.id]: 'IRON', [open.id]: 'false' });
  await add({});
  await add({ [one.id]: 'IRON' }, false);
});

type Answer = { result: { totalItems: number; choices?: { attributeId: number; value: string; count: number }[] } };
async function chosen(query: Record<string, string>, as?: (typeof who)['uxia']) {
  const options = { url: `/x?${new URLSearchParams(query)}`, params: { id: String(type.id) } };
  const { status, body } = await (as ? callJson<Answer>(LIST_ADMIN, { ...options, as }) : callJson<Answer>(LIST, { ...options }));
  return { status, choices: body.result?.choices?.map(({ attributeId, value, count }) => [attributeId, value, count]) };
}

it('200: values are counted, the most frequent first, one of several each for itself', async () => {
  const { choices } = await chosen({ choices: `${one.id},${several.id},${open.id}` });
  expect(choices?.slice(0, 2)).toEqual([
    [one.id, 'STONE', 2],
    [several.id, 'LIGHT', 2],
  ]);
  expect(choices?.slice(2)).toEqual(
    expect.arrayContaining([
      [one.id, 'IRON', 1],
      [several.id, 'RADIO', 1],
      [open.id, 'true', 1],
      [open.id, 'false', 1],
    ]),
  );
  expect(choices).toHaveLength(6);
});

it('200: only what the caller may see counts, and what the list is filtered by', async () => {
  expect((await chosen({ choices: String(one.id) })).choices).toContainEqual([one.id, 'IRON', 1]);
  expect((await chosen({ choices: String(one.id) }, who.uxia)).choices).toContainEqual([one.id, 'IRON', 2]);
  const filtered = await chosen({ choices: String(one.id), [`attribute.${several.id}`]: 'RADIO' });
  expect(filtered.choices).toEqual([[one.id, 'STONE', 1]]);
});

it('200: nothing is counted where nothing is asked, and an attribute that is asked for twice counts once', async () => {
  expect((await chosen({})).choices).toBeUndefined();
  expect((await chosen({ choices: `${open.id},${open.id}` })).choices).toHaveLength(2);
});

it('more elements than the limit are not counted', async () => {
  const selection = { typeId: type.id, readable: true, query: {}, attributes: [] };
  expect(await countChoices(db, selection, [one.id], 5)).toHaveLength(2);
  expect(await countChoices(db, selection, [one.id], 4)).toBeUndefined();
});

it.each([
  ['an attribute of another type', () => '999999', 'This attribute does not belong to the element type'],
  ['a number', () => String(height.id), 'This attribute does not belong to the element type'],
  ['what is no id', () => 'STONE', 'Field "Choices" is not valid'],
])('400 at choices: %s', async (_, ids, message) => {
  const options = { url: `/x?choices=${ids()}`, params: { id: String(type.id) } };
  const { status, body } = await callJson<{ fieldErrors: { fieldName: string; message: string }[] }>(LIST, options);
  expect(status).toBe(400);
  expect(body.fieldErrors).toEqual([expect.objectContaining({ fieldName: 'choices', message })]);
});
