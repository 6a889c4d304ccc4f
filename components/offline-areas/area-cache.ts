import { basePath } from '@/lib/base-path';
import type { Box } from '@/lib/elements/list/schema';
import type { FoundElement } from '@/lib/search/schema';

/** An area that is being taken along, or was: what its caches hold. `public/sw.js` answers from these caches when nobody else does. */
export interface Area {
  id: string;
  /** As its person called it; empty for everybody else. */
  name: string;
  box: Box;
  /** When its taking began, in milliseconds. */
  at: number;
  /** How much it takes so far. */
  bytes: number;
  /** How many are there so far. */
  elements: number;
  tiles: number;
  /** How many elements and tiles it was to have when its taking began. */
  steps: number;
  /** Whether all of it is there. */
  whole: boolean;
  /** The area that it takes the place of once it is whole. */
  former?: string | undefined;
}

/** An element in the directory of an area: what searching needs, and the page of elements that it stands on. */
export type DirectoryEntry = FoundElement & { page: number };

/** The number is that of this form of caches: the service worker deletes those of another form. */
const PREFIX = 'area-1-';
const PRIVATE = '-private';

/** Two caches for each area: what everybody may see, and what its person sees. The second one goes when they log out. */
export const cacheNames = (id: string) => ({ open: `${PREFIX}${id}`, own: `${PREFIX}${id}${PRIVATE}` });
export type Into = keyof ReturnType<typeof cacheNames>;

/** Names of entries that no server answers: they are stored beside the answers of real addresses. */
export const entries = {
  about: `${basePath}/areas/about`,
  directory: `${basePath}/areas/directory`,
  lists: `${basePath}/areas/lists`,
  page: (n: number) => `${basePath}/areas/elements/${n}`,
};

const cached = async () => (await caches.keys()).filter((it) => it.startsWith(PREFIX));
const idOf = (name: string) => name.slice(PREFIX.length).replace(/-private$/, '');

async function readEntry<T>(cacheName: string, entry: string): Promise<T | undefined> {
  if (!(await caches.has(cacheName))) return undefined;
  const found = await caches.match(entry, { cacheName });
  return found && ((await found.json()) as T);
}

/** The areas that are on this device, the newest first. */
export async function readAreas(): Promise<Area[]> {
  const ids = new Set((await cached()).map(idOf));
  const all = [...ids].map(async (id) => {
    const { open, own } = cacheNames(id);
    return (await readEntry<Area>(own, entries.about)) ?? readEntry<Area>(open, entries.about);
  });
  return (await Promise.all(all)).filter((it) => it !== undefined).sort((a, b) => b.at - a.at);
}

export async function deleteArea(id: string): Promise<void> {
  const { open, own } = cacheNames(id);
  await Promise.all([caches.delete(open), caches.delete(own)]);
}

/** Deletes what no area says that it has. A page that is closed in the middle of a deletion leaves such caches. */
export async function sweepAreas(): Promise<void> {
  const known = new Set((await readAreas()).map(({ id }) => id));
  for (const name of await cached()) if (!known.has(idOf(name))) await caches.delete(name);
}

/** Whether something failed because the device has no space left. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';
