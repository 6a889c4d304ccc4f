import { beforeAll, beforeEach, expect, it } from 'vitest';
import { POST as CHANGE_VALUES } from '@/app/api/elements/attribute_type/[id]/changes/route';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { POST as UNDO_CHANGE } from '@/app/api/elements/changes/[id]/undo/route';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as REVERT } from '@/app/api/elements/geometric_element/[id]/revisions/[revisionId]/revert/route';
import { DELETE as REMOVE, POST as SAVE } from '@/app/api/elements/geometric_element/[id]/route';
import { DELETE as REMOVE_FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as CHANGE_JOIN, DELETE as REMOVE_JOIN } from '@/app/api/elements/geometric_element_join/[id]/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { POST as CHANGE_RELATION, DELETE as REMOVE_RELATION } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import { POST as FILL } from '@/app/api/elements/geometric_element_type/[id]/changes/route';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { DELETE as OGC_DELETE, PATCH, PUT } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { POST as OGC_POST } from '@/app/api/ogc/collections/[code]/items/route';
import { POST as UNDO_WORK } from '@/app/api/review/undo/route';
import { runChange } from '@/lib/attribute-values/run';
import type { AttributeDataType } from '@/lib/data-types';
import { workOnNext } from '@/lib/jobs/worker';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { create, modify, name, setting, tower, type, who } from '@/lib/test/element-scene';
import { anAttribute } from '@/lib/test/geography';
import { imported, undo } from '@/lib/test/import-scene';
import { type Person, person } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { accept, ask, batch, noa, reject, reviewScene, undoBatch } from '@/lib/test/review-scene';

reviewScene();

type Fields = Record<string, unknown>;
interface Entry {
  action: string;
  source: string;
  author: number | null;
  changes: Record<string, [before: unknown, after: unknown]>;
}
const entriesOf = (id: number) =>
  sql<Entry>('SELECT action, source, author_id::int AS author, changes FROM element_revision WHERE element_id = $1 ORDER BY id', [
    id,
  ]);

/** What lies in the tables of an element now, by the names of fields; nothing where it is not there. Of its parts only that they are there. */
async function present(id: number): Promise<Fields> {
  const [row] = await sql<{ fields: Fields; values: Fields; parts: string[] }>(
    `SELECT json_build_object('description', description, 'geom', ST_AsGeoJSON(geom)::json, 'isPublic', is_public, 'isReviewed', is_reviewed,
       'internalComments', internal_comments) AS fields, attribute_values AS values,
       to_json(ARRAY(SELECT 'file.' || uuid FROM geometric_element_file WHERE element_id = e.id
         UNION ALL SELECT 'relation.' || id FROM geometric_element_relation WHERE e.id IN (element1_id, element2_id)
         UNION ALL SELECT 'join.' || id FROM geometric_element_join WHERE element_id = e.id)) AS parts
     FROM geometric_element e WHERE id = $1`,
    [id],
  );
  if (!row) return {};
  const values = Object.entries(row.values).map(([key, value]) => [`attribute.${key}`, value]);
  return set({ ...row.fields, ...Object.fromEntries(values), ...Object.fromEntries(row.parts.map((part) => [part, true])) });
}
const isPart = (field: string) => /^(file|relation|join)\./.test(field);
const set = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [[field, isPart(field) ? true : value]])),
  );

/** What the history says that an element is by now. Each entry begins where the one before has ended. */
async function recorded(id: number): Promise<Fields> {
  const now: Fields = {};
  for (const { changes } of await entriesOf(id))
    for (const [field, [before, after]] of Object.entries(changes)) {
      expect([field, before]).toEqual([field, now[field] ?? null]);
      now[field] = after;
    }
  return set(now);
}

