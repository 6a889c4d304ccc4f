import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE_TYPE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/attribute_type/route';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { GET as READ, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as READ_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as EXPORT } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { DELETE as REMOVE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { Page } from '@/lib/http/list';
import type { Proposal } from '@/lib/proposals/schema';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { type Answer, create, elementScene, fieldsOf, modify, name, read, setting, type, who } from '@/lib/test/element-scene';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { imported, refusedOf } from '@/lib/test/import-scene';
import { inAll, type Problem } from '@/lib/test/texts';

elementScene();
let church: { id: number };
let parishType: { id: number };
const inParish = (description: string, more: object = {}) =>
  anElement({ type: parishType, owner: who.uxia, description, ...more });
const saying = (value: number | string | null) => ({
  isPublic: true,
  listAttributeValueDto: [
    { value: 'Torre', elementTypeAttributeType: { id: name.id } },
    { value, elementTypeAttributeType: { id: church.id } },
  ],
});
const said = ({ body }: { body: Answer }) =>
  body.listAttributeValueDto.find((it) => it.elementTypeAttributeType.id === church.id);
const at = () => `attribute.${church.id}`;

beforeAll(async () => {
  parishType = await anElementType({ name: 'Parish church' });
  church = await anAttribute(type, 'REFERENCE', { name: 'Church', order: 3 });
  await setting('BIN_DAYS', '30');
  await setting('ENABLE_PROPOSALS', 'true');
});

describe('a reference to another element', () => {
  it('201: to one that the caller sees; its name comes along for who sees it, and for nobody else', async () => {
    const target = await inParish('Santa María');
    const made = await create(who.ana, saying(target.id));
    const reference = { id: target.id, name: 'Santa María', typeId: parishType.id };
    expect([made.status, said(made)]).toMatchObject([201, { value: String(target.id), reference }]);
    await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [target.id]);
    const [seen, hidden] = [await read(READ_ADMIN, made.body.id, who.uxia), await read(READ, made.body.id)];
    expect(said(seen)?.reference).toEqual(reference);
    expect(said(hidden)).toEqual({ ...said(seen), reference: undefined });
    const list = await callJson<Page<Answer>>(LIST, { params: { id: String(type.id) }, url: `/x?${at()}=${target.id}` });
    expect(list.body.result.items.map((it) => [it.id, said({ body: it })?.reference])).toEqual([[made.body.id, undefined]]);
    expect(JSON.stringify(list.body)).not.toContain('Santa María');
  });

  it('400: one that the caller may not see is reported as one that does not exist; no id; 201 for who sees it', async () => {
    const hidden = await inParish('Hidden', { isPublic: false });
    const answers = [await create(who.ana, saying(hidden.id)), await create(who.ana, saying(999_999_999))];
    const words = answers.map(({ status, body }) => [status, body.fieldErrors]);
    expect(words[0]).toEqual([400, [{ fieldName: at(), message: '"Church" must be an element that you see' }]]);
    expect(words[1]).toEqual(words[0]);
    expect(fieldsOf(await create(who.ana, saying('the church')))).toEqual([at()]);
    expect((await create(who.uxia, saying(hidden.id))).status).toBe(201);
    expect((await create(undefined, saying(hidden.id))).status).toBe(401);
  });

  it('200: what it says already may stay when the other one was hidden or deleted; 400 for another such one', async () => {
    const [one, other] = [await inParish('One'), await inParish('Other')];
    const { id } = (await create(who.ana, saying(one.id))).body;
    await sql('UPDATE geometric_element SET is_public = false WHERE id = ANY($1)', [[one.id, other.id]]);
    const unchanged = await modify(who.ana, id, saying(one.id));
    expect([unchanged.status, said(unchanged)]).toMatchObject([200, { value: String(one.id) }]);
    await call(REMOVE, { method: 'DELETE', as: who.uxia, params: { id: String(one.id) } });
    expect((await modify(who.ana, id, saying(one.id))).status).toBe(200);
    expect(fieldsOf(await modify(who.ana, id, saying(other.id)))).toEqual([at()]);
    expect(said(await read(READ_USER, id, who.ana))?.reference).toBeUndefined();
    await callJson(RESTORE, { method: 'POST', as: who.uxia, params: { id: String(one.id) } });
    expect(said(await read(READ_ADMIN, id, who.uxia))?.reference?.name).toBe('One');
  });

  it('400: an element of another type, where only one is asked for', async () => {
    const attributeType = await sqlOne<{ id: number }>(
      'SELECT attribute_type_id AS id FROM element_type_attribute_type WHERE id = $1',
      [church.id],
    );
    await sql('UPDATE attribute_type SET reference_type_id = $2 WHERE id = $1', [attributeType.id, parishType.id]);
    const tower = await anElement({ type, owner: who.uxia });
    const wrong = await create(who.ana, saying(tower.id));
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, [at()]]);
    expect((await create(who.ana, saying((await inParish('Right')).id))).status).toBe(201);
    const gone = await callJson<Problem>(REMOVE_TYPE, {
      method: 'DELETE',
      as: who.uxia,
      params: { id: String((await withReferenceType()).id) },
    });
    expect([gone.status, gone.body.code]).toEqual([409, 'project.elementType.referredTo']);
    await sql('UPDATE attribute_type SET reference_type_id = NULL WHERE id = $1', [attributeType.id]);
  });

  it('follows a merge, and what the one that stays said of the other goes', async () => {
    const [stays, goes] = [(await create(who.ana, { isPublic: true })).body, (await create(who.ana, { isPublic: true })).body];
    await modify(who.ana, stays.id, saying(goes.id));
    const referring = (await create(who.brais, saying(goes.id))).body;
    const binned = (await create(who.brais, saying(goes.id))).body;
    await call(REMOVE, { method: 'DELETE', as: who.brais, params: { id: String(binned.id) } });
    const body = { kind: 'MERGE', elementId: stays.id, otherElementId: goes.id, note: 'The same' };
    const { id } = (await callJson<Proposal>(PROPOSE, { method: 'POST', as: who.brais, body })).body;
    const decided = await callJson(DECIDE, {
      ...{ method: 'POST', as: who.uxia, params: { id: String(id) } },
      body: { accept: [], version: 2 },
    });
    expect(decided.status).toBe(200);
    await callJson(RESTORE, { method: 'POST', as: who.brais, params: { id: String(binned.id) } });
    const now = await Promise.all([referring, binned, stays].map((it) => read(READ_ADMIN, it.id, who.uxia)));
    expect(now.map((it) => said(it)?.value)).toEqual([String(stays.id), String(stays.id), undefined]);
    const [entry] = await sql<{ changes: object }>(
      'SELECT changes FROM element_revision WHERE element_id = $1 ORDER BY id DESC LIMIT 1',
      [referring.id],
    );
    expect(entry?.changes).toEqual({ [at()]: [String(goes.id), String(stays.id)] });
  });

  it('is a number in tables, and a row of an import is refused for an element that there is not', async () => {
    const target = await inParish('Written');
    await create(who.ana, { ...saying(target.id), description: 'Referring' });
    const table = await (await call(EXPORT, { params: { id: String(type.id) }, url: '/x?format=csv' })).text();
    expect(table.split('\r\n').find((row) => row.includes('Referring'))).toContain(`,${target.id},`);
    const csv = `what,name,church,lon,lat\nGood,a,${target.id},-8,43\nBad,b,999999999,-8,43\nWorse,c,x,-8,43\n`;
    const job = await imported(who.uxia, csv, {
      typeId: type.id,
      columns: { what: 'description', name: `attribute.${name.id}`, church: `attribute.${church.id}`, lon: 'lon', lat: 'lat' },
    } as never);
    expect([job.result.new, job.result.refused]).toEqual([1, 2]);
    expect((await refusedOf(who.uxia, job.id)).map((it) => [it.row, it.column, it.value])).toEqual([
      [3, 'church', '999999999'],
      [4, 'church', 'x'],
    ]);
  });
});

