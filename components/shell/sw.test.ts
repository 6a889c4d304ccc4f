import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

// The worker as it is served, with a network and a store of our own.

const ORIGIN = 'https://map.example';
const source = (path: string) => readFileSync(`public${path}`, 'utf8');
const full = (it: string | { url: string }) => new URL(typeof it === 'string' ? it : it.url, ORIGIN).href;

/** The cached answers of one kind. */
class FakeCache {
  readonly answers = new Map<string, Response>();
  constructor(private readonly ask: (url: string) => Promise<Response>) {}
  async match(it: string | { url: string }) {
    return this.answers.get(full(it))?.clone();
  }
  async put(it: string | { url: string }, answer: Response) {
    this.answers.set(full(it), answer);
  }
  async add(it: string) {
    const answer = await this.ask(it);
    if (!answer.ok) throw new TypeError('not cached');
    await this.put(it, answer);
  }
  addAll = (all: string[]) => Promise.all(all.map((it) => this.add(it)));
  keys = async () => [...this.answers.keys()].map((url) => ({ url }));
  delete = async (it: string | { url: string }) => this.answers.delete(full(it));
}

let build: string;
let online: boolean;
/** How tiles may be cached, or that they are for accounts only. */
let tiles: 'public' | 'private' | 'closed';
/** Whether elements are for accounts only. */
let closed: boolean;
let stores: Map<string, FakeCache>;
let tell: Record<string, (event: object) => void>;

/** A server that has the files of one build only, and pages that name them. */
async function ask(it: string | { url: string }): Promise<Response> {
  if (!online) throw new TypeError('Failed to fetch');
  const { pathname, searchParams } = new URL(full(it));
  const ids = searchParams.get('ids');
  if (ids && closed) return new Response('closed', { status: 401 });
  if (ids) return Response.json(ids.split(',').map((id) => ({ id: Number(id), asked: pathname })));
  if (pathname.startsWith('/api/tiles/'))
    return tiles === 'closed'
      ? new Response('closed', { status: 401 })
      : new Response(pathname, { headers: { 'cache-control': tiles } });
  if (pathname === '/_next/static/files.json') return Response.json([`${build}.js`, 'same.css']);
  if (pathname.startsWith('/_next/static/'))
    return new Response(pathname, { status: pathname.endsWith(`/${build}.js`) || pathname.endsWith('/same.css') ? 200 : 404 });
  return new Response(`page of ${build}`);
}

