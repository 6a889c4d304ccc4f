import { beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as ADD_FILE } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as MODIFY } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as TREE } from '@/app/api/layers/tree/route';
import { GET as SITEMAP } from '@/app/sitemap.xml/route';
import { api } from '@/lib/api';
import type { Endpoint } from '@/lib/http/endpoint';
import type { MapTree } from '@/lib/map-tree/schema';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { type Person, people, reviewer, visitor } from '@/lib/test/people';
import type { TypeState } from './schema';

// Every declared endpoint is called by every role, with the ids of a type, of its elements and of what belongs to them. While the type is
// not published, no answer to somebody who is not an administrator holds a word that stands in any of these.

type Handler = Parameters<typeof call>[0];
const routes = import.meta.glob<Record<string, Handler>>('../../app/api/**/route.ts');
const handlerOf = async ({ path, method }: Endpoint) =>
  (await routes[`../../app${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`]?.())?.[method] as Handler;

const WORDS = ['kanaria-type', 'kanaria-description', 'kanaria-value', 'kanaria-file', 'kanaria-relation', 'kanaria-join'];
const ADDRESS = /kanaria-[a-z]+/g;
/** The answer of one stays open; the map server has its own test, with a map server behind it. */
const beside = ['/api/health/ready', '/api/notifications/stream'];
const reads: Endpoint[] = Object.entries(api)
  .flatMap(([name, calls]) => (name === 'mapServer' ? [] : (Object.values(calls) as Endpoint[])))
  .filter(({ method, path }) => method === 'GET' && !beside.includes(path));
const TILE = '/api/tiles/elements/{typeIds}/{z}/{x}/{y}';

// Some hundred calls for each role.
vi.setConfig({ testTimeout: 120_000 });

let who: Record<'visitor' | 'owner' | 'other' | 'reviewer' | 'admin', Person>;
let type: { id: number };
let value: { id: number };
let elements: { id: number }[];
let params: Record<string, string>[];

const setState = (state: TypeState) => sql('UPDATE geometric_element_type SET state = $1 WHERE id = $2', [state, type.id]);

