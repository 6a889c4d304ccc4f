import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { inTime } from '@/lib/db/in-time';
import { processState } from '@/lib/process-state';
import { type Extent, findElementExtents, findElementsMark, findViewExtent } from './extents-queries';
import { ELEMENT_LAYERS, type ElementLayer } from './map-file';

export type Extents = ReadonlyMap<string, Extent | null>;

/** A table of an operator's that is as large as this takes longer than a capabilities document may: what it was published with stands. */
const LONGEST_LOOK_MS = 2000;
const DECIMALS = 1e5;

/** A little larger, so that the figures hold everything and do not change with every metre. */
const outward = ([west, south, east, north]: Extent): Extent => [
  Math.max(-180, Math.floor(west * DECIMALS) / DECIMALS),
  Math.max(-90, Math.floor(south * DECIMALS) / DECIMALS),
  Math.min(180, Math.ceil(east * DECIMALS) / DECIMALS),
  Math.min(90, Math.ceil(north * DECIMALS) / DECIMALS),
];

interface Counted {
  mark: string;
  extents: Promise<Map<ElementLayer, Extent>>;
}
const counted = processState('mapserver.extents', () => ({ last: undefined as Counted | undefined }));

/** Counted anew only when a public element has changed: the mark is read before the rows, so that nothing is missed in between. */
async function elementExtents(): Promise<Map<ElementLayer, Extent>> {
  const mark = await findElementsMark(db);
  if (counted.last?.mark !== mark) {
    const extents = findElementExtents(db).then(
      (found) => new Map(found.map(({ dimension, extent }) => [ELEMENT_LAYERS[dimension] as ElementLayer, outward(extent)])),
    );
    counted.last = { mark, extents };
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

/** The rows of an import never change; a table of the operator's does. A layer that can't be read is listed with what it had. */
async function layerExtent({ source }: PublishedRows): Promise<Extent | null> {
  const known = source.extent && outward([...source.extent]);
  if (source.imported) return known;
  const look = inTime(contextFor(VISITOR, 'en-GB'), LONGEST_LOOK_MS, ({ db }) => findViewExtent(db, source.view));
  const found = await look.catch(() => undefined);
  return found === undefined ? known : found && outward(found);
}

/** Where everything that is public lies at this moment, by the names of the layers; null where there is nothing. */
export async function publicExtents(published: readonly PublishedRows[]): Promise<Extents> {
  const [elements, layers] = await Promise.all([elementExtents(), Promise.all(published.map(layerExtent))]);
  return new Map<string, Extent | null>([
    ...ELEMENT_LAYERS.map((layer) => [layer, elements.get(layer) ?? null] as const),
    ...published.map(({ internalName }, at) => [internalName, layers[at] ?? null] as const),
  ]);
}
