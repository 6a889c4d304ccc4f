import { beforeAll, beforeEach, expect, it } from 'vitest';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD } from '@/app/api/elements/geometric_element_type/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import { callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import type { DocumentConflict } from '@/lib/versions/merge-documents';
import type { ElementType } from '../schema';
import { typeDocument } from './merging';

type Answer = ElementType & Problem & { conflicts?: DocumentConflict[]; merged?: string[] };

let uxia: Person;
let body: Record<string, unknown>;
let type: ElementType;

const aStyle = async (...properties: string[]) => {
  const name = `Reading ${next()}`;
  const rules = properties.map((property) => ({
    ...{ name: property, filter: { op: '==', property, value: 'x' } },
    symbolizers: [{ kind: 'mark', shape: 'circle', size: 9, color: '#112233' }],
  }));
  const document = JSON.stringify({ version: 1, geometry: 'POINT', rules });
  await sql(`INSERT INTO style (kind, name, document) VALUES ('POINT', $1, $2)`, [name, document]);
  return name;
};
const anAttribute = async () => {
  const body = { code: { code: `SHAPE_${next()}`, ...inAll('Shape') }, description: 'Shape', dataType: 'BOOLEAN' };
  const { status, body: attribute } = await callJson<AttributeType & Problem>(ADD_ATTRIBUTE, { method: 'POST', body, as: uxia });
  expect([status, attribute.fieldErrors]).toEqual([201, undefined]);
  return attribute;
};
const change = (more: object) =>
  callJson<Answer>(CHANGE, { method: 'POST', params: { id: String(type.id) }, as: uxia, body: { ...body, ...more } });
const binding = (property: string, at: number | null): StyleBinding => ({
  ...{ layerType: 'POINT', property },
  attribute: at === null ? null : { id: type.listAttributeType[at]?.id as number },
});
const saved = async (more: object) => {
  const { status, body: answer } = await change(more);
  expect([status, answer.fieldErrors]).toEqual([200, undefined]);
  return answer;
};

beforeAll(async () => {
  ({ uxia } = await people());
});
beforeEach(async () => {
  const attributes = [await anAttribute(), await anAttribute()];
  body = {
    ...{ code: `BOUND_${next()}`, codeDto: inAll('Bound'), geometryType: 'POINT', legendType: 'LEGEND_TYPE_NONE' },
    pointStyleName: await aStyle('FIRST', 'SECOND'),
    listAttributeType: attributes.map(({ id }, at) => ({ attributeType: { id }, attributeOrder: at + 1 })),
  };
  const added = await callJson<Answer>(ADD, { method: 'POST', body, as: uxia });
  expect([added.status, added.body.fieldErrors]).toEqual([201, undefined]);
  type = added.body;
  const decided = await saved({ version: type.version, styleBindings: [binding('FIRST', 0), binding('SECOND', null)] });
  body = { ...body, version: decided.version, styleBindings: decided.styleBindings };
});

it('200: what was decided survives a merged save, whether the call repeats it or says nothing of it', async () => {
  await saved({ description: 'Theirs' });
  const merged = await saved({ codeDto: inAll('Mine') });
  expect([merged.merged, merged.styleBindings]).toEqual([['description'], body.styleBindings]);
  const silent = await saved({ codeDto: inAll('Mine'), defaultOpacity: 0.5, styleBindings: undefined });
  expect(silent.styleBindings).toEqual(body.styleBindings);
});

it('200: decisions of both are merged by property, and that nothing supplies one is a decision', async () => {
  await saved({ styleBindings: [binding('FIRST', null), binding('SECOND', null)] });
  const merged = await saved({ styleBindings: [binding('FIRST', 0), binding('SECOND', 1)] });
  expect(merged.merged).toEqual(['styleBindings']);
  expect(merged.styleBindings).toEqual([binding('FIRST', null), binding('SECOND', 1)]);
});

it('409: both have decided differently about the same property', async () => {
  await saved({ styleBindings: [binding('FIRST', 0), binding('SECOND', 1)] });
  const { status, body: refused } = await change({ styleBindings: [binding('FIRST', 0), binding('SECOND', 0)] });
  expect([status, refused.conflicts]).toMatchObject([
    409,
    [{ field: 'styleBindings', part: 'POINT SECOND', mine: binding('SECOND', 0), theirs: binding('SECOND', 1) }],
  ]);
});

it('200: a decision goes with the style, or with the attribute, that somebody else has taken away', async () => {
  const other = await aStyle('SECOND', 'THIRD');
  await saved({ pointStyleName: other, styleBindings: [binding('THIRD', 1)] });
  const restyled = await saved({ styleBindings: [binding('FIRST', 1), binding('SECOND', 1)] });
  expect(restyled.styleBindings).toEqual([binding('SECOND', null), binding('THIRD', 1)]);
  const [first] = body.listAttributeType as object[];
  const now = { ...body, pointStyleName: other, version: restyled.version };
  await saved({ ...now, styleBindings: [], listAttributeType: [first] });
  const merged = await saved({ ...now, styleBindings: [binding('SECOND', 1), binding('THIRD', 1)] });
  expect(merged.styleBindings).toEqual([binding('SECOND', null), binding('THIRD', null)]);
});

it('nothing was decided of a property that no attribute is called like: one that is added later is matched', () => {
  const called = {
    ...type,
    styleBindings: [binding('FIRST', null), binding(type.listAttributeType[0]?.attributeType.code.code ?? '', null)],
  };
  expect(Object.values(typeDocument(called).styleBindings as object)).toEqual([called.styleBindings[1]]);
});
