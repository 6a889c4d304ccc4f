import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { inTime } from '@/lib/db/in-time';
import { newest } from '@/lib/db/reading';
import { processState } from '@/lib/process-state';
import { ELEMENT_LAYERS, type ElementLayer } from './element-layers';
import { type Extent, findElementExtents, findElementsStamp, findViewExtent } from './extents-queries';

export type Extents = ReadonlyMap<string, Extent | null>;

/** Maximum time to scan operators' tables, so that capabilities do not wait for a large one. */
const LONGEST_LOOK_MS = 2000;
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

interface Counted {
  stamp: string;
  extents: Promise<Map<ElementLayer, Extent>>;
}
const counted = processState('mapserver.extents', () => ({ last: undefined as Counted | undefined }));

/** Computed again only when a public element has changed: the stamp is read before the rows, so that no change is missed. */
async function elementExtents(): Promise<Map<ElementLayer, Extent>> {
  const stamp = await findElementsStamp(newest);
  if (counted.last?.stamp !== stamp) {
    const extents = findElementExtents(newest).then(
      (found) => new Map(found.map(({ dimension, extent }) => [ELEMENT_LAYERS[dimension] as ElementLayer, outward(extent)])),
    );
    counted.last = { stamp, extents };
    extents.catch(() => {
      counted.last = undefined;
    });
  }
  return (counted.last as Counted).extents;
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
  const until = Date.now() + LONGEST_LOOK_MS;
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
  return new Map<string, Extent | null>([
    ...ELEMENT_LAYERS.map((layer) => [layer, elements.get(layer) ?? null] as const),
    ...published.map((layer) => [layer.internalName, layerExtent(layer)] as const),
  ]);
}
