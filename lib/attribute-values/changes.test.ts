import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as CHANGE_TYPE, GET as PAST } from '@/app/api/elements/attribute_type/[id]/changes/route';
import { POST as CHANGE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { GET as CHANGE } from '@/app/api/elements/changes/[id]/route';
import { POST as UNDO } from '@/app/api/elements/changes/[id]/undo/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as FILL } from '@/app/api/elements/geometric_element_type/[id]/changes/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { POST as CANCEL } from '@/app/api/jobs/[id]/cancel/route';
import { GET as JOBS } from '@/app/api/jobs/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { getAttributeType, writeChoices } from '@/lib/attribute-types/service';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import type { Page } from '@/lib/http/list';
import type { JobKinds } from '@/lib/jobs/kinds';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { call, callJson } from '@/lib/test/call';
import { isWaitedFor, sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { type Person, people, person, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import { nameIn } from '@/lib/translations/schema';
import { runChange } from './run';
import type { AttributeChange, ChangePreview, PastChange } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let entries: Record<'kind' | 'uses' | 'year' | 'owner', { id: number; attributeTypeId: number }>;

type Answer = AttributeChange & ChangePreview & Problem;
const post = (handler: typeof FILL, id: number, body: object, as: Person = who.uxia) =>
  callJson<Answer>(handler, { method: 'POST', as, params: { id: String(id) }, body });
const now = async (id: number) => (await callJson<AttributeChange>(CHANGE, { as: who.uxia, params: { id: String(id) } })).body;
const worked = async ({ body }: { body: { id: number } }) => {
  while (await workOnNext({ CHANGE: runChange }));
  return now(body.id);
};
/** Newest first. */
const jobs = async () => (await callJson<Page<Job>>(JOBS, { as: who.uxia })).body.result.items;
/** Of the jobs, newest first. */
const results = async () =>
  (await sql<{ result: object }>(`SELECT result FROM job WHERE kind = 'CHANGE' ORDER BY id DESC`)).map(({ result }) => result);
const past = (id: number, as: Person = who.uxia) => callJson<Page<PastChange>>(PAST, { as, params: { id: String(id) } });
const undo = (id: number, as: Person = who.uxia) =>
  callJson<Answer>(UNDO, { method: 'POST', as, params: { id: String(id) }, body: {} });
const values = async () =>
  (await sql<{ values: object }>('SELECT attribute_values AS values FROM geometric_element ORDER BY id')).map((it) => it.values);
const contextOf = () => contextFor({ id: who.uxia.id, login: 'uxia', role: 'ADMIN' }, 'en-GB');
const valuesOf = (id: number) => sqlOne<{ v: object }>('SELECT attribute_values AS v FROM geometric_element WHERE id = $1', [id]);
const attributeType = (name: keyof typeof entries): Promise<AttributeType> =>
  getAttributeType(contextOf(), entries[name].attributeTypeId);
const choices = async (name: keyof typeof entries) =>
  (await attributeType(name)).valueGroupCode?.listCode.map(({ code }) => code);

beforeAll(async () => {
  who = await people();
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  type = await anElementType({ name: 'Living' });
  const made = async (...[dataType, more]: [string, object]) => {
    const { id } = await anAttribute(type, dataType as 'TEXT', more);
    const found = await sqlOne<{ a: number }>('SELECT attribute_type_id AS a FROM element_type_attribute_type WHERE id = $1', [
      id,
    ]);
    return { id, attributeTypeId: found.a };
  };
  entries = {
    kind: await made('SELECT', { options: ['WELL', 'SPRING', 'FOUNT', 'TREE'] }),
    uses: await made('MULTISELECT', { options: ['DRINK', 'WASH', 'CLEAN'], order: 2 }),
    year: await made('TEXT', { name: 'Year', order: 3, maxSize: 50 }),
    owner: await made('TEXT', { name: 'Owner', order: 4, maxSize: 50 }),
  };
});
const withValues = async (...all: Partial<Record<keyof typeof entries, string | string[]>>[]) => {
  for (const it of all) {
    const { id } = await anElement({ type, owner: who.ana, isPublic: true });
    const stored = Object.fromEntries(Object.entries(it).map(([name, value]) => [entries[name as 'kind'].id, value]));
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, JSON.stringify(stored)]);
  }
};

describe('merging choices', () => {
  const merge = (more: object = {}) =>
    post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: ['SPRING', 'FOUNT'], to: 'WELL', ...more });

  it('200: a dry run says how many elements it would change, and changes nothing', async () => {
    await withValues({ kind: 'SPRING' }, { kind: 'FOUNT' }, { kind: 'TREE' });
    const { status, body } = await merge({ dryRun: true });
    expect([status, body]).toEqual([200, { elements: 2, refused: [] }]);
    expect(await choices('kind')).toEqual(['WELL', 'SPRING', 'FOUNT', 'TREE']);
  });
  it('202: all elements have the other one, the choices are gone, with an entry in each history; undone, all is as it was', async () => {
    await withValues({ kind: 'SPRING', owner: 'a' }, { kind: 'FOUNT' }, { kind: 'TREE' }, {});
    const before = await values();
    const answer = await merge();
    expect([answer.status, answer.body.state, answer.body.elements]).toEqual([202, 'RUNNING', 2]);
    expect(await worked(answer)).toMatchObject({ state: 'DONE', elements: 2, kind: 'RECODE' });
    expect(await results()).toEqual([{ elements: 2, changeId: answer.body.id }]);
    expect(await values()).toEqual([
      { [entries.kind.id]: 'WELL', [entries.owner.id]: 'a' },
      { [entries.kind.id]: 'WELL' },
      { [entries.kind.id]: 'TREE' },
      {},
    ]);
    expect(await choices('kind')).toEqual(['WELL', 'TREE']);
    const history = await sql<{ changes: object }>(
      `SELECT changes FROM element_revision WHERE changes ? $1 AND author_id = $2 ORDER BY id`,
      [`attribute.${entries.kind.id}`, who.uxia.id],
    );
    expect(history.map((it) => it.changes)).toEqual([
      { [`attribute.${entries.kind.id}`]: ['SPRING', 'WELL'] },
      { [`attribute.${entries.kind.id}`]: ['FOUNT', 'WELL'] },
    ]);
    const undone = await undo(answer.body.id);
    expect([undone.status, (await worked(undone)).state]).toEqual([202, 'UNDONE']);
    expect([await values(), await choices('kind')]).toEqual([before, ['WELL', 'SPRING', 'FOUNT', 'TREE']]);
    expect((await undo(answer.body.id)).status).toBe(409);
  });
  it('of several choices each is stored once; more than a batch', async () => {
    await withValues({ uses: ['DRINK', 'WASH', 'CLEAN'] });
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, attribute_values)
       SELECT $1, $2, 'n', ST_SetSRID(ST_MakePoint(-8, 43), 4326), jsonb_build_object($3::text, jsonb_build_array('CLEAN')) FROM generate_series(1, 450)`,
      [type.id, who.ana.id, String(entries.uses.id)],
    );
    const answer = await post(CHANGE_TYPE, entries.uses.attributeTypeId, { kind: 'RECODE', from: ['CLEAN'], to: 'WASH' });
    expect(await worked(answer)).toMatchObject({ state: 'DONE', elements: 451 });
    const all = await values();
    expect(all[0]).toEqual({ [entries.uses.id]: ['DRINK', 'WASH'] });
    expect(all.slice(1).every((it) => JSON.stringify(it) === JSON.stringify({ [entries.uses.id]: ['WASH'] }))).toBe(true);
  });
  it('the default value, and what depends on a merged choice, name the other one; undone, what they did', async () => {
    const other = { op: '!=', property: 'NOTHING', value: 'SPRING' };
    await sql(`UPDATE attribute_type SET default_value = 'SPRING' WHERE id = $1`, [entries.kind.attributeTypeId]);
    const { code } = await attributeType('kind');
    const condition = (value: string) => ({
      ...{ op: 'any' },
      filters: [
        { op: '==', property: code.code.toLowerCase(), value },
        { op: 'in', property: code.code, values: [value, 'TREE'] },
        other,
      ],
    });
    await sql('UPDATE element_type_attribute_type SET condition = $2 WHERE id = $1', [
      entries.year.id,
      JSON.stringify(condition('SPRING')),
    ]);
    const naming = async () => [
      (await attributeType('kind')).defaultValue,
      (await sqlOne<{ condition: object }>('SELECT condition FROM element_type_attribute_type WHERE id = $1', [entries.year.id]))
        .condition,
    ];
    await withValues({ kind: 'SPRING', year: ' 1900 ' });
    const answer = await merge();
    await worked(answer);
    expect(await naming()).toEqual(['WELL', condition('WELL')]);
    await worked(await undo(answer.body.id));
    expect(await naming()).toEqual(['SPRING', condition('SPRING')]);
  });
  it('all of many elements, batch after batch, also where two types use one attribute type', async () => {
    const second = await anElementType({ name: 'Second' });
    const other = await anAttribute(second, 'SELECT', { options: ['WELL'] });
    await sql('UPDATE element_type_attribute_type SET attribute_type_id = $2 WHERE id = $1', [
      other.id,
      entries.kind.attributeTypeId,
    ]);
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, is_public, attribute_values, geom)
       SELECT CASE n % 3 WHEN 0 THEN $1::bigint ELSE $5::bigint END, $2, 'Many', true, jsonb_build_object(CASE n % 3 WHEN 0 THEN $3::text ELSE $4::text END, CASE n % 2 WHEN 0 THEN 'SPRING' ELSE 'TREE' END),
         ST_SetSRID(ST_MakePoint(-8.5, 42.8), 4326) FROM generate_series(1, 300) n`,
      [type.id, who.ana.id, String(entries.kind.id), String(other.id), second.id],
    );
    const counted = async () =>
      (
        await sql<{ value: string; n: number }>(
          `SELECT v.value, count(*)::int AS n FROM geometric_element e, jsonb_each_text(e.attribute_values) v GROUP BY 1 ORDER BY 1`,
        )
      ).map(({ value, n }) => [value, n]);
    const answer = await merge();
    expect(await worked(answer)).toMatchObject({ state: 'DONE', elements: 150 });
    expect(await counted()).toEqual([
      ['TREE', 150],
      ['WELL', 150],
    ]);
    await worked(await undo(answer.body.id));
    expect(await counted()).toEqual([
      ['SPRING', 150],
      ['TREE', 150],
    ]);
  });
  it('what somebody has changed since stays when it is undone', async () => {
    await withValues({ kind: 'SPRING' }, { kind: 'SPRING' });
    const answer = await merge();
    await worked(answer);
    await sql(
      `UPDATE geometric_element SET attribute_values = jsonb_build_object($1::text, 'TREE') WHERE id = (SELECT min(id) FROM geometric_element)`,
      [String(entries.kind.id)],
    );
    await worked(await undo(answer.body.id));
    expect(await values()).toEqual([{ [entries.kind.id]: 'TREE' }, { [entries.kind.id]: 'SPRING' }]);
  });
  it('what choices are called since, their order, and choices that came or went stay when it is undone', async () => {
    const answer = await merge();
    await worked(answer);
    const [well, tree] = (await attributeType('kind')).valueGroupCode?.listCode ?? [];
    const called = (text: string) => ({ listInternationalizationDto: [{ language: 'en-GB', description: text }] });
    const changed = [
      { ...tree, ...called('A tree') },
      { ...well, ...called('A well') },
      { ...well, code: 'POND', ...called('A pond') },
    ];
    await transaction(contextOf(), async (tx) => writeChoices(tx, await attributeType('kind'), changed as never));
    await worked(await undo(answer.body.id));
    expect(await choices('kind')).toEqual(['TREE', 'WELL', 'SPRING', 'FOUNT', 'POND']);
    const found = (await attributeType('kind')).valueGroupCode?.listCode.map((it) => nameIn(it, 'en-GB'));
    expect([found?.[0], found?.[1]]).toEqual(['A tree', 'A well']);
  });
  it.each([
    ['to', { to: 'NOTHING' }],
    ['from', { from: ['NOTHING'] }],
    ['from', { from: ['WELL'] }],
    ['from', { from: [] }],
  ])('400 at %s: %j', async (field, wrong) => {
    const { status, body } = await merge(wrong);
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

describe('another data type', () => {
  const convert = (name: keyof typeof entries, dataType: string, more: object = {}) =>
    post(CHANGE_TYPE, entries[name].attributeTypeId, { kind: 'CONVERT', dataType, ...more });

  it('a dry run tells the values that cannot be converted, and the change is a 409 with them', async () => {
    await withValues({ year: '1791' }, { year: 'old' }, { year: 'old' }, { year: '?' });
    const refused = [
      { value: 'old', count: 2 },
      { value: '?', count: 1 },
    ];
    expect((await convert('year', 'NUMBER', { dryRun: true })).body).toEqual({ elements: 4, refused });
    const { status, body } = await convert('year', 'NUMBER');
    expect([status, body.fieldErrors]).toEqual([
      409,
      [{ fieldName: 'dataType', message: 'These values cannot be converted: old; ?' }],
    ]);
    expect((await attributeType('year')).dataType).toBe('TEXT');
  });
  it('days become their first instants in local time, and instants that are no such ones stay', async () => {
    await withValues({ year: '2026-03-01' }, { year: '2026-08-01' });
    await worked(await convert('year', 'DATE'));
    const answer = await convert('year', 'DATE_TIME');
    expect(await worked(answer)).toMatchObject({ state: 'DONE', elements: 2 });
    expect(await values()).toEqual([
      { [entries.year.id]: '2026-02-28T23:00:00.000Z' },
      { [entries.year.id]: '2026-07-31T22:00:00.000Z' },
    ]);
    await worked(await convert('year', 'DATE'));
    expect(await values()).toEqual([{ [entries.year.id]: '2026-03-01' }, { [entries.year.id]: '2026-08-01' }]);
    await worked(await undo(answer.body.id));
    await sql(`UPDATE geometric_element SET attribute_values = jsonb_build_object($1::text, '2026-03-01T10:30:00.000Z')`, [
      String(entries.year.id),
    ]);
    expect((await convert('year', 'DATE', { dryRun: true })).body.refused).toEqual([
      { value: '2026-03-01T10:30:00.000Z', count: 2 },
    ]);
  });
  it('limits and the default value that are days become times, and come back as days', async () => {
    await worked(await convert('year', 'DATE'));
    const days = { min: '2026-03-01', max: '2026-08-01', defaultValue: '2026-06-24' };
    await sql('UPDATE attribute_type SET min_value = $2, max_value = $3, default_value = $4 WHERE id = $1', [
      entries.year.attributeTypeId,
      ...Object.values(days),
    ]);
    await worked(await convert('year', 'DATE_TIME'));
    const times = { min: '2026-02-28T23:00:00.000Z', max: '2026-08-01T21:59:59.999Z', defaultValue: '2026-06-23T22:00:00.000Z' };
    expect(await attributeType('year')).toMatchObject(times);
    await worked(await convert('year', 'DATE'));
    expect(await attributeType('year')).toMatchObject(days);
    await sql(`UPDATE attribute_type SET max_value = 'soon' WHERE id = $1`, [entries.year.attributeTypeId]);
    await worked(await convert('year', 'DATE_TIME'));
    expect(await attributeType('year')).toMatchObject({ ...times, max: null });
  });
  it('202: values are as the data type stores them, found by its filters; undone, all is as it was', async () => {
    await withValues({ year: ' 1791 ' }, { year: '1800' }, {});
    const before = await values();
    const answer = await convert('year', 'NUMBER');
    expect(await worked(answer)).toMatchObject({ state: 'DONE', elements: 2 });
    expect(await attributeType('year')).toMatchObject({ dataType: 'NUMBER', maxSize: null });
    expect(await values()).toEqual([{ [entries.year.id]: '1791' }, { [entries.year.id]: '1800' }, {}]);
    const found = async (filter: string) =>
      (
        await callJson<Page<Element>>(LIST, {
          params: { id: String(type.id) },
          url: `/x?${new URLSearchParams({ [`attribute.${entries.year.id}`]: filter })}`,
        })
      ).body.result.totalItems;
    expect(await found('1790..1795')).toBe(1);
    await worked(await undo(answer.body.id));
    expect([await values(), (await attributeType('year')).dataType, (await attributeType('year')).maxSize]).toEqual([
      before,
      'TEXT',
      50,
    ]);
    expect(await found('800')).toBe(1);
  });
  it('choices become texts, one choice becomes several; free values become no choices', async () => {
    await withValues({ kind: 'TREE', uses: ['DRINK', 'WASH'] });
    await worked(await convert('kind', 'MULTISELECT'));
    await worked(await convert('uses', 'TEXT'));
    expect(await values()).toEqual([{ [entries.kind.id]: ['TREE'], [entries.uses.id]: 'DRINK, WASH' }]);
    expect([await choices('kind'), await choices('uses')]).toEqual([['WELL', 'SPRING', 'FOUNT', 'TREE'], undefined]);
    expect((await convert('owner', 'SELECT')).body.fieldErrors.map((it) => it.fieldName)).toEqual(['dataType']);
  });
  it('200: a dry run names the types in which everybody goes on seeing what becomes contact data', async () => {
    const trial = async (name: keyof typeof entries) => (await convert(name, 'CONTACT_DATA', { dryRun: true })).body.publicIn;
    expect(await trial('owner')).toEqual(['Living']);
    await sql(`UPDATE element_type_attribute_type SET visibility = 'CONTRIBUTOR' WHERE id = $1`, [entries.owner.id]);
    expect(await trial('owner')).toEqual([]);
    expect((await convert('year', 'NUMBER', { dryRun: true })).body.publicIn).toBeUndefined();
  });
  it('400: several choices have no code with |, which stands between them', async () => {
    const { groupCode } = (await attributeType('kind')).valueGroupCode as { groupCode: string };
    await sql(`UPDATE code SET code = 'TREE|BUSH' WHERE code = 'TREE' AND group_code = $1`, [groupCode]);
    const { status, body } = await convert('kind', 'MULTISELECT', { dryRun: true });
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['dataType']]);
  });
});

