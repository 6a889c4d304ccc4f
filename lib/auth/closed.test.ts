import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD_FILE } from '@/app/api/elements/geometric_element/[id]/files/route';
import { api } from '@/lib/api';
import type { Endpoint } from '@/lib/http/endpoint';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { type Person, people, visitor } from '@/lib/test/people';

// Elements are for accounts only: every declared endpoint is called without an account, with every id that there is, and no answer holds a
// word that stands in an element or beside it. With an account all of them are found, so that the words are known to be findable.

type Handler = Parameters<typeof call>[0];
const routes = import.meta.glob<Record<string, Handler>>('../../app/api/**/route.ts');
const handlerOf = async ({ path, method }: Endpoint) => {
  const route = routes[`../../app${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`];
  return (await route?.())?.[method];
};

const WORDS = ['kanaria-description', 'kanaria-value', 'kanaria-file', 'kanaria-relation', 'kanaria-join', 'kanaria-inside'];
/** The map server has its own canaries, with a map server behind it. */
const endpoints: Endpoint[] = Object.entries(api).flatMap(([name, calls]) => (name === 'mapServer' ? [] : Object.values(calls)));
/** The answer of one stays open. */
const beside = ['/api/health/ready', '/api/notifications/stream'];
const reads = endpoints.filter(({ method, path }) => method === 'GET' && !beside.includes(path));
const TILE = '/api/tiles/elements/{typeIds}/{z}/{x}/{y}';

let who: Record<'anonymous' | 'USER' | 'ADMIN', Person>;
let params: Record<string, string>[];

const setReading = (value: 'true' | 'false') =>
  sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);

