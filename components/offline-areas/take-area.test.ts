// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import type { Box } from '@/lib/elements/list/schema';
import type { MapArchive } from '@/lib/embedded-map/schema';
import { credentials } from '@/lib/http/client';
import { type Area, cacheNames, entries, readAreas, sweepAreas } from './area-cache';
import { takeArea } from './take-area';

/** The browser's caches, in memory. */
const stores = new Map<string, Map<string, Response>>();
const storeOf = (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return store;
};
/** Throws after so many entries, as a full device does. */
let space = Number.POSITIVE_INFINITY;
const caches = {
  open: async (name: string) => ({
    put: async (address: string, answer: Response) => {
      space -= 1;
      if (space < 0) throw new DOMException('full', 'QuotaExceededError');
      storeOf(name).set(address, answer);
    },
    match: async (address: string) => storeOf(name).get(address)?.clone(),
    keys: async () => [...storeOf(name).keys()].map((address) => ({ url: `http://localhost${address}` })),
  }),
  has: async (name: string) => stores.has(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (address: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(address)?.clone(),
};

const BOX: Box = [-8.42, 43.34, -8.41, 43.35];
const ana: Actor = { id: 7, login: 'ana', role: 'USER' };
const archive: MapArchive = {
  ...{ kind: 'relief', uuid: 'u', minZoom: 0, maxZoom: 6, bounds: [-10, 40, 0, 44], attribution: null },
  ...{ tileSize: 512, encoding: 'terrarium', tileSchema: null },
};
const geom = { type: 'Point', coordinates: [-8.415, 43.345] };
const typeOf = (id: number) => ({ id, code: 'S', name: 'Spring' });
const fonte = { id: 1, name: 'Fonte', geom, isPublic: true };
const secret = { id: 2, name: 'Segredo', geom, isPublic: false };
interface Asked {
  path: string;
  byPerson: boolean;
  cache: RequestCache | undefined;
}
const asked: Asked[] = [];
/** Whether visitors may read elements. */
let open: boolean;
/** Answers so many calls; then there is no network. */
let network: number;
const page = (items: object[], next?: string) => Response.json({ result: { items, totalItems: items.length, next } });

function answer(path: string, byPerson: boolean): Response {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const closed = !(open || byPerson) && /areas|geometric_elements|tiles.elements/.test(pathname);
  if (closed) return Response.json({ code: 'project.common.unauthenticated', globalError: 'Log in' }, { status: 401 });
  const type = typeOf(Number(/geometric_element_type.(\d+)/.exec(pathname)?.[1]));
  const of = (it: object) => ({ ...it, isOwnerUser: byPerson, geometricElementTypeDto: type });
  if (pathname.endsWith('/geometric_elements/user')) {
    if (searchParams.has('ownerId')) return page([of(secret)]);
    return searchParams.has('after') ? page([]) : page([of(fonte)], 'cursor');
  }
  if (pathname.endsWith('/geometric_elements')) return page([of(fonte)]);
  if (pathname.includes('/tiles/embedded/')) {
    if (pathname.includes('/6/')) return new Response('heights');
    return Response.json({ code: 'project.common.notFound', globalError: 'None' }, { status: 404 });
  }
  if (pathname.endsWith('.mvt')) return searchParams.has('scope') ? new Response('own') : new Response(null, { status: 204 });
  return Response.json({ of: pathname });
}

beforeEach(() => {
  stores.clear();
  asked.length = 0;
  space = Number.POSITIVE_INFINITY;
  network = Number.POSITIVE_INFINITY;
  open = true;
  credentials.serviceToken = null;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (path: string, { headers = {}, cache }: { headers?: object; cache?: RequestCache } = {}) => {
    network -= 1;
    if (network < 0) throw new TypeError('Failed to fetch');
    const byPerson = 'Authorization' in headers;
    asked.push({ path, byPerson, cache });
    return answer(path, byPerson);
  });
});

const begun = (more: Partial<Area> = {}): Area => ({
  ...{ id: crypto.randomUUID(), name: 'Elviña', box: BOX, at: 5, bytes: 0, elements: 0, tiles: 0, steps: 100, whole: false },
  ...more,
});
function take(actor: Actor, area = begun(), more: { signal?: AbortSignal | undefined; done?: (steps: number) => void } = {}) {
  const { signal = new AbortController().signal, done = () => undefined } = more;
  credentials.serviceToken = actor.role === 'VISITOR' ? null : 't';
  return takeArea(area, { actor, typeIds: [9, 3], archives: [archive] }, { signal, done });
}
const bodyOf = async (cache: string, address: string) => stores.get(cache)?.get(address)?.clone().json();
const inCaches = (area: Area) => cacheNames(area.id);
const storedIn = (name: string) => [...(stores.get(name)?.keys() ?? [])];
const textsIn = async (name: string) =>
  (await Promise.all([...(stores.get(name)?.values() ?? [])].map((it) => it.clone().text()))).join();

describe('an area that is taken along', () => {
  it('holds what its person sees apart from what a visitor is answered', async () => {
    const area = await take(ana);
    const caches = inCaches(area);
    expect(await bodyOf(caches.own, entries.directory)).toMatchObject([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 2 }]);
    expect(await bodyOf(caches.own, entries.page(0))).toMatchObject([{ ...fonte, isOwnerUser: true }]);
    expect(await bodyOf(caches.open, entries.page(0))).toMatchObject([{ ...fonte, isOwnerUser: false }]);
    expect(await textsIn(caches.open)).not.toMatch(/Segredo|Elviña|"isOwnerUser":true/);
    expect(storedIn(caches.open).filter((it) => it.includes('scope'))).toEqual([]);
    expect(storedIn(caches.own).filter((it) => it.includes('scope=own')).length).toBeGreaterThan(10);
    expect(asked.filter(({ path, byPerson }) => byPerson && !/user|scope/.test(path))).toEqual([]);
  });
  it('has no name for the next person at the device', async () => {
    const area = await take(ana);
    expect(await readAreas()).toMatchObject([{ id: area.id, name: 'Elviña' }]);
    stores.delete(inCaches(area).own);
    expect(await readAreas()).toMatchObject([{ id: area.id, name: '' }]);
  });
  it('holds the tiles of all types, the empty ones too, those of the operator’s map, the forms and the formats of files', async () => {
    const area = await take(VISITOR);
    const caches = inCaches(area);
    const stored = storedIn(caches.open);
    const ofElements = stored.filter((it) => it.startsWith('/api/tiles/elements/3,9/'));
    expect(stores.get(caches.open)?.get(ofElements[0] ?? '')?.status).toBe(204);
    expect(stored.filter((it) => it.startsWith('/api/tiles/embedded/u/'))).toHaveLength(1);
    // The heights of zoom 5 are not there, and count as done.
    expect(area.tiles).toBe(ofElements.length + 2);
    expect(stored).toEqual(
      expect.arrayContaining(['/api/elements/element_type/3', '/api/elements/element_type/9', '/api/elements/file_formats']),
    );
    expect(stores.has(caches.own)).toBe(false);
    expect(asked.filter(({ path }) => /basemap|fonts/.test(path)).length).toBeGreaterThan(4);
    expect(asked.filter(({ path, cache }) => path.startsWith('/api/') && cache !== 'no-store')).toEqual([]);
  });
  it('is listed with its size once all of it is there, and tells how far it is', async () => {
    const done = vi.fn();
    const area = await take(VISITOR, undefined, { done });
    expect(await readAreas()).toEqual([area]);
    expect(area).toMatchObject({ name: 'Elviña', box: BOX, at: 5, elements: 2, whole: true });
    const { open: name } = inCaches(area);
    const sizes = [...(stores.get(name) ?? [])].filter(([address]) => address !== entries.about);
    const bytes = await Promise.all(sizes.map(async ([, it]) => (await it.clone().arrayBuffer()).byteLength));
    expect(area.bytes).toBe(bytes.reduce((sum, it) => sum + it, 0));
    expect(done).toHaveBeenLastCalledWith(area.elements + area.tiles);
  });
  it('has no elements for visitors where these are for accounts only', async () => {
    open = false;
    const area = await take(ana);
    const { open: everybodys, own } = inCaches(area);
    expect(storedIn(everybodys).filter((it) => it.includes('/tiles/elements/') || it.startsWith('/areas/elements'))).toEqual([]);
    expect(storedIn(own).filter((it) => /elements\/3,9\/.*mvt$/.test(it)).length).toBeGreaterThan(10);
    expect(await textsIn(everybodys)).not.toContain('Fonte');
  });
});

