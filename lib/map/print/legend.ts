import { call } from '@/lib/http/client';
import { layersApi } from '@/lib/layers/api';
import type { LegendImage } from '@/lib/legends/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import type { LegendCard } from '../view';
import { type LegendRow, legendRows, picturesOf } from './sample';
import { asStrips, type Strip, sizeOfPicture } from './strips';

/** What a card shows, one below the other. */
export type PrintedEntry =
  | ({ kind: 'symbol'; part?: string; leading?: true } & LegendRow)
  /** A picture of another server or of the operator's, in strips that belong together. */
  | { kind: 'image'; strips: readonly Strip[] }
  /** Which part of the legend follows: a kind of geometry, or a layer's name. */
  | { kind: 'part'; part: string }
  | { kind: 'missing' };

export interface PrintedCard {
  /** Empty where a single row says it. */
  name: string;
  entries: PrintedEntry[];
}

/** Loads what legends show, all at once. What fails is reported in its place and holds up nothing. */
export function loadLegends(cards: readonly LegendCard[], signal: AbortSignal): Promise<PrintedCard[]> {
  return Promise.all(
    cards.map(async ({ name, legend, styles }) => {
      const parts = await Promise.all(legend.map(async (image) => withPart(await load(image, styles, signal), image.part)));
      return named(name, parts.flat());
    }),
  );
}

/** A single symbol is beside the name of its part, anything else below it. */
function withPart(entries: PrintedEntry[], part: string | null): PrintedEntry[] {
  const [only, ...others] = entries;
  if (!part) return entries;
  if (only?.kind === 'symbol' && others.length === 0) return [{ ...only, part }];
  return [{ kind: 'part', part }, ...entries];
}

/** A single symbol is beside the name of its card, which then needs no heading. */
function named(name: string, entries: PrintedEntry[]): PrintedCard {
  const [only, ...others] = entries;
  const single = only?.kind === 'symbol' && others.length === 0 && !only.part;
  return single ? { name: '', entries: [{ ...only, label: name, leading: true }] } : { name, entries };
}

async function load(image: LegendImage, styles: LegendCard['styles'], signal: AbortSignal): Promise<PrintedEntry[]> {
  try {
    const document = image.style && (await styleOf(image.style, styles, signal));
    if (document) return await rowsOf(document);
    const response = await fetch(image.src, { signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]) });
    if (!response.ok) throw new Error(String(response.status));
    return [{ kind: 'image', strips: await asStrips(await response.blob()) }];
  } catch {
    signal.throwIfAborted();
    return [{ kind: 'missing' }];
  }
}

/** A style of our own. A published layer's is asked for: pages do not carry it. */
async function styleOf(
  of: NonNullable<LegendImage['style']>,
  styles: LegendCard['styles'],
  signal: AbortSignal,
): Promise<StyleDocument | undefined> {
  if ('geometry' in of) return styles?.[of.geometry];
  return call(layersApi.styleDocument, { params: { internalName: of.layer } }, signal);
}

async function rowsOf(document: StyleDocument): Promise<PrintedEntry[]> {
  const sources = [...new Set(picturesOf(document))];
  const ratios = new Map(await Promise.all(sources.map(async (it) => [it, await ratioOf(it)] as const)));
  return legendRows(document, ratios).map((row) => ({ kind: 'symbol', ...row }));
}

async function ratioOf(source: string): Promise<number> {
  const { width, height } = await sizeOfPicture(source).catch(() => ({ width: 1, height: 1 }));
  return width > 0 && height > 0 ? width / height : 1;
}