beforeAll(async () => {
  const { ana, brais, uxia } = await people();
  who = { visitor, owner: ana, other: brais, reviewer: await reviewer(), admin: uxia };
  type = await anElementType({ name: 'kanaria-type', canJoin: true });
  value = await anAttribute(type, 'TEXT');
  elements = [
    await anElement({ type, owner: ana, description: 'kanaria-description' }),
    await anElement({ type, owner: ana, description: 'kanaria-description' }),
    await anElement({ type, owner: ana, description: 'kanaria-description', isPublic: false }),
  ];
  const [one, other, hidden] = elements as [{ id: number }, { id: number }, { id: number }];
  await sql('UPDATE geometric_element SET attribute_values = $1', [{ [value.id]: 'kanaria-value' }]);
  await sql(
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, comments) VALUES ($1, $2, $3, 'kanaria-relation')`,
    [one.id, other.id, ana.id],
  );
  await sql(`INSERT INTO geometric_element_join (element_id, user_account_id, comments) VALUES ($1, $2, 'kanaria-join')`, [
    one.id,
    ana.id,
  ]);
  await sql(`INSERT INTO notification (account_id, kind, element_id) VALUES ($1, 'FOLLOWED', $2)`, [ana.id, one.id]);
  await sql(`INSERT INTO following (account_id, kind, element_id) VALUES ($1, 'ELEMENT', $2)`, [brais.id, one.id]);
  await sql(`INSERT INTO following (account_id, kind, type_id) VALUES ($1, 'TYPE', $2)`, [brais.id, type.id]);
  await sql(
    `INSERT INTO proposal (kind, element_id, type_id, version, note, author_id) VALUES ('DELETE', $1, $2, 1, 'kanaria-proposal', $3)`,
    [other.id, type.id, brais.id],
  );
  await sql(`INSERT INTO report (element_id, kind, text) VALUES ($1, 'OTHER', 'kanaria-report')`, [one.id]);
  await sql(`UPDATE configuration_parameter SET value = 'true' WHERE code = 'PUBLIC_HISTORY'`);
  const body = new FormData();
  body.append('file', new File(['inside'], 'kanaria-file.txt', { type: 'text/plain' }));
  const added = await call(ADD_FILE, { method: 'POST', params: { id: String(one.id) }, as: ana, body });
  const [{ uuid }] = (await added.json()) as [{ uuid: string }];
  const { code } = await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [
    type.id,
  ]);
  const more = { uuid, code, typeIds: String(type.id), z: '0', x: '0', y: '0.mvt', row: '0', col: '0' };
  params = [one.id, hidden.id, type.id].map((id) => ({ ...more, id: String(id) }));
});

const NEAR = encodeURIComponent(JSON.stringify({ type: 'Point', coordinates: [-8.4063, 43.386] }));
function queryOf({ path }: Endpoint): string {
  if (/\/export(\/(user|admin))?$/.test(path)) return '?format=csv';
  if (path === '/api/search') return '?q=kanaria';
  if (path === '/api/elements/similar') return `?typeId=${type.id}&geom=${NEAR}`;
  if (path === '/api/oembed')
    return `?url=${encodeURIComponent(`http://localhost:3000/geometric_element/details/${elements[0]?.id}`)}`;
  return /\/geometric_element(\/(user|admin))?$/.test(path) ? `?ids=${elements.map(({ id }) => id)}` : '';
}

interface Answer {
  path: string;
  status: number;
  words: string[];
}
async function askAll(as: Person, of = reads): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const endpoint of of)
    for (const sent of endpoint.path.includes('{id}') ? params : params.slice(0, 1)) {
      const response = await call(await handlerOf(endpoint), { params: sent, as, url: `/x${queryOf(endpoint)}` });
      const text = `${JSON.stringify([...response.headers])}${Buffer.from(await response.arrayBuffer()).toString('latin1')}`;
      answers.push({ path: endpoint.path, status: response.status, words: [...new Set(text.match(ADDRESS) ?? [])] });
    }
  return answers;
}
const wordsIn = (answers: readonly Answer[]) => [...new Set(answers.flatMap(({ words }) => words))].sort();
const telling = (answers: readonly Answer[]) => [
  ...new Set(answers.filter(({ words }) => words.length > 0).map(({ path }) => path)),
];
const statusesOf = (answers: readonly Answer[], path: string) => [
  ...new Set(answers.filter((it) => it.path === path).map(({ status }) => status)),
];

/** The tree names types by their ids alone. */
async function treeTypes(as: Person): Promise<number[]> {
  const { body } = await callJson<MapTree>(TREE, { as });
  return body.nodes.flatMap((node) => [node, ...node.children]).flatMap(({ kind, id }) => (kind === 'TYPE' ? [id] : []));
}

describe('published', () => {
  beforeAll(() => setState('PUBLISHED'));

  it.each([
    ['visitor', []],
    ['owner', ['kanaria-proposal']],
    ['other', ['kanaria-proposal']],
    ['reviewer', ['kanaria-proposal', 'kanaria-report']],
    ['admin', ['kanaria-proposal', 'kanaria-report']],
  ] as const)('%s: reads what there is', async (role, more) => {
    expect(wordsIn(await askAll(who[role]))).toEqual([...WORDS, ...more].sort());
    expect(await treeTypes(who[role])).toContain(type.id);
  });
});

describe.each(['DRAFT', 'ARCHIVED'] as const)('%s', (state) => {
  beforeAll(() => setState(state));

  it.each(['visitor', 'owner', 'other', 'reviewer'] as const)('%s: no answer of any endpoint holds any of it', async (role) => {
    const answers = await askAll(who[role]);
    expect(telling(answers)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const path of [
      '/api/elements/element_type/{id}',
      '/api/elements/geometric_element/{id}',
      '/api/elements/geometric_element/{id}/picture',
      '/api/elements/geometric_element/{id}/revisions',
      '/api/elements/geometric_element/files/{uuid}',
      '/api/elements/geometric_element_type/{id}/geometric_elements',
      '/api/elements/geometric_element_type/{id}/export',
      '/api/ogc/collections/{code}',
      '/api/ogc/collections/{code}/items',
      '/api/ogc/collections/{code}/tilejson.json',
      TILE,
    ])
      expect([path, statusesOf(answers, path)]).toEqual([path, [404]]);
  });

  it.each([
    ['visitor', false],
    ['owner', false],
    ['other', false],
    ['reviewer', false],
    ['admin', true],
  ] as const)('%s: whether it stands in the map tree: %s', async (role, stands) => {
    expect((await treeTypes(who[role])).includes(type.id)).toBe(stands);
  });

  it('an administrator reads all of it, which no shared cache keeps', async () => {
    const answers = await askAll(who.admin);
    expect(wordsIn(answers)).toEqual([...WORDS, 'kanaria-proposal', 'kanaria-report'].sort());
    const tile = await call(await handlerOf(reads.find(({ path }) => path === TILE) as Endpoint), {
      params: params[0],
      as: who.admin,
    });
    expect([tile.status, tile.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('sitemaps name it to nobody', async () => {
    const response = await call(SITEMAP, { as: who.admin });
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('/sitemaps/')]);
  });

  const input = (description: string) => ({
    ...{ description, isPublic: true, isReviewed: false, listAttributeValueDto: [] },
    geom: { type: 'Point', coordinates: [-8.4, 43.3] },
    geometricElementTypeDto: { id: type.id },
  });
  it.each(['owner', 'other', 'reviewer'] as const)('%s: adds nothing (400) and changes nothing (404)', async (role) => {
    const added = await callJson(CREATE, { method: 'POST', as: who[role], body: input('kanaria-new') });
    expect([added.status, added.body]).toEqual([
      400,
      expect.objectContaining({ fieldErrors: [expect.objectContaining({ fieldName: 'geometricElementTypeDto.id' })] }),
    ]);
    const id = String(elements[0]?.id);
    const changed = await callJson(MODIFY, { method: 'POST', as: who[role], params: { id }, body: input('kanaria-new') });
    expect(changed.status).toBe(404);
  });

  it(`an administrator adds to a draft (201) and not to an archived type (409), and changes what is there`, async () => {
    const added = await callJson(CREATE, { method: 'POST', as: who.admin, body: input('kanaria-description') });
    expect(added.status).toBe(state === 'DRAFT' ? 201 : 409);
    if (state === 'ARCHIVED') expect(added.body.code).toBe('project.elementType.archived');
    const id = String(elements[0]?.id);
    const changed = await callJson(MODIFY, { method: 'POST', as: who.admin, params: { id }, body: input('kanaria-description') });
    expect(changed.status).toBe(200);
  });
});

it('published again, everybody reads it at once', async () => {
  await setState('PUBLISHED');
  const answers = await askAll(
    who.visitor,
    reads.filter(({ path }) => path === TILE || path === '/api/elements/element_type/{id}'),
  );
  expect(answers.filter(({ path }) => path === TILE).map(({ status }) => status)).toEqual([200]);
  expect(wordsIn(answers)).toContain('kanaria-type');
});