const post = async <T = { id: number }>(handler: Parameters<typeof callJson>[0], as: Person, id: unknown, body: object) => {
  const answer = await callJson<T>(handler, { method: 'POST', as, params: { id: String(id) }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const remove = async (handler: Parameters<typeof callJson>[0], as: Person, params: Record<string, string>, headers = {}) => {
  const answer = await callJson(handler, { method: 'DELETE', as, params, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(204);
};
const of = (id: number) => ({ id: String(id) });
const latestId = async (element: number) =>
  (await sqlOne<{ id: number }>('SELECT max(id)::int AS id FROM element_revision WHERE element_id = $1', [element])).id;
const ogc = async (method: 'PUT' | 'PATCH', feature: object) => {
  const { version } = await sqlOne<{ version: number }>('SELECT version FROM geometric_element WHERE id = $1', [id]);
  const { status, body } = await callJson({ PUT, PATCH }[method], {
    ...{ method, as: ana, params: { code, id: String(id) }, headers: { 'if-match': `"${version}"` } },
    body: { type: 'Feature', geometry: tower, ...feature },
  });
  expect(status, JSON.stringify(body)).toBe(200);
};
const photo = async (element = id) => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await aPicture('png'))], 'well.png', { type: 'image/png' }));
  const { body } = await callJson<{ uuid: string }[]>(ADD_FILES, { method: 'POST', as: ana, params: of(element), body: form });
  return body[0]?.uuid as string;
};
const rowOf = (description: string) => `id;description\r\n${id};${description}`;
const byImport = (text: string, more: object = {}) => imported(ana, text, { typeId: type.id, ...more });
const change = (more: object) => ({ description: 'Tower', geom: tower, isPublic: true, ...more, geometricElementTypeDto: type });
const policy = (to: string) => sql('UPDATE geometric_element_type SET review_policy = $2 WHERE id = $1', [type.id, to]);
const proposed = (more: object) => post(PROPOSE, who.brais, 0, { elementId: id, note: 'I was there', ...more });
const vandal = async () => {
  await modify(ana, id, { description: 'Vandal' });
  const span = { from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', kinds: ['MODIFY'] };
  return post(UNDO_WORK, noa, 0, { accountId: ana.id, ...span });
};
/** Another attribute of the type, for which Ana's element has a value. */
const attributeWith = async (value: string, ...[dataType, more]: [AttributeDataType, object]) => {
  const entry = await anAttribute(type, dataType, { ...more, order: 9 });
  const values = [
    { value: 'Torre', elementTypeAttributeType: { id: name.id } },
    { value, elementTypeAttributeType: { id: entry.id } },
  ];
  await modify(ana, id, { description: 'Tower of Hercules', isPublic: true, listAttributeValueDto: values });
  const found = await sqlOne<{ id: number }>(
    'SELECT attribute_type_id::int AS id FROM element_type_attribute_type WHERE id = $1',
    [entry.id],
  );
  return found.id;
};
/** Changes the values of all elements, to the end. */
const allValues = async (handler: Parameters<typeof callJson>[0], of: number, body: object) => {
  const job = await post(handler, who.uxia, of, body);
  while (await workOnNext({ CHANGE: runChange }));
  return job.id;
};
const aChoice = () => attributeWith('SPRING', 'SELECT', { options: ['WELL', 'SPRING'] });
const recoded = async () => allValues(CHANGE_VALUES, await aChoice(), { kind: 'RECODE', from: ['SPRING'], to: 'WELL' });

let ana: Person;
let code: string;
/** Ana's public element, and one of Brais's. */
let id: number;
let other: number;

beforeAll(async () => {
  await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
  await setting('ENABLE_PROPOSALS', 'true');
  await sql('UPDATE element_type_attribute_type SET mandatory = false WHERE id = $1', [name.id]);
  ({ code } = await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [type.id]));
});
beforeEach(async () => {
  await policy('NONE');
  ana = await person();
  id = (await create(ana, { isPublic: true })).body.id;
  other = (await create(who.brais, { isPublic: true })).body.id;
});

const related = () => ({ geometricElement1: { id }, geometricElement2: { id: other } });
const aRelation = async () => (await post(RELATE, ana, 0, related())).id;
const aJoin = async () => (await post(JOIN, who.brais, 0, { geometricElementId: id })).id;

