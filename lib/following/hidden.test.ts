import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, name, type, who } from '@/lib/test/element-scene';
import { entriesOf, follow, inboxOf, lat, lng, square, tellAll } from '@/lib/test/following-scene';
import { anAttribute } from '@/lib/test/geography';
import { type Person, person, reviewer } from '@/lib/test/people';
import { accept } from '@/lib/test/review-scene';

elementScene();
const policy = (value: string) => sql('UPDATE geometric_element_type SET review_policy = $2 WHERE id = $1', [type.id, value]);
const newsOf = async (as: Person) => (await entriesOf(as)).map(({ elementId, isNew = false }) => [elementId, isNew]);

let cleo: Person;
let dani: Person;
let noa: Person;
beforeEach(async () => {
  await sql('DELETE FROM following');
  await tellAll();
  await sql('DELETE FROM notification');
  [cleo, dani, noa] = [await person(), await person(), await reviewer()];
});

describe('what a review holds back', () => {
  beforeAll(() => policy('BEFORE'));
  beforeEach(async () => {
    for (const one of [cleo, noa, who.ana, who.uxia]) await follow(one, { kind: 'TYPE', typeId: type.id });
    await follow(dani, { kind: 'AREA', geom: square(lng, lat) });
  });

  it.each([
    ['by a decision', (id: number) => accept(who.uxia, `element-${id}`)],
    ['by a save', (id: number) => modify(who.uxia, id, { isPublic: true, isReviewed: true, description: 'Tower of Hercules' })],
    [
      'by a save that corrects it',
      (id: number) => modify(who.uxia, id, { isPublic: true, isReviewed: true, description: 'Better' }),
    ],
  ])('is new to followers once it is accepted %s', async (_, accepted) => {
    const { id } = (await create(who.ana, { isPublic: true })).body;
    await tellAll();
    expect([await newsOf(cleo), await newsOf(dani)]).toEqual([[], []]);
    expect((await accepted(id)).status).toBe(200);
    await tellAll();
    await tellAll();
    expect([await newsOf(cleo), await newsOf(dani)]).toEqual([[[id, true]], [[id, true]]]);
    expect(await newsOf(who.ana)).not.toContainEqual([id, true]);
  });

  it('who saw it before hears of it when it is added, and not again when others accept it', async () => {
    const { id } = (await create(who.ana, { isPublic: true })).body;
    await tellAll();
    expect(await newsOf(noa)).toEqual([[id, true]]);
    await accept(who.uxia, `element-${id}`);
    await tellAll();
    expect(await newsOf(noa)).toEqual([[id, true]]);
  });

  it('nobody hears of it who follows it only since it was accepted, or when it is accepted once more', async () => {
    const { id } = (await create(who.ana, { isPublic: true })).body;
    await accept(who.uxia, `element-${id}`);
    await tellAll();
    await sql('DELETE FROM notification');
    const eva = await person();
    await follow(eva, { kind: 'ELEMENT', elementId: id });
    await modify(who.uxia, id, { isPublic: true, isReviewed: false, description: 'Tower of Hercules' });
    await modify(who.uxia, id, { isPublic: true, isReviewed: true, description: 'Tower of Hercules' });
    await tellAll();
    expect(await inboxOf(eva)).toEqual([]);
  });
});

describe('what is added and shown at once', () => {
  beforeAll(() => policy('NONE'));

  it('is new, and so is what its owner shows later; a change is none', async () => {
    await follow(cleo, { kind: 'TYPE', typeId: type.id });
    const { id } = (await create(who.ana, { isPublic: true })).body;
    const hidden = (await create(who.ana, { isPublic: false })).body.id;
    await tellAll();
    expect(await newsOf(cleo)).toEqual([[id, true]]);
    await modify(who.ana, hidden, { isPublic: true });
    await tellAll();
    await modify(who.ana, id, { isPublic: true, description: 'Changed' });
    await tellAll();
    expect(await newsOf(cleo)).toEqual([
      [id, false],
      [hidden, true],
      [id, true],
    ]);
  });
});

describe('a change of values that not everybody sees', () => {
  let attribute: { id: number };
  let id: number;
  const say = (value: string, as = who.uxia) =>
    modify(as, id, {
      ...{ isPublic: true, description: 'Tower of Hercules' },
      listAttributeValueDto: [
        { value: 'Torre', elementTypeAttributeType: { id: name.id } },
        { value, elementTypeAttributeType: { id: attribute.id } },
      ],
    });
  beforeAll(async () => {
    await policy('NONE');
    attribute = await anAttribute(type, 'TEXT', { order: 9 });
  });

  it.each([
    ['PUBLIC', ['cleo', 'noa', 'ana']],
    ['CONTRIBUTOR', ['noa', 'ana']],
    ['REVIEWER', ['noa']],
  ])('is told of to those who see it: %s to %j', async (visibility, expected) => {
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [attribute.id, visibility]);
    id = (await create(who.ana, { isPublic: true })).body.id;
    await tellAll();
    for (const one of [cleo, noa]) await follow(one, { kind: 'ELEMENT', elementId: id });
    expect((await say('Said')).status).toBe(200);
    await tellAll();
    const heard = await Promise.all(
      Object.entries({ cleo, noa, ana: who.ana }).map(async ([one, as]) => ((await inboxOf(as)).length > 0 ? [one] : [])),
    );
    expect(heard.flat()).toEqual(expected);
  });

  it('an owner who reviews the element hears of it too', async () => {
    await sql(`UPDATE element_type_attribute_type SET visibility = 'REVIEWER' WHERE id = $1`, [attribute.id]);
    const [inScope, elsewhere] = [await reviewer({ types: [type.id] }), await reviewer({ provinces: ['27'] })];
    for (const owner of [inScope, elsewhere]) {
      id = (await create(owner, { isPublic: true })).body.id;
      await say('Said');
    }
    expect([(await inboxOf(inScope)).length, (await inboxOf(elsewhere)).length]).toEqual([1, 0]);
  });
});