describe('a value for who lacks one', () => {
  const fill = (more: object) =>
    post(FILL, type.id, { kind: 'FILL', attribute: { id: entries.owner.id }, value: 'Council', ...more });

  it('200 and 202: elements that have one keep theirs; undone, they lack it again', async () => {
    await withValues({ owner: 'Ana' }, {}, { kind: 'TREE' });
    expect((await fill({ dryRun: true })).body).toEqual({ elements: 2, refused: [] });
    const answer = await fill({});
    expect(await worked(answer)).toMatchObject({ state: 'DONE', elements: 2, kind: 'FILL' });
    const owner = entries.owner.id;
    expect(await values()).toEqual([
      { [owner]: 'Ana' },
      { [owner]: 'Council' },
      { [entries.kind.id]: 'TREE', [owner]: 'Council' },
    ]);
    await worked(await undo(answer.body.id));
    expect(await values()).toEqual([{ [owner]: 'Ana' }, {}, { [entries.kind.id]: 'TREE' }]);
  });
  it('only those that are asked for it', async () => {
    await sql('UPDATE element_type_attribute_type SET condition = $2 WHERE id = $1', [
      entries.owner.id,
      JSON.stringify({ op: '==', property: (await attributeType('kind')).code.code, value: 'TREE' }),
    ]);
    await withValues({ kind: 'WELL' }, { kind: 'TREE' });
    expect(await worked(await fill({}))).toMatchObject({ elements: 1 });
    expect((await values())[0]).toEqual({ [entries.kind.id]: 'WELL' });
  });
  it.each([
    ['value', { value: 'x'.repeat(51) }],
    ['attribute.id', { attribute: { id: 999_999 } }],
  ])('400 at %s', async (field, wrong) => {
    const { status, body } = await fill(wrong);
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

it('200: what has been changed of an attribute type, newest first, whoever began it', async () => {
  await withValues({ kind: 'SPRING', year: '1900' }, { kind: 'TREE' });
  await sql(
    `INSERT INTO internationalization (code_id, language, description) SELECT c.id, 'en-GB', 'A well'
     FROM code c JOIN attribute_type t ON t.value_group_code = c.group_code WHERE c.code = 'WELL' AND t.id = $1`,
    [entries.kind.attributeTypeId],
  );
  const began = [
    await post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: ['SPRING', 'FOUNT'], to: 'WELL' }),
    await post(CHANGE_TYPE, entries.year.attributeTypeId, { kind: 'CONVERT', dataType: 'NUMBER' }),
    await post(FILL, type.id, { kind: 'FILL', attribute: { id: entries.uses.id }, value: 'DRINK|WASH' }),
  ];
  for (const answer of began) await worked(answer);
  const listed = async (name: keyof typeof entries) => (await past(entries[name].attributeTypeId)).body.result;
  const common = { state: 'DONE', login: who.uxia.login, undoneBy: null };
  expect(await listed('kind')).toMatchObject({
    items: [{ ...common, kind: 'RECODE', elements: 1, merged: { from: ['SPRING', 'FOUNT'], to: 'A well' } }],
    totalItems: 1,
  });
  expect(await listed('year')).toMatchObject({ items: [{ ...common, converted: { from: 'TEXT', to: 'NUMBER' } }] });
  expect(await listed('uses')).toMatchObject({
    items: [{ ...common, elements: 2, filled: { type: 'Living', value: 'DRINK, WASH' } }],
  });
  const other = await person({ role: 'ADMIN' });
  await worked(await undo(began[0]?.body.id as number, other));
  await worked(await post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: ['TREE'], to: 'WELL' }));
  // Jobs go after some days; who it was is known as long as the change.
  await sql('DELETE FROM job');
  expect(
    (await listed('kind')).items.map(({ state, merged, login, undoneBy }) => [state, merged?.from, login, undoneBy]),
  ).toEqual([
    ['DONE', ['TREE'], who.uxia.login, null],
    ['UNDONE', ['SPRING', 'FOUNT'], who.uxia.login, other.login],
  ]);
  expect(await listed('owner')).toEqual({ items: [], totalItems: 0 });
});