/** A type that an attribute type refers to, and that has no elements. */
async function withReferenceType() {
  const lonely = await anElementType();
  await add({ dataType: 'REFERENCE', referenceType: { id: lonely.id } });
  return lonely;
}

let counter = 0;
const input = (more: object) => ({
  code: { code: `POINTER_${++counter}`, ...inAll('Pointer') },
  description: 'What it points at',
  ...more,
});
const add = (more: object) => callJson<AttributeType & Problem>(ADD_TYPE, { method: 'POST', as: who.uxia, body: input(more) });

describe('attribute types of references', () => {
  it('201: may be limited to a type; a change that does not say so leaves it, null takes it away', async () => {
    const made = await add({ dataType: 'REFERENCE', referenceType: { id: parishType.id } });
    expect([made.status, made.body.referenceType]).toEqual([201, { id: parishType.id }]);
    const { id, code } = made.body;
    const change = (more: object) =>
      callJson<AttributeType>(CHANGE_TYPE, {
        ...{ method: 'POST', as: who.uxia, params: { id: String(id) } },
        body: { ...input({ dataType: 'REFERENCE', ...more }), code },
      });
    expect((await change({})).body.referenceType).toEqual({ id: parishType.id });
    expect((await change({ referenceType: null })).body.referenceType).toBeNull();
  });
  it.each([
    ['referenceType', { dataType: 'REFERENCE', referenceType: { id: 999_999 } }],
    ['referenceType', { dataType: 'TEXT', maxSize: 9, referenceType: { id: 1 } }],
    ['defaultValue', { dataType: 'REFERENCE', defaultValue: '1' }],
    ['defaultValue', { dataType: 'AUDIO', defaultValue: '8a6e0804-2bd0-4672-b79d-d97027f9071a' }],
  ])('400 at %s: %j', async (field, more) => {
    const { status, body } = await add(more);
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});
