import type { Actor } from '@/lib/auth/actor';
import { isVisitor } from '@/lib/auth/policy';
import type { Box } from '@/lib/elements/list/schema';
import type { MapArchive } from '@/lib/embedded-map/schema';
import { type Area, cacheNames, entries, type Into } from './area-cache';

export interface Wanted {
  actor: Actor;
  typeIds: readonly number[];
  archives: readonly MapArchive[];
}

export interface Way {
  signal: AbortSignal;
  /** Called with how many elements and tiles are there. */
  done: (steps: number) => void;
}

/** An area that is being taken along. */
export interface Taking extends Wanted {
  box: Box;
  signal: AbortSignal;
  /** Whether an address is stored already: for everybody, or for this person. */
  has: (into: Into, address: string) => boolean;
  /** What is stored under an address. */
  read: <T>(into: Into, address: string) => Promise<T | undefined>;
  /** Keeps an answer under an address. */
  put: (into: Into, address: string, answer: Response) => Promise<void>;
  /** So many more are there. */
  count: (more: Partial<Pick<Area, 'elements' | 'tiles'>>) => void;
  /** Writes down how far it is. */
  note: (more?: Partial<Area>) => Promise<Area>;
}

/** After so many entries it is written down how far it is: a page may be closed at any time. */
const NOTED_EACH = 100;

/** Begins to take an area along, or goes on with one: what is there already is not asked for again. */
export async function beginTaking(begun: Area, wanted: Wanted, { signal, done }: Way): Promise<Taking> {
  const byVisitor = isVisitor(wanted.actor);
  const opened = await openCaches(begun.id, byVisitor);
  let area: Area = { ...begun, elements: 0, tiles: 0 };
  let puts = 0;
  const note = async (more: Partial<Area> = {}) => {
    signal.throwIfAborted();
    area = { ...area, ...more };
    // What somebody called it is not for the next one at this device.
    await opened.open.cache.put(entries.about, Response.json(byVisitor ? area : { ...area, name: '' }));
    if (!byVisitor) await opened.own.cache.put(entries.about, Response.json(area));
    return area;
  };
  return {
    ...wanted,
    box: begun.box,
    signal,
    note,
    has: (into, address) => opened[into].addresses.has(address),
    read: async (into, address) => (await opened[into].cache.match(address))?.json(),
    async put(into, address, answer) {
      signal.throwIfAborted();
      const { cache, addresses } = opened[into];
      const before = addresses.has(address) ? await sizeOf(await cache.match(address)) : 0;
      const size = await sizeOf(answer.clone());
      await cache.put(address, answer);
      addresses.add(address);
      area = { ...area, bytes: area.bytes + size - before };
      if (++puts % NOTED_EACH === 0) await note();
    },
    count({ elements = 0, tiles = 0 }) {
      area = { ...area, elements: area.elements + elements, tiles: area.tiles + tiles };
      done(area.elements + area.tiles);
    },
  };
}

const sizeOf = async (answer: Response | undefined) => (answer ? (await answer.blob()).size : 0);

async function openCaches(id: string, byVisitor: boolean): Promise<Record<Into, { cache: Cache; addresses: Set<string> }>> {
  const names = cacheNames(id);
  const open = await openCache(names.open);
  // What a visitor sees is what everybody does.
  return { open, own: byVisitor ? open : await openCache(names.own) };
}

async function openCache(name: string) {
  const cache = await caches.open(name);
  const addresses = (await cache.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
  return { cache, addresses: new Set(addresses) };
}