it('401, 403, 404: for administrators', async () => {
  const body = { kind: 'RECODE', from: ['SPRING'], to: 'WELL' };
  for (const [as, status] of [
    [visitor, 401],
    [who.ana, 403],
  ] as const) {
    expect((await post(CHANGE_TYPE, entries.kind.attributeTypeId, body, as)).status).toBe(status);
    expect((await post(FILL, type.id, { kind: 'FILL', attribute: { id: 1 }, value: 'x' }, as)).status).toBe(status);
    expect((await undo(1, as)).status).toBe(status);
    expect((await callJson(CHANGE, { as, params: { id: '1' } })).status).toBe(status);
    expect((await past(entries.kind.attributeTypeId, as)).status).toBe(status);
  }
  expect((await past(999_999)).status).toBe(404);
  expect((await post(CHANGE_TYPE, 999_999, body)).status).toBe(404);
  expect([(await undo(999_999)).status, (await callJson(CHANGE, { as: who.uxia, params: { id: '999999' } })).status]).toEqual([
    404, 404,
  ]);
});

describe('a change that breaks off', () => {
  /** Works on the next job until it has written so many elements: the first batch has one, the next two. A slow one is repeated. */
  const breakOffAfter = async (elements: number) => {
    const work: JobKinds['CHANGE'] = (run) =>
      runChange({
        ...run,
        keep: async (tx, place, done) => {
          if (done > elements) throw new AppError('project.common.conflict');
          await run.keep(tx, place, done);
        },
      });
    await workOnNext({ CHANGE: work });
  };
  const begin = {
    merging: () => post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: ['SPRING'], to: 'WELL' }),
    converting: () => post(CHANGE_TYPE, entries.year.attributeTypeId, { kind: 'CONVERT', dataType: 'YEAR' }),
    filling: () => post(FILL, type.id, { kind: 'FILL', attribute: { id: entries.owner.id }, value: 'Council' }),
  };
  const everything = async () => [await values(), await choices('kind'), (await attributeType('year')).dataType];
  const changed = (before: object[], after: object[]) =>
    after.filter((it, nth) => JSON.stringify(it) !== JSON.stringify(before[nth])).length;
  beforeEach(() => withValues(...Array.from({ length: 4 }, () => ({ kind: 'SPRING', year: ' 1900 ' }))));

  it.each(['merging', 'converting', 'filling'] as const)('has failed, and what it has done is undone: %s', async (kind) => {
    const [before, all] = [await values(), await everything()];
    const { body } = await begin[kind]();
    await breakOffAfter(1);
    expect([(await now(body.id)).state, changed(before, await values())]).toEqual(['FAILED', 1]);
    expect((await worked(await undo(body.id))).state).toBe('UNDONE');
    expect(await everything()).toEqual(all);
    expect((await undo(body.id)).status).toBe(409);
  });
  it.each(['merging', 'converting', 'filling'] as const)('so is one that was cancelled before it began: %s', async (kind) => {
    const all = await everything();
    const { body } = await begin[kind]();
    const [job] = await jobs();
    expect([job?.state, job?.result]).toEqual(['WAITING', { changeId: body.id }]);
    await callJson(CANCEL, { method: 'POST', as: who.uxia, params: { id: String(job?.id) } });
    expect((await now(body.id)).state).toBe('FAILED');
    expect((await worked(await undo(body.id))).state).toBe('UNDONE');
    expect(await everything()).toEqual(all);
  });
  it.each(['merging', 'converting', 'filling'] as const)('an undoing that broke off is done again: %s', async (kind) => {
    const [before, all] = [await values(), await everything()];
    const answer = await begin[kind]();
    await worked(answer);
    await undo(answer.body.id);
    await breakOffAfter(1);
    expect([(await now(answer.body.id)).state, changed(before, await values())]).toEqual(['FAILED', 3]);
    expect((await jobs())[0]).toMatchObject({ state: 'FAILED', result: { changeId: answer.body.id, undoes: true } });
    expect((await worked(await undo(answer.body.id))).state).toBe('UNDONE');
    expect(await everything()).toEqual(all);
  });
  it('fails without writing anything where the choice that stays was deleted while it waited', async () => {
    const all = await everything();
    const { body } = await begin.merging();
    const before = await attributeType('kind');
    const left = (before.valueGroupCode?.listCode ?? []).filter(({ code }) => code !== 'WELL');
    await transaction(contextOf(), (tx) => writeChoices(tx, before, left));
    expect((await worked({ body })).state).toBe('FAILED');
    expect((await jobs())[0]?.error).toContain('"WELL" is not one of the values');
    expect(await values()).toEqual(all[0]);
    await worked(await undo(body.id));
    expect(await everything()).toEqual(all);
  });
  it('202 for one of two who undo it at once, 409 for the other', async () => {
    const { body } = await begin.merging();
    await breakOffAfter(1);
    const both = await Promise.all([undo(body.id), undo(body.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('project.changes.running');
  });
});

describe('an element that was in the bin meanwhile', () => {
  const params = (id: number) => ({ params: { id: String(id) } });
  /** Deletes an element, changes all values, and restores it. Returns its id and the changes. */
  async function binned(stored: Record<string, unknown>, changes: (() => Promise<{ body: Answer }>)[]) {
    const { id } = await anElement({ type, owner: who.ana, isPublic: true });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, JSON.stringify(stored)]);
    expect((await call(REMOVE, { method: 'DELETE', as: who.ana, ...params(id) })).status).toBe(204);
    const done: number[] = [];
    for (const change of changes) {
      const answer = await change();
      expect((await worked(answer)).state).toBe('DONE');
      done.push(answer.body.id);
    }
    const restored = await callJson<Element>(RESTORE, { method: 'POST', as: who.ana, ...params(id), body: {} });
    expect(restored.status).toBe(200);
    return { id, done };
  }
  const merge = (from: string, to: string) => () =>
    post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: [from], to });
  const convert = (dataType: string) => () => post(CHANGE_TYPE, entries.year.attributeTypeId, { kind: 'CONVERT', dataType });

  it('has the choice that took the place of its own, through several changes, and its history says so', async () => {
    const { id } = await binned({ [entries.kind.id]: 'SPRING', [entries.owner.id]: 'Ana' }, [
      merge('SPRING', 'WELL'),
      merge('WELL', 'FOUNT'),
    ]);
    expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'FOUNT', [entries.owner.id]: 'Ana' } });
    const [last] = await sql<{ changes: object }>(
      'SELECT changes FROM element_revision WHERE element_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    expect(last?.changes).toMatchObject({ [`attribute.${entries.kind.id}`]: [null, 'FOUNT'] });
  });
  it('has its value in the new data type; one that cannot be converted stays', async () => {
    const { id } = await binned({ [entries.year.id]: ' 1900 ' }, [convert('NUMBER')]);
    expect(await valuesOf(id)).toEqual({ v: { [entries.year.id]: '1900' } });
    const other = await binned({ [entries.year.id]: 'about ten' }, [convert('YEAR')]);
    expect(await valuesOf(other.id)).toEqual({ v: { [entries.year.id]: 'about ten' } });
  });
  it('is undone with the change', async () => {
    const { id, done } = await binned({ [entries.kind.id]: 'SPRING' }, [merge('SPRING', 'WELL')]);
    await worked(await undo(done[0] as number));
    expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'SPRING' } });
  });
  it('has its value in the data type of now, where a conversion has not ended or was undone', async () => {
    const kept = await anElement({ type, owner: who.ana, isPublic: true });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [
      kept.id,
      JSON.stringify({ [entries.year.id]: ' 1900 ' }),
    ]);
    const restore = () => callJson<Element>(RESTORE, { method: 'POST', as: who.ana, ...params(kept.id), body: {} });
    const remove = () => call(REMOVE, { method: 'DELETE', as: who.ana, ...params(kept.id) });
    await remove();
    await withValues({ year: ' 1910 ' }, { year: ' 1920 ' });
    const { body } = await convert('NUMBER')();
    await sql(`UPDATE job SET state = 'CANCELLED', finished_at = now() WHERE state = 'WAITING'`);
    await restore();
    expect(await valuesOf(kept.id)).toEqual({ v: { [entries.year.id]: '1900' } });
    await remove();
    await worked(await undo(body.id));
    await restore();
    expect((await attributeType('year')).dataType).toBe('TEXT');
    expect((await values()).at(0)).toEqual({ [entries.year.id]: ' 1900 ' });
  });
  describe('after a change that was undone while it was there', () => {
    const remove = (id: number) => call(REMOVE, { method: 'DELETE', as: who.ana, ...params(id) });
    const restore = (id: number) => callJson<Element>(RESTORE, { method: 'POST', as: who.ana, ...params(id), body: {} });
    const done = async (change: Promise<{ body: Answer }>) => {
      const answer = await change;
      expect((await worked(answer)).state).toBe('DONE');
      return answer.body.id;
    };
    const onlyElement = async () => (await sqlOne<{ id: number }>('SELECT id FROM geometric_element')).id;

    it('has its earlier values, those of several changes and of a gap that was filled', async () => {
      await withValues({ kind: 'SPRING' });
      const id = await onlyElement();
      const changes = [await done(merge('SPRING', 'WELL')()), await done(merge('WELL', 'FOUNT')())];
      changes.push(await done(post(FILL, type.id, { kind: 'FILL', attribute: { id: entries.owner.id }, value: 'Nobody' })));
      expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'FOUNT', [entries.owner.id]: 'Nobody' } });
      await remove(id);
      for (const change of changes.reverse()) await worked(await undo(change));
      expect((await restore(id)).status).toBe(200);
      expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'SPRING' } });
    });
    it('keeps what somebody has said since, also the same again when it comes back once more', async () => {
      await withValues({ kind: 'SPRING' });
      const id = await onlyElement();
      const change = await done(merge('SPRING', 'WELL')());
      await remove(id);
      await worked(await undo(change));
      await restore(id);
      await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, { [entries.kind.id]: 'WELL' }]);
      await remove(id);
      await restore(id);
      expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'WELL' } });
    });
    it('has it too where it came back while the change was undone', async () => {
      await withValues({ kind: 'SPRING' });
      const id = await onlyElement();
      const change = await done(merge('SPRING', 'WELL')());
      await remove(id);
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      await client.query('BEGIN');
      await client.query(`SELECT restore_element($1, NULL, NULL, NULL, '{}')`, [id]);
      const undoing = worked(await undo(change));
      await expect.poll(() => sql('SELECT FROM attribute_change_row WHERE awaits_return')).toHaveLength(1);
      await client.query('COMMIT');
      await client.end();
      expect((await undoing).state).toBe('UNDONE');
      expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'SPRING' } });
      expect(await sql('SELECT FROM attribute_change_row WHERE awaits_return')).toEqual([]);
    });
  });
  it('keeps a choice that is one again', async () => {
    const { id } = await binned({ [entries.kind.id]: 'SPRING' }, [
      merge('SPRING', 'WELL'),
      async () => {
        const now = await attributeType('kind');
        const all = now.valueGroupCode?.listCode ?? [];
        const again = { ...(all[0] as (typeof all)[number]), code: 'SPRING' };
        await transaction(contextOf(), (tx) => writeChoices(tx, now, [...all, again]));
        return merge('TREE', 'WELL')();
      },
    ]);
    expect(await valuesOf(id)).toEqual({ v: { [entries.kind.id]: 'SPRING' } });
  });
});