describe('what is broken off', () => {
  it.each([
    ['by the person', () => AbortSignal.abort()],
    [
      'for want of space',
      () => {
        space = 9;
        return undefined;
      },
    ],
  ])('%s leaves nothing behind, and the area that it was to replace stays', async (_, begin) => {
    const former = await take(VISITOR);
    await expect(take(VISITOR, begun({ former: former.id }), { signal: begin() })).rejects.toThrow();
    expect(await readAreas()).toEqual([former]);
    expect([...stores.keys()]).toEqual([inCaches(former).open]);
  });
  it.each([0, 3, 20, 22, 30, 45])(
    'by the network after %i calls goes on with what is missing, until all is there',
    async (calls) => {
      const whole = await take(ana);
      const all = { open: storedIn(inCaches(whole).open).sort(), own: storedIn(inCaches(whole).own).sort() };
      network = calls;
      await expect(take(ana, begun({ former: whole.id }))).rejects.toMatchObject({ code: 'project.common.networkError' });
      const [part] = (await readAreas()).filter((it) => !it.whole);
      expect(part).toMatchObject({ name: 'Elviña', former: whole.id });
      network = 0;
      await expect(take(ana, part)).rejects.toThrow();
      network = Number.POSITIVE_INFINITY;
      asked.length = 0;
      const area = await take(ana, part);
      expect(await readAreas()).toEqual([{ ...whole, id: area.id, former: whole.id }]);
      expect({ open: storedIn(inCaches(area).open).sort(), own: storedIn(inCaches(area).own).sort() }).toEqual(all);
      const tiles = asked.filter(({ path }) => path.includes('/tiles/'));
      if (calls === 45) expect(tiles.length).toBeLessThan(whole.tiles * 2 - 10);
    },
  );
  it('by a closed page in the middle of a deletion is swept', async () => {
    const area = await take(VISITOR);
    storeOf('area-1-broken').set('/api/elements/file_formats', new Response());
    storeOf('area-1-broken-private');
    await sweepAreas();
    expect([...stores.keys()]).toEqual([inCaches(area).open]);
  });
  it('once the new one is there, the former goes', async () => {
    const former = await take(VISITOR);
    const area = await take(VISITOR, begun({ former: former.id }));
    expect(await readAreas()).toEqual([area]);
  });
});
