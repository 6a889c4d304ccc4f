import { expect, it } from 'vitest';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import type { FieldConflict } from '@/lib/elements/save/merge';
import type { Element } from '@/lib/elements/schema';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, modify, name, setting, tower, type, who } from '@/lib/test/element-scene';
import { accept, batch, ids, noa, reviewScene } from '@/lib/test/review-scene';

reviewScene();

const CONFLICT = 'project.elements.modify.conflict';
const named = (value: string) => [{ value, elementTypeAttributeType: { id: name.id } }];
const stored = (id: number) =>
  sqlOne<{ description: string; values: Record<string, unknown>; version: number }>(
    'SELECT description, attribute_values AS values, version FROM geometric_element WHERE id = $1',
    [id],
  );

/** Ana's public element; changes of it need no review. */
async function anElement(more: object = {}): Promise<Element> {
  await sql(`UPDATE geometric_element_type SET review_policy = 'NONE' WHERE id = $1`, [type.id]);
  await setting('ENABLE_PROPOSALS', 'true');
  return (await create(who.ana, { isPublic: true, ...more })).body;
}
async function proposed(body: object): Promise<string> {
  const made = await callJson<{ id: number }>(PROPOSE, { method: 'POST', as: who.brais, body: { note: 'I was there', ...body } });
  expect(made.status).toBe(201);
  return `proposal-${made.body.id}`;
}
const correction = ({ id }: Element, more: object) => {
  const same = { description: 'Tower of Hercules', geom: tower, isPublic: true, listAttributeValueDto: named('Torre') };
  const change = { ...same, geometricElementTypeDto: { id: type.id }, ...more };
  return proposed({ kind: 'MODIFY', elementId: id, version: 1, change });
};

/** What the owner saves after the correction was proposed. */
const saved = (id: number, more: object) =>
  modify(who.ana, id, { description: 'Tower of Hercules', isPublic: true, listAttributeValueDto: named('Torre'), ...more });

it('a correction of what others have changed since is not accepted unseen: 409 with the conflicts, also without a version', async () => {
  const element = await anElement();
  const id = await correction(element, { description: 'A lighthouse', listAttributeValueDto: named('Faro') });
  await saved(element.id, { description: 'The oldest lighthouse' });
  for (const body of [{}, { version: 1 }]) {
    const refused = await accept(noa, id, body);
    const { code, conflicts } = refused.body as { code: string; conflicts?: FieldConflict[] };
    expect([refused.status, code]).toEqual([409, CONFLICT]);
    expect(conflicts).toEqual([
      { field: 'description', base: 'Tower of Hercules', mine: 'A lighthouse', theirs: 'The oldest lighthouse' },
    ]);
  }
  expect(await stored(element.id)).toMatchObject({ description: 'The oldest lighthouse', version: 2 });
  expect((await accept(noa, id, { version: 2, accept: [`attribute.${name.id}`] })).status).toBe(200);
  expect(await stored(element.id)).toMatchObject({ description: 'The oldest lighthouse', values: { [name.id]: 'Faro' } });
});

it('what others have saved of other fields stays', async () => {
  const element = await anElement();
  const id = await correction(element, { description: 'A lighthouse' });
  await saved(element.id, { listAttributeValueDto: named('Faro') });
  expect((await accept(noa, id)).status).toBe(200);
  expect(await stored(element.id)).toMatchObject({ description: 'A lighthouse', values: { [name.id]: 'Faro' } });
});

it('who has seen what others have saved chooses what was proposed', async () => {
  const element = await anElement();
  const id = await correction(element, { description: 'A lighthouse' });
  await saved(element.id, { description: 'The oldest lighthouse' });
  expect((await accept(noa, id, { version: 2, accept: ['description'] })).status).toBe(200);
  expect((await stored(element.id)).description).toBe('A lighthouse');
});

it('in a batch a correction in conflict stays open, and the others are accepted', async () => {
  const [old, current] = [await anElement(), await anElement()];
  const outdated = await correction(old, { description: 'A lighthouse' });
  const other = await correction(current, { description: 'Another lighthouse' });
  await saved(old.id, { description: 'The oldest lighthouse' });
  const { body } = await batch(noa, { ids: [outdated, other], action: 'ACCEPT' });
  expect(body.results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
    [outdated, false, CONFLICT],
    [other, true, undefined],
  ]);
  expect(await ids(noa)).toEqual([outdated]);
  expect([(await stored(old.id)).description, (await stored(current.id)).description]).toEqual([
    'The oldest lighthouse',
    'Another lighthouse',
  ]);
});

it('400: a correction of which nothing is accepted', async () => {
  const id = await correction(await anElement(), { description: 'A lighthouse' });
  const refused = await accept(noa, id, { accept: [] });
  expect([refused.status, refused.body.fieldErrors?.map(({ fieldName }) => fieldName)]).toEqual([400, ['accept']]);
});

it.each([
  ['without a choice', {}, { description: 'Tower of Hercules', name: 'Torre' }],
  ['where nothing is chosen', { accept: [] }, { description: 'Tower of Hercules', name: 'Torre' }],
  ['where one is chosen', { accept: ['description'] }, { description: 'The same tower', name: 'Torre' }],
])('a merge keeps the values of the survivor %s', async (_, body, { description, name: value }) => {
  const survivor = await anElement();
  const other = await anElement({ description: 'The same tower', listAttributeValueDto: named('Farum') });
  const id = await proposed({ kind: 'MERGE', elementId: survivor.id, otherElementId: other.id });
  expect((await accept(noa, id, body)).status).toBe(200);
  expect(await stored(survivor.id)).toMatchObject({ description, values: { [name.id]: value } });
  expect(await sql('SELECT 1 FROM geometric_element WHERE id = $1', [other.id])).toEqual([]);
});

it('a batch of merges keeps the values of the survivors', async () => {
  const survivor = await anElement();
  const other = await anElement({ description: 'The same tower' });
  const id = await proposed({ kind: 'MERGE', elementId: survivor.id, otherElementId: other.id });
  expect((await batch(noa, { ids: [id], action: 'ACCEPT' })).body.results).toEqual([{ id, ok: true }]);
  expect((await stored(survivor.id)).description).toBe('Tower of Hercules');
});