describe('somebody who writes meanwhile with the definition as it was', () => {
  /** Inserts an element in a transaction that began before the change, and commits once the definition has changed. */
  async function writingMeanwhile(stored: object, answer: Promise<{ body: Answer }>, hasChanged: () => Promise<boolean>) {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query('BEGIN');
    const { id } = await anElement({ type, owner: who.ana, isPublic: true });
    await client.query('SELECT pg_current_xact_id()');
    const working = worked(await answer);
    await expect.poll(hasChanged).toBe(true);
    await client.query('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, JSON.stringify(stored)]);
    await client.query('COMMIT');
    await client.end();
    return { id, change: await working };
  }

  it('a merged choice that is written late is merged as well', async () => {
    await withValues({ kind: 'SPRING' });
    const { id, change } = await writingMeanwhile(
      { [entries.kind.id]: 'SPRING' },
      post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: ['SPRING'], to: 'WELL' }),
      async () => !(await choices('kind'))?.includes('SPRING'),
    );
    expect([change.state, await valuesOf(id)]).toEqual(['DONE', { v: { [entries.kind.id]: 'WELL' } }]);
  });
  it('a value of the former data type that is written late is converted as well', async () => {
    await withValues({ year: ' 1900 ' });
    const { id, change } = await writingMeanwhile(
      { [entries.year.id]: ' 1950 ' },
      post(CHANGE_TYPE, entries.year.attributeTypeId, { kind: 'CONVERT', dataType: 'NUMBER' }),
      async () => (await attributeType('year')).dataType === 'NUMBER',
    );
    expect([change.state, await valuesOf(id)]).toEqual(['DONE', { v: { [entries.year.id]: '1950' } }]);
  });
});