beforeAll(async () => {
  const { ana, brais, uxia } = await people();
  who = { anonymous: visitor, USER: brais, ADMIN: uxia };
  const type = await anElementType({ canJoin: true });
  const value = await anAttribute(type, 'TEXT');
  const [one, other] = [
    await anElement({ type, owner: ana, description: 'kanaria-description' }),
    await anElement({ type, owner: ana, description: 'kanaria-description' }),
  ];
  await sql('UPDATE geometric_element SET attribute_values = $1', [{ [value.id]: 'kanaria-value' }]);
  await sql(
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, comments) VALUES ($1, $2, $3, 'kanaria-relation')`,
    [one.id, other.id, ana.id],
  );
  await sql(`INSERT INTO geometric_element_join (element_id, user_account_id, comments) VALUES ($1, $2, 'kanaria-join')`, [
    one.id,
    ana.id,
  ]);
  const body = new FormData();
  body.append('file', new File(['kanaria-inside'], 'kanaria-file.txt', { type: 'text/plain' }));
  const added = await call(ADD_FILE, { method: 'POST', params: { id: String(one.id) }, as: ana, body });
  const [{ uuid }] = (await added.json()) as [{ uuid: string }];
  const more = { uuid, code: 'USER', internalName: 'x', typeIds: String(type.id), z: '0', x: '0', y: '0.mvt' };
  params = [one.id, other.id, type.id, 1].map((id) => ({ ...more, id: String(id) }));
});

interface Answer {
  path: string;
  status: number;
  text: string;
  headers: Headers;
}
const NEAR = encodeURIComponent(JSON.stringify({ type: 'Point', coordinates: [-8.4063, 43.386] }));
/** The calls that ask for elements by something in the query. */
function queryOf({ path }: Endpoint, { id, typeId }: Record<string, string>): string {
  if (/\/export(\/(user|admin))?$/.test(path)) return '?format=csv';
  if (path === '/api/search') return '?q=kanaria';
  if (path === '/api/elements/similar') return `?typeId=${typeId}&geom=${NEAR}`;
  return /\/geometric_element(\/(user|admin))?$/.test(path) ? `?ids=${id}` : '';
}
async function askAll(as: Person, of: readonly Endpoint[], by: 'bearer' | 'cookie' = 'bearer'): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const endpoint of of) {
    const handler = (await handlerOf(endpoint)) as Handler;
    for (const sent of params) {
      const response = await call(handler, {
        method: endpoint.method,
        params: sent,
        as,
        by,
        url: `/x${queryOf(endpoint, sent)}`,
      });
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      answers.push({
        path: endpoint.path,
        status: response.status,
        text: `${JSON.stringify([...response.headers])}${text}`,
        headers: response.headers,
      });
    }
  }
  return answers;
}
const wordsIn = (answers: readonly Answer[]) => WORDS.filter((word) => answers.some(({ text }) => text.includes(word))).sort();
const tiles = (answers: readonly Answer[]) => answers.filter(({ path }) => path === TILE);

it('every endpoint has its route', async () => {
  for (const endpoint of endpoints) expect(await handlerOf(endpoint), endpoint.path).toBeTypeOf('function');
});

describe('without an account', () => {
  it('open: everything that is public is read', async () => {
    await setReading('true');
    const answers = await askAll(visitor, reads);
    expect(wordsIn(answers)).toEqual([...WORDS].sort());
    expect(tiles(answers)[0]?.headers.get('cache-control')).toMatch(/^public/);
  });

  it('closed: no answer of any endpoint holds any of it, also where a tile was made before', async () => {
    await setReading('true');
    await askAll(visitor, reads);
    await setReading('false');
    const answers = await askAll(visitor, endpoints);
    expect(answers.filter(({ text }) => WORDS.some((word) => text.includes(word))).map(({ path }) => path)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('closed: lists, details, files, relations, joins and tiles are a 401, whether what is asked for exists or not', async () => {
    await setReading('false');
    const closed = reads.filter(({ access, path }) => access === 'reader' || path === TILE);
    expect(closed.map(({ path }) => path).sort()).toEqual([
      '/api/areas/size',
      '/api/elements/featured',
      '/api/elements/geometric_element',
      '/api/elements/geometric_element/files/{uuid}',
      '/api/elements/geometric_element/{id}',
      '/api/elements/geometric_element/{id}/picture',
      '/api/elements/geometric_element/{id}/revisions',
      '/api/elements/geometric_element_join/{id}',
      '/api/elements/geometric_element_relation/{id}',
      '/api/elements/geometric_element_type/{id}/export',
      '/api/elements/geometric_element_type/{id}/geometric_elements',
      '/api/elements/similar',
      '/api/ogc/collections/{code}/items',
      '/api/ogc/collections/{code}/items/{id}',
      TILE,
    ]);
    expect(new Set((await askAll(visitor, closed)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('closed: definitions, layers, divisions and configuration stay open', async () => {
    await setReading('false');
    const open = [
      '/api/elements/geometric_element_type',
      '/api/elements/attribute_type',
      '/api/elements/file_formats',
      '/api/layers/geometric_layer_group',
      '/api/layers/geometric_layer',
      '/api/location/provinces',
      '/api/styles',
      '/api/configuration_parameter/all',
      '/api/internationalization/codes',
    ];
    const answers = await askAll(
      visitor,
      reads.filter(({ path }) => open.includes(path)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ path }) => path)).size).toBe(open.length);
  });
});

describe.each(['USER', 'ADMIN'] as const)('with an account (%s)', (role) => {
  beforeEach(() => setReading('false'));

  it.each(['bearer', 'cookie'] as const)('closed: everything is read as before, by the %s', async (by) => {
    expect(wordsIn(await askAll(who[role], reads, by))).toEqual([...WORDS].sort());
  });

  it('closed: answers are not for shared caches', async () => {
    const answers = await askAll(
      who[role],
      reads.filter(({ access, path }) => access === 'reader' || path === TILE),
    );
    for (const { path, status, headers } of answers.filter((it) => it.status === 200))
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, expect.stringMatching(/no-store|private/)]);
    const [tile] = tiles(answers);
    expect([tile?.status, tile?.headers.get('vary')]).toEqual([200, 'Authorization, Cookie']);
  });
});
