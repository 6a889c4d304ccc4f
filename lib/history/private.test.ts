import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { POST as CHANGE_JOIN } from '@/app/api/elements/geometric_element_join/[id]/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { POST as CHANGE_RELATION } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, name, setting, tower, type, who } from '@/lib/test/element-scene';
import { anAttribute } from '@/lib/test/geography';
import { type Person, person, reviewer, visitor } from '@/lib/test/people';
import type { Revision } from './schema';

elementScene();

const history = async (as: Person, id: number) =>
  (await callJson<Page<Revision>>(GET, { as, params: { id: String(id) }, url: '/x?size=100' })).body.result.items;

/** What is private today; all of it was written, or could be read by everybody, while nothing of it was private. */
const SECRETS = ['comments', 'forContributors', 'forReviewers', 'relation', 'join', 'authors'] as const;
type Secret = (typeof SECRETS)[number];

const SEES: Record<string, readonly Secret[]> = {
  visitor: [],
  'another contributor': [],
  'the author of the relation and of the join': [],
  'the owner': ['forContributors'],
  'a reviewer elsewhere': [],
  'a reviewer in scope': ['comments', 'forContributors', 'forReviewers', 'authors'],
  'another administrator': SECRETS,
};
let readers: Record<string, Person>;
let id: number;
let fields: Record<Exclude<Secret, 'authors'>, string>;

beforeAll(async () => {
  await setting('PUBLIC_HISTORY', 'true');
  await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
  const [forContributors, forReviewers] = [
    await anAttribute(type, 'TEXT', { name: 'A', order: 3 }),
    await anAttribute(type, 'TEXT', { name: 'B', order: 4 }),
  ];
  const joining = await person();
  const values = [name, forContributors, forReviewers].map(({ id }) => ({ value: 'Torre', elementTypeAttributeType: { id } }));
  id = (await create(who.ana, { isPublic: true, listAttributeValueDto: values })).body.id;
  const other = (await create(who.ana, { isPublic: true })).body.id;
  await modify(who.uxia, id, { description: 'Lighthouse', isPublic: true, internalComments: 'Ask her brother' });

  const related = { geometricElement1: { id }, geometricElement2: { id: other }, comments: 'beside' };
  const as = joining;
  const relation = (await callJson<{ id: number }>(RELATE, { method: 'POST', as, body: { ...related, isPublic: true } })).body;
  const join = (await callJson<{ id: number }>(JOIN, { method: 'POST', as, body: { geometricElementId: id } })).body;
  const post = (handler: Parameters<typeof callJson>[0], { id }: { id: number }, body: object) =>
    callJson(handler, { method: 'POST', as, params: { id: String(id) }, body });
  expect((await post(CHANGE_RELATION, relation, { ...related, isPublic: false })).status).toBe(200);
  expect((await post(CHANGE_JOIN, join, { public: false })).status).toBe(200);
  for (const [entry, visibility] of [
    [forContributors, 'CONTRIBUTOR'],
    [forReviewers, 'REVIEWER'],
  ] as const)
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [entry.id, visibility]);

  fields = {
    ...{ comments: 'internalComments', relation: `relation.${relation.id}`, join: `join.${join.id}` },
    ...{ forContributors: `attribute.${forContributors.id}`, forReviewers: `attribute.${forReviewers.id}` },
  };
  readers = {
    visitor,
    'another contributor': who.brais,
    'the author of the relation and of the join': joining,
    'the owner': who.ana,
    'a reviewer elsewhere': await reviewer({ provinces: ['27'] }),
    'a reviewer in scope': await reviewer({ types: [type.id] }),
    'another administrator': await person({ role: 'ADMIN' }),
  };
});

describe('what is private today is private in the whole past', () => {
  it.each(Object.entries(SEES))('%s sees of it: %j', async (reader, sees) => {
    const entries = await history(readers[reader] as Person, id);
    const named = new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)));
    expect(named).toContain('description');
    const text = JSON.stringify(entries);
    const held = SECRETS.filter((it) => (it === 'authors' ? text.includes(who.uxia.login) : named.has(fields[it])));
    expect(held).toEqual(sees);
    expect(text.includes('Ask her brother')).toBe(sees.includes('comments'));
  });
});

it('what everybody could read once is not hidden by what the element’s flag says later', async () => {
  const { body } = await create(who.ana, { isPublic: true, description: 'first' });
  for (const [description, isPublic] of [
    ['hidden', false],
    ['last', true],
  ] as const)
    await modify(who.ana, body.id, { description, isPublic, geom: tower });
  const text = JSON.stringify(await history(visitor, body.id));
  expect([text.includes('first'), text.includes('last'), text.includes('hidden')]).toEqual([true, true, false]);
});