it('who holds one element for long does not make others wait for the elements before it', async () => {
  await withValues(...Array.from({ length: 8 }, () => ({ kind: 'SPRING' })));
  const ids = (await sql<{ id: number }>('SELECT id FROM geometric_element ORDER BY id')).map(({ id }) => id);
  const [holder, other] = [1, 2].map(() => new pg.Client({ connectionString: process.env.DATABASE_URL })) as [
    pg.Client,
    pg.Client,
  ];
  const hold = async (client: pg.Client, id: number | undefined) => {
    await client.query(`SET lock_timeout = '5s'; BEGIN`);
    await client.query('SELECT FROM geometric_element WHERE id = $1 FOR UPDATE', [id]);
  };
  await Promise.all([holder.connect(), other.connect()]);
  try {
    await hold(holder, ids[5]);
    const working = worked(
      await post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: ['SPRING'], to: 'WELL' }),
    );
    await isWaitedFor(holder);
    for (const id of ids.slice(0, 5)) {
      await hold(other, id);
      await other.query('ROLLBACK');
    }
    await holder.query('ROLLBACK');
    expect(await working).toMatchObject({ state: 'DONE', elements: 8 });
  } finally {
    await Promise.all([holder.end(), other.end()]);
  }
});

describe('a change while another one of the attribute type waits or runs', () => {
  const merge = (from: string) => post(CHANGE_TYPE, entries.kind.attributeTypeId, { kind: 'RECODE', from: [from], to: 'WELL' });
  beforeEach(() => withValues({ kind: 'SPRING', year: '1900' }, { kind: 'FOUNT' }));

  it('409 for every kind; other attribute types change, and a trial is answered', async () => {
    const first = await merge('SPRING');
    const kind = entries.kind.attributeTypeId;
    const others = [
      () => merge('FOUNT'),
      () => post(CHANGE_TYPE, kind, { kind: 'CONVERT', dataType: 'TEXT' }),
      () => post(FILL, type.id, { kind: 'FILL', attribute: { id: entries.kind.id }, value: 'SPRING' }),
      () => undo(first.body.id),
    ];
    for (const again of others) {
      const { status, body } = await again();
      expect([status, body.code]).toEqual([409, 'project.changes.running']);
    }
    expect((await attributeType('kind')).dataType).toBe('SELECT');
    expect((await post(CHANGE_TYPE, kind, { kind: 'RECODE', from: ['FOUNT'], to: 'WELL', dryRun: true })).status).toBe(200);
    expect((await post(CHANGE_TYPE, entries.year.attributeTypeId, { kind: 'CONVERT', dataType: 'NUMBER' })).status).toBe(202);
    await worked(first);
    expect((await worked(await merge('FOUNT'))).state).toBe('DONE');
  });
  it('409 while an earlier one is being undone', async () => {
    const { body } = await merge('SPRING');
    await worked({ body });
    await undo(body.id);
    expect((await merge('FOUNT')).body.code).toBe('project.changes.running');
  });
  it('202 for one of two that begin at once', async () => {
    const both = await Promise.all([merge('SPRING'), merge('FOUNT')]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  });
});

describe('a form that was read before', () => {
  const save = (type: AttributeType, more: object) =>
    callJson<AttributeType & Problem & { merged?: string[]; conflicts?: object[] }>(CHANGE_ATTRIBUTE, {
      ...{ method: 'POST', as: who.uxia, params: { id: String(type.id) } },
      body: { ...type, patternMessage: null, placeholder: null, referenceType: null, ...more },
    });

  it('200: is merged with choices that were merged meanwhile, and with their coming back', async () => {
    await sql(`INSERT INTO internationalization (code_id, language, description)
      SELECT c.id, l.code, c.code FROM code c CROSS JOIN language l ON CONFLICT DO NOTHING`);
    const before = await attributeType('kind');
    const answer = await post(CHANGE_TYPE, before.id, { kind: 'RECODE', from: ['SPRING'], to: 'WELL' });
    await worked(answer);
    const saved = await save(before, { description: 'Kinds of water' });
    expect([saved.status, saved.body.description, saved.body.merged]).toEqual([200, 'Kinds of water', ['valueGroupCode']]);
    expect(await choices('kind')).toEqual(['WELL', 'FOUNT', 'TREE']);
    await worked(await undo(answer.body.id));
    const again = await save(saved.body, { unit: 'm' });
    expect([again.status, again.body.merged]).toEqual([200, ['valueGroupCode']]);
    expect(await choices('kind')).toEqual(['WELL', 'SPRING', 'FOUNT', 'TREE']);
  });

  it('200: is merged with another data type', async () => {
    const before = await attributeType('year');
    await worked(await post(CHANGE_TYPE, before.id, { kind: 'CONVERT', dataType: 'YEAR' }));
    const saved = await save(before, { description: 'When' });
    expect([saved.status, saved.body.description, saved.body.dataType]).toEqual([200, 'When', 'YEAR']);
    expect(saved.body.merged).toContain('dataType');
  });
});