beforeEach(() => {
  build = 'one';
  online = true;
  tiles = 'public';
  closed = false;
  stores = new Map();
  tell = {};
  const open = async (name: string) => {
    const store = stores.get(name) ?? new FakeCache(ask);
    stores.set(name, store);
    return store;
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (it: string | { url: string }, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(it),
  };
  const self = {
    location: { href: `${ORIGIN}/sw.js`, origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => {
      tell[name] = listener;
    },
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
  };
  const importScripts = (path: string) => runInContext(source(path), context);
  const context = createContext({ self, caches, fetch: ask, importScripts, URL, Response });
  runInContext(source('/sw.js'), context);
});

async function notified(name: string, event: object = {}) {
  let work: Promise<unknown> = Promise.resolve();
  tell[name]?.({
    ...event,
    waitUntil: (it: Promise<unknown>) => {
      work = it;
    },
  });
  await work;
}
/** What a page gets that asks for an address; nothing: the worker leaves it to the browser. */
async function fetched(path: string, mode = 'no-cors', { token = false, cache = 'default' } = {}) {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const headers = new Headers(token ? { authorization: 'Bearer t' } : {});
  const request = { method: 'GET', url: ORIGIN + path, mode, cache, headers };
  tell.fetch?.({
    request,
    respondWith: (it: Promise<Response>) => {
      answer = it;
    },
    waitUntil: (it: Promise<unknown>) => work.push(it),
  });
  const text = await (await answer)?.text();
  await Promise.all(work);
  return text;
}
const visit = () => notified('install').then(() => notified('message', { data: 'keepFiles' }));
const update = (to: string) => {
  build = to;
  return notified('message', { data: 'keepFiles' });
};
const files = () => [...(stores.get('files-1')?.answers.keys() ?? [])].map((url) => url.split('/static/')[1]).sort();

describe('the service worker, with tiles', () => {
  const TILE = '/api/tiles/elements/3/0/0/0.mvt';
  const offline = async () => {
    online = false;
    return fetched(TILE).catch(() => 'nothing');
  };

  it('has public ones without a network, also after a log-out', async () => {
    await fetched(TILE);
    await notified('message', { data: 'forget' });
    expect(await offline()).toBe(TILE);
  });

  it('has those that are for accounts only until the log-out', async () => {
    tiles = 'private';
    await fetched(TILE);
    expect(await offline()).toBe(TILE);
    await notified('message', { data: 'forget' });
    expect(await offline()).toBe('nothing');
  });

  it('lets go of a public one that has become one for accounts only', async () => {
    await fetched(TILE);
    tiles = 'closed';
    await fetched(TILE);
    expect(await offline()).toBe('nothing');
  });
});

describe('the service worker, with several elements in one answer', () => {
  const ELEMENTS = '/api/elements/geometric_element';
  const offline = async (path: string) => {
    online = false;
    return fetched(path).catch(() => 'nothing');
  };

  it.each(['', '/user', '/admin'])('has each of them alone without a network, as this audience (%s)', async (audience) => {
    await fetched(`${ELEMENTS}${audience}?ids=1,7&type=reference`);
    expect(await offline(`${ELEMENTS}/7${audience}?type=reference`)).toBe(
      JSON.stringify({ id: 7, asked: `${ELEMENTS}${audience}` }),
    );
    expect(await offline(`${ELEMENTS}/8${audience}?type=reference`)).toBe('nothing');
    expect(await offline(`${ELEMENTS}/7${audience === '' ? '/user' : ''}?type=reference`)).toBe('nothing');
  });

  it('has them until the log-out', async () => {
    await fetched(`${ELEMENTS}?ids=1`);
    await notified('message', { data: 'forget' });
    expect(await offline(`${ELEMENTS}/1`)).toBe('nothing');
  });

  it('lets go of those that have become ones for accounts only', async () => {
    await fetched(`${ELEMENTS}?ids=1,2`);
    closed = true;
    await fetched(`${ELEMENTS}?ids=2,3`);
    expect([await offline(`${ELEMENTS}/1`), await offline(`${ELEMENTS}/2`)]).toEqual([
      JSON.stringify({ id: 1, asked: ELEMENTS }),
      'nothing',
    ]);
  });
});

describe('the service worker, with areas that were taken along', () => {
  const OPEN = 'area-1-x';
  const OWN = 'area-1-x-private';
  const TILE = '/api/tiles/elements/3,5,9/9/1/2.mvt';
  const keep = async (name: string, path: string, body: unknown) => {
    const store = stores.get(name) ?? new FakeCache(ask);
    stores.set(name, store);
    await store.put(path, typeof body === 'string' ? new Response(body) : Response.json(body));
  };
  const fonte = { id: 7, name: 'Fonte da Moura', type: { id: 3 } };
  const muino = { id: 8, name: 'Muíño vello', type: { id: 5 } };
  beforeEach(async () => {
    await visit();
    for (const [name, elements] of [
      [OPEN, [{ ...fonte, isOwnerUser: false }]],
      [OWN, [{ ...fonte, isOwnerUser: true }, muino]],
    ] as const) {
      await keep(name, '/areas/lists', ['3,5,9']);
      await keep(name, '/areas/elements/0', elements);
      await keep(
        name,
        '/areas/directory',
        elements.map(({ id, name: called, type }) => ({ id, name: called, type, page: 0 })),
      );
    }
    await keep(OPEN, TILE, 'all types');
    await keep(OWN, `${TILE}?scope=own`, 'own ones');
    await keep(OPEN, '/api/elements/element_type/3', 'form');
    online = false;
  });
  const got = (path: string, mode?: string) => fetched(path, mode).catch(() => 'nothing');
  const gotByPerson = (path: string) => fetched(path, 'cors', { token: true }).catch(() => 'nothing');
  const areas = () => [...stores.keys()].filter((it) => it.startsWith('area-'));

  it('draws any of their types, with or without a stamp, and knows nothing of others', async () => {
    expect(await got('/api/tiles/elements/5/9/1/2.mvt')).toBe('all types');
    expect(await got('/api/tiles/elements/3,9/9/1/2.mvt?v=17')).toBe('all types');
    expect(await gotByPerson('/api/tiles/elements/3/9/1/2.mvt?scope=own')).toBe('own ones');
    expect(await got('/api/tiles/elements/4/9/1/2.mvt')).toBe('nothing');
    expect(await got('/api/tiles/elements/3/9/1/3.mvt')).toBe('nothing');
  });
  it('draws what was taken in the name of somebody where elements are for accounts only', async () => {
    await keep(OWN, TILE, 'for accounts');
    stores.delete(OPEN);
    expect(await got('/api/tiles/elements/5/9/1/2.mvt')).toBe('for accounts');
  });
  it('shows their elements to their person as they see them, and to others as everybody does', async () => {
    expect(JSON.parse((await gotByPerson('/api/elements/geometric_element/7/user?type=reference')) ?? '')).toMatchObject({
      isOwnerUser: true,
    });
    expect(JSON.parse((await got('/api/elements/geometric_element/7?type=reference')) ?? '')).toMatchObject({
      isOwnerUser: false,
    });
    expect(await got('/api/elements/geometric_element/8?type=reference')).toBe('nothing');
  });
  it('forgets what its person saw when they log out: nobody who logs in after them finds it', async () => {
    expect(await gotByPerson('/api/elements/geometric_element/8/user?type=reference')).toContain('Muíño');
    await notified('message', { data: 'forget' });
    expect(await gotByPerson('/api/elements/geometric_element/8/user?type=reference')).toBe('nothing');
    expect(await gotByPerson('/api/search?q=muino')).toBe('[]');
    expect(await gotByPerson('/api/tiles/elements/3/9/1/2.mvt?scope=own')).toBe('nothing');
    expect(areas()).toEqual([OPEN]);
  });
  it('finds them by their names, whatever the case and accents, those that begin so first', async () => {
    const found = async (q: string, more = '') =>
      JSON.parse((await gotByPerson(`/api/search?q=${encodeURIComponent(q)}${more}`)) ?? '') as { items: { id: number }[] }[];
    const ids = async (q: string, more?: string) => (await found(q, more)).flatMap(({ items }) => items.map(({ id }) => id));
    expect(await found('muino')).toEqual([{ kind: 'ELEMENT', items: [muino] }]);
    expect(await ids('MO')).toEqual([7]);
    expect(await ids('Fonte da Moura.')).toEqual([7]);
    expect(await found('?!')).toEqual([]);
    expect(await ids('moura fonte')).toEqual([7]);
    expect(await ids('o')).toEqual([]);
    expect(await ids('m')).toEqual([8, 7]);
    expect(await ids('m', '&size=1')).toEqual([8]);
    expect(await ids('m', '&types=3,4')).toEqual([7]);
    expect(await found('ponte')).toEqual([]);
    expect(await got('/api/search?q=muino')).toBe('[]');
  });
  it('has a page for each of them, and forms of their types', async () => {
    expect(await got('/geometric_element/details/7/fonte-da-moura', 'navigate')).toBe('page of one');
    expect(await stores.get('pages-1')?.match('/offline/element')).toBeDefined();
    expect(await got('/api/elements/element_type/3')).toBe('form');
  });
  it('does not answer those who take an area along, nor keep their answers a second time', async () => {
    expect(await fetched(TILE, 'cors', { cache: 'no-store' })).toBeUndefined();
  });
  it('lets go of what everybody saw once visitors are refused', async () => {
    online = true;
    tiles = 'closed';
    await gotByPerson(`${TILE}?scope=own`);
    expect(areas()).toEqual([OPEN, OWN]);
    await got(TILE);
    expect(areas()).toEqual([OWN]);
  });
  it('outlives an update of the worker, unless they are of another form', async () => {
    await keep('area-0-x', '/areas/about', {});
    await notified('activate');
    expect(areas()).toEqual([OPEN, OWN]);
  });
});

describe('the service worker, with the pages of elements', () => {
  const PAGE = '/geometric_element/details/12/castro';

  it('has them until the log-out: they hold what their reader may see', async () => {
    await visit();
    await fetched(PAGE, 'navigate');
    online = false;
    expect(await fetched(PAGE, 'navigate')).toBe('page of one');
    await notified('message', { data: 'forget' });
    expect(await fetched('/offline', 'navigate')).toBe('page of one');
    expect([...(stores.get('private-1')?.answers.keys() ?? [])]).toEqual([]);
    expect([...(stores.get('pages-1')?.answers.keys() ?? [])].some((url) => url.includes('details'))).toBe(false);
  });

  it('has those of the new build after an update', async () => {
    await visit();
    await fetched(PAGE, 'navigate');
    await update('two');
    online = false;
    expect(await fetched(PAGE, 'navigate')).toBe('page of two');
  });
});

describe('the service worker, when the app is updated', () => {
  it('still has the files that a tab of the build before asks for, and lets go of older ones', async () => {
    await visit();
    await update('two');
    expect(await fetched('/_next/static/one.js')).toBe('/_next/static/one.js');
    await update('three');
    expect(files()).toEqual(['builds', 'same.css', 'three.js', 'two.js']);
  });

  it('shows no page of the former build when there is no network', async () => {
    await visit();
    await update('two');
    online = false;
    expect(await fetched('/', 'navigate')).toBe('page of two');
    expect(await fetched('/offline', 'navigate')).toBe('page of two');
  });

  it('never answers the list of files from its cache, by which a page knows that it is outdated', async () => {
    await visit();
    expect(await fetched('/_next/static/files.json')).toBeUndefined();
  });

  it('asks the network for a page as long as there is one', async () => {
    await visit();
    build = 'two';
    expect(await fetched('/', 'navigate')).toBe('page of two');
  });

  it('has what the form of a new element needs: its type, and what it may carry', async () => {
    await visit();
    const needed = ['/api/elements/element_type/3', '/api/elements/file_formats'];
    const before = await Promise.all(needed.map((path) => fetched(path)));
    online = false;
    expect(before.every(Boolean)).toBe(true);
    expect(await Promise.all(needed.map((path) => fetched(path)))).toEqual(before);
  });

  it('without an update keeps nothing anew', async () => {
    await visit();
    online = false;
    expect(await fetched('/', 'navigate')).toBe('page of one');
    expect(await fetched('/_next/static/one.js')).toBe('/_next/static/one.js');
  });
});
