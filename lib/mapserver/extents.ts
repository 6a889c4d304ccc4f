import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { inTime } from '@/lib/db/in-time';
import { newest } from '@/lib/db/reading';
import { processState } from '@/lib/process-state';
import { ELEMENT_LAYERS, type ElementLayer } from './element-layers';
import { type Extent, findElementExtents, findElementStamps, findViewExtent } from './extents-queries';

/** By the names of layers; those of element types by their ids. */
export type Extents = ReadonlyMap<string | number, Extent | null>;

/** Maximum time to scan operators' tables, so that capabilities do not wait for a large one. */
const MAX_MS = 2000;
/** How long an extent is cached. */
const FRESH_MS = 1000;
const DECIMALS = 1e5;

/** Rounds outward, so that the extent contains everything and does not change with every metre. */
const outward = ([west, south, east, north]: Extent): Extent => [
  Math.max(-180, Math.floor(west * DECIMALS) / DECIMALS),
  Math.max(-90, Math.floor(south * DECIMALS) / DECIMALS),
  Math.min(180, Math.ceil(east * DECIMALS) / DECIMALS),
  Math.min(90, Math.ceil(north * DECIMALS) / DECIMALS),
];

type Boxes = readonly { dimension: number; extent: Extent }[];

interface Counted {
  stamp: string;
  isPublished: boolean;
  boxes: Boxes;
}
/** The boxes of each type, and the scan that is running. */
const counted = processState('mapserver.extents', () => ({
  types: new Map<number, Counted>(),
  running: undefined as Promise<void> | undefined,
}));

/**
 * Types are read again only when a public element of theirs has changed, one after the other: a stamp is read before the rows, so that no
 * change is missed.
 */
async function countElements(): Promise<void> {
  const stamps = await findElementStamps(newest);
  const known = new Set(stamps.map(({ typeId }) => typeId));
  for (const typeId of counted.types.keys()) if (!known.has(typeId)) counted.types.delete(typeId);
  for (const { typeId, stamp, isPublished } of stamps) {
    const last = counted.types.get(typeId);
    const boxes = last?.stamp === stamp ? last.boxes : await findElementExtents(newest, typeId);
    counted.types.set(typeId, { stamp, isPublished, boxes });
  }
}

const around = (boxes: Boxes): Extent | undefined =>
  boxes.length === 0
    ? undefined
    : outward([
        Math.min(...boxes.map(({ extent }) => extent[0])),
        Math.min(...boxes.map(({ extent }) => extent[1])),
        Math.max(...boxes.map(({ extent }) => extent[2])),
        Math.max(...boxes.map(({ extent }) => extent[3])),
      ]);

/** The extents of the public elements: of each type by its id, and of the mixed layers by their names. */
async function elementExtents(): Promise<[ElementLayer | number, Extent | null][]> {
  // Who comes while one is running may have seen a later change, and waits for the next.
  await counted.running?.catch(() => undefined);
  counted.running ??= countElements().finally(() => {
    counted.running = undefined;
  });
  await counted.running;
  const types = [...counted.types];
  const all = types.flatMap(([, { isPublished, boxes }]) => (isPublished ? boxes : []));
  return [
    ...types.map(([typeId, { boxes }]) => [typeId, around(boxes) ?? null] as [number, Extent | null]),
    ...ELEMENT_LAYERS.map((layer, at): [ElementLayer, Extent | null] => [
      layer,
      around(all.filter(({ dimension }) => dimension === at)) ?? null,
    ]),
  ];
}

/** The current extents of the public elements of each type, by its id; null where it has none. */
export async function typeExtents(): Promise<ReadonlyMap<number, Extent | null>> {
  const all = await elementExtents();
  return new Map(all.filter((it): it is [number, Extent | null] => typeof it[0] === 'number'));
}

interface PublishedRows {
  internalName: string;
  source: { view: string; extent: readonly [number, number, number, number] | null; imported: boolean };
}

/** The last extent of each view, undefined if it never could be read, and when it was read. */
interface Scans {
  found: Map<string, { at: number; extent: Extent | null | undefined }>;
  running: Promise<void> | undefined;
}
const scans = processState('mapserver.extents.scans', (): Scans => ({ found: new Map(), running: undefined }));

/** One view after the other, the least recently read first, so that a large table does not always delay the others. */
async function scan(views: readonly string[]): Promise<void> {
  for (const view of scans.found.keys()) if (!views.includes(view)) scans.found.delete(view);
  const until = Date.now() + MAX_MS;
  const readAt = (view: string) => scans.found.get(view)?.at ?? 0;
  const due = views.filter((view) => readAt(view) < Date.now() - FRESH_MS).sort((a, b) => readAt(a) - readAt(b));
  for (const view of due) {
    const left = until - Date.now();
    if (left <= 0) return;
    const asked = inTime(contextFor(VISITOR, 'en-GB'), left, ({ db }) => findViewExtent(db, view));
    const found = await asked.catch(() => undefined);
    const extent = found === undefined ? scans.found.get(view)?.extent : found && outward(found);
    scans.found.set(view, { at: Date.now(), extent });
  }
}

/** Concurrent calls wait for the same scan. */
async function refreshExtents(published: readonly PublishedRows[]): Promise<void> {
  const views = published.filter(({ source }) => !source.imported).map(({ source }) => source.view);
  scans.running ??= scan(views).finally(() => {
    scans.running = undefined;
  });
  await scans.running;
}

/** The rows of an import never change; a table of the operator's does. A layer that can't be read is listed with its last extent. */
function layerExtent({ source }: PublishedRows): Extent | null {
  const found = scans.found.get(source.view)?.extent;
  return found === undefined ? source.extent && outward([...source.extent]) : found;
}

/** The extents of all public layers by name, current or cached for a short time; null for empty layers. */
export async function publicExtents(published: readonly PublishedRows[]): Promise<Extents> {
  const [elements] = await Promise.all([elementExtents(), refreshExtents(published)]);
  return new Map<string | number, Extent | null>([
    ...elements,
    ...published.map((layer) => [layer.internalName, layerExtent(layer)] as const),
  ]);
}