type Who = 'ana' | 'brais' | 'uxia' | 'noa' | 'nobody';
/** Each way of changing an element, which is Ana's: the action, the source and the author of its entry (whose work it is), and the change. */
const WAYS: [way: string, action: string, source: string, author: Who, change: () => Promise<unknown>][] = [
  ['a save of its owner', 'MODIFY', 'api', 'ana', () => modify(ana, id, { description: 'Lighthouse' })],
  [
    'a save from the form',
    'MODIFY',
    'form',
    'ana',
    () =>
      callJson(SAVE, {
        ...{ method: 'POST', as: ana, params: of(id), headers: { 'sec-fetch-site': 'same-origin' } },
        body: change({ id, description: 'Lighthouse' }),
      }),
  ],
  [
    'a save that is merged with another one',
    'MODIFY',
    'api',
    'uxia',
    async () => {
      await modify(ana, id, { description: 'Lighthouse', isPublic: true });
      const moved = { type: 'Point', coordinates: [-7.5, 43.2] };
      await modify(who.uxia, id, { description: 'Tower of Hercules', isPublic: true, geom: moved, version: 1 });
    },
  ],
  ['a flag set by the administration', 'MODIFY', 'api', 'uxia', () => modify(who.uxia, id, { isReviewed: true })],
  [
    'internal comments',
    'MODIFY',
    'api',
    'uxia',
    () => modify(who.uxia, id, { description: 'Tower of Hercules', internalComments: 'seen' }),
  ],
  ['a file added', 'MODIFY', 'api', 'ana', () => photo()],
  ['a file removed', 'MODIFY', 'api', 'ana', async () => remove(REMOVE_FILE, ana, { uuid: await photo() })],
  ['a relation made', 'MODIFY', 'api', 'ana', aRelation],
  [
    'a relation changed',
    'MODIFY',
    'api',
    'ana',
    async () => post(CHANGE_RELATION, ana, await aRelation(), { ...related(), comments: 'near' }),
  ],
  ['a relation removed', 'MODIFY', 'api', 'ana', async () => remove(REMOVE_RELATION, ana, of(await aRelation()))],
  ['a join', 'MODIFY', 'api', 'brais', aJoin],
  ['a join made private', 'MODIFY', 'api', 'brais', async () => post(CHANGE_JOIN, who.brais, await aJoin(), { public: false })],
  ['a join ended', 'MODIFY', 'api', 'brais', async () => remove(REMOVE_JOIN, who.brais, of(await aJoin()))],
  ['a deletion', 'DELETE', 'api', 'ana', () => remove(REMOVE, ana, of(id))],
  [
    'a restoring',
    'RESTORE',
    'api',
    'ana',
    async () => {
      await photo();
      await aRelation();
      await aJoin();
      await remove(REMOVE, ana, of(id));
      await post(RESTORE, ana, id, {});
    },
  ],
  [
    'a revert',
    'REVERT',
    'revert',
    'ana',
    async () => {
      await modify(ana, id, { description: 'Wrong' });
      await callJson(REVERT, {
        ...{ method: 'POST', as: ana, params: { ...of(id), revisionId: String(await latestId(id)) } },
        body: { version: 2 },
      });
    },
  ],
  ['an import', 'MODIFY', 'import', 'ana', () => byImport(rowOf('Imported'), { key: 'id' })],
  [
    'the undoing of an import',
    'MODIFY',
    'import',
    'ana',
    async () => undo(ana, (await byImport(rowOf('Imported'), { key: 'id' })).id),
  ],
  ['choices merged (RECODE)', 'MODIFY', 'system', 'uxia', recoded],
  ['the undoing of that merge', 'MODIFY', 'system', 'uxia', async () => allValues(UNDO_CHANGE, await recoded(), {})],
  [
    'a data type changed (CONVERT)',
    'MODIFY',
    'system',
    'uxia',
    async () =>
      allValues(CHANGE_VALUES, await attributeWith('0042', 'TEXT', { maxSize: 9 }), { kind: 'CONVERT', dataType: 'NUMBER' }),
  ],
  [
    'what is lacking filled in (FILL)',
    'MODIFY',
    'system',
    'uxia',
    async () => {
      const { id: lacking } = await anAttribute(type, 'TEXT', { name: 'Lacking', order: 9 });
      await allValues(FILL, type.id, { kind: 'FILL', attribute: { id: lacking }, value: 'unknown' });
    },
  ],
  ['OGC API: replacing', 'MODIFY', 'api', 'ana', () => ogc('PUT', { properties: { description: 'OGC', is_public: true } })],
  ['OGC API: updating', 'MODIFY', 'api', 'ana', () => ogc('PATCH', { properties: { description: 'OGC' } })],
  ['OGC API: deleting', 'DELETE', 'api', 'ana', () => remove(OGC_DELETE, ana, { code, ...of(id) }, { 'if-match': '"1"' })],
  [
    'a correction accepted',
    'MODIFY',
    'review',
    'brais',
    async () => {
      const { id: proposal } = await proposed({ kind: 'MODIFY', change: change({ id, description: 'Suggested' }) });
      await post(DECIDE, who.uxia, proposal, { accept: 'all', version: 1 });
    },
  ],
  [
    'a deletion accepted',
    'DELETE',
    'review',
    'brais',
    async () => post(DECIDE, who.uxia, (await proposed({ kind: 'DELETE' })).id, { accept: 'all', version: 1 }),
  ],
  [
    'a merge',
    'MERGE',
    'review',
    'uxia',
    async () => {
      await modify(who.brais, other, { description: 'The same' });
      await callJson(JOIN, { method: 'POST', as: who.brais, body: { geometricElementId: other } });
      const { id: proposal } = await post(PROPOSE, who.uxia, 0, {
        kind: 'MERGE',
        elementId: id,
        otherElementId: other,
        note: 'x',
      });
      await post(DECIDE, noa, proposal, { accept: ['description'], version: 1 });
    },
  ],
  ['an item accepted', 'REVIEW', 'review', 'noa', async () => waits().then(() => accept(noa, `element-${id}`))],
  [
    'a batch',
    'REVIEW',
    'review',
    'noa',
    async () => waits().then(() => batch(noa, { ids: [`element-${id}`], action: 'ACCEPT' })),
  ],
  [
    'a batch taken back',
    'REVERT',
    'revert',
    'noa',
    async () => {
      await waits();
      const { body } = await batch(noa, { ids: [`element-${id}`], action: 'ACCEPT' });
      await undoBatch(noa, body.id);
    },
  ],
  ['the undoing of somebody’s work', 'REVERT', 'revert', 'noa', vandal],
  ['the undoing of that', 'REVERT', 'revert', 'noa', async () => undoBatch(noa, (await vandal()).id)],
  [
    'a hand in the database',
    'MODIFY',
    'system',
    'nobody',
    () => sql('UPDATE geometric_element SET description = $2, version = version + 1 WHERE id = $1', [id, 'By hand']),
  ],
];
const waits = async () => {
  await policy('AFTER');
  await modify(ana, id, { description: 'Waits' });
};
const authorOf = (author: Who) => ({ ana: ana.id, brais: who.brais.id, uxia: who.uxia.id, noa: noa.id, nobody: null })[author];

it.each(WAYS)('%s: an entry of its own, from which the element follows', async (_way, action, source, author, makeChange) => {
  const before = (await entriesOf(id)).length;
  await makeChange();
  const entries = await entriesOf(id);
  expect(entries.length).toBeGreaterThan(before);
  const { changes, ...latest } = entries.at(-1) as Entry;
  expect(latest).toEqual({ action, source, author: authorOf(author) });
  expect(Object.keys(changes)).not.toEqual([]);
  expect(await recorded(id)).toEqual(await present(id));
  expect(await recorded(other)).toEqual(await present(other));
});

it('whichever way an element comes into being, its history begins with all of it', async () => {
  await byImport('description;lon;lat\r\nFonte;-8.5;42.9');
  const { body } = await callJson<{ id: number }>(OGC_POST, {
    ...{ method: 'POST', as: ana, params: { code } },
    body: { type: 'Feature', geometry: tower, properties: { description: 'OGC' } },
  });
  const { id: proposal } = await proposed({ kind: 'CREATE', elementId: undefined, change: change({ description: 'New' }) });
  await post(DECIDE, who.uxia, proposal, { accept: 'all' });
  const made = await sql<{ id: number; description: string }>(
    `SELECT id, description FROM geometric_element WHERE type_id = $1 AND id <> ALL ($2) ORDER BY id`,
    [type.id, [id, other]],
  );
  expect(made.map(({ description }) => description)).toEqual(['Fonte', 'OGC', 'New']);
  expect(made[1]?.id).toBe(body.id);
  const sources: unknown[] = [];
  for (const element of made) {
    const [first, ...more] = await entriesOf(element.id);
    expect([first?.action, more]).toEqual(['CREATE', []]);
    sources.push([first?.source, first?.author]);
    expect(await recorded(element.id)).toEqual(await present(element.id));
  }
  expect(sources).toEqual([
    ['import', ana.id],
    ['api', ana.id],
    ['review', who.brais.id],
  ]);
});

it('what changes no field of the element is no entry, and stands elsewhere: a question, a rejection', async () => {
  await waits();
  const before = await entriesOf(id);
  await ask(noa, `element-${id}`);
  await reject(noa, `element-${id}`);
  expect(await entriesOf(id)).toEqual(before);
  const said = await sql('SELECT from_reviewer FROM message WHERE element_id = $1', [id]);
  expect(said).toHaveLength(2);
});
