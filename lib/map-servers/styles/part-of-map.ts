import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import * as z from 'zod';
import { cleanHtml } from '@/lib/html/clean';
import { addressIn } from '../read/parts';
import { templateIn } from '../read/tiles';
import type { VectorStyle } from './schema';

type Values = Record<string, unknown>;
const Source = z.looseObject({ type: z.enum(['vector', 'raster', 'raster-dem']) });
const Layer = z.looseObject({ id: z.string(), type: z.string(), source: z.string().optional() });
type Layer = z.infer<typeof Layer>;

const MAX_LAYERS = 600;
const MAX_SOURCES = 20;
const DRAWN = new Set(['background', 'fill', 'line', 'symbol', 'circle', 'raster', 'hillshade', 'fill-extrusion', 'heatmap']);
const NUMBERS = ['minzoom', 'maxzoom', 'tileSize', 'bounds', 'scheme', 'encoding', 'volatile'];
/** Of a layer what decides whether and how it is drawn. */
const COPIED = ['type', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout', 'paint'];
/** Any address, for the check alone: the map has glyphs of its own. */
const GLYPHS = 'https://x.example.org/{fontstack}/{range}';

/** A source with absolute addresses of http and https; null where it has none. */
function sourceOf(it: z.infer<typeof Source>, base: URL): Values | null {
  const url = addressIn(it.url, base);
  const tiles = Array.isArray(it.tiles)
    ? it.tiles.flatMap((one) => (typeof one === 'string' && templateIn(one, base)) || [])
    : [];
  if (!url && tiles.length === 0) return null;
  const attribution = typeof it.attribution === 'string' ? cleanHtml(it.attribution.slice(0, 2000)) : '';
  return {
    type: it.type,
    ...(url ? { url } : { tiles }),
    ...Object.fromEntries(NUMBERS.filter((name) => it[name] !== undefined).map((name) => [name, it[name]])),
    ...(attribution && { attribution }),
  };
}

const without = (values: unknown, pattern: RegExp): Values =>
  Object.fromEntries(Object.entries((values ?? {}) as Values).filter(([name]) => !pattern.test(name)));

/** The map's own font that is most like those of a text. */
function fontFor(fonts: unknown): string {
  const named = JSON.stringify(fonts ?? '');
  return /bold|black|heavy|semibold/i.test(named)
    ? 'Noto Sans Bold'
    : /italic|oblique/i.test(named)
      ? 'Noto Sans Italic'
      : 'Noto Sans Regular';
}

/** A layer without what the map cannot have of another style: pictures of its sprite, and fonts. null: nothing is left of it. */
function layerOf(it: Layer, key: string, sources: Values): Values | null {
  const source = it.source === undefined ? undefined : `${key}:${it.source}`;
  if (!DRAWN.has(it.type) || (it.type === 'background' ? source : !source || !sources[source])) return null;
  const layout = without(it.layout, it.type === 'symbol' ? /^(icon-|text-font$)/ : /-pattern$/);
  if (it.type === 'symbol' && !layout['text-field']) return null;
  const copied = Object.fromEntries(COPIED.filter((name) => it[name] !== undefined).map((name) => [name, it[name]]));
  return {
    ...copied,
    id: `${key}:${it.id}`,
    ...(source && { source }),
    layout:
      it.type === 'symbol' ? { ...layout, 'text-font': [fontFor((it.layout as Values | undefined)?.['text-font'])] } : layout,
    paint: without(it.paint, /(-pattern$|^icon-)/),
  };
}

const problemsOf = (sources: Values, layers: Values[]) =>
  validateStyleMin({ version: 8, glyphs: GLYPHS, sources, layers } as never).map(({ message }) => message);

/** Without the layers that break the rules of styles: one of them would keep the whole map from being drawn. */
function sound(sources: Values, layers: Values[]): Values[] {
  const wrong = new Set(
    problemsOf(sources, layers)
      .flatMap((message) => /^layers\[(\d+)\]/.exec(message)?.[1] ?? [])
      .map(Number),
  );
  const left = layers.filter((_, at) => !wrong.has(at));
  return wrong.size > 0 && problemsOf(sources, left).length > 0 ? [] : left;
}

/**
 * A style of another server as a part of the map's own: its names begin with `key`, addresses are absolute, texts are in the map's
 * fonts, and pictures of its sprite are left out. null: it is no style, or nothing of it can be drawn.
 */
export function partOfMap(document: unknown, base: URL, key: string): VectorStyle | null {
  const read = z
    .looseObject({ sources: z.record(z.string(), z.unknown()), layers: z.array(z.unknown()) })
    .safeParse(document).data;
  if (!read) return null;
  const sources: Record<string, Values> = {};
  for (const [name, it] of Object.entries(read.sources).slice(0, MAX_SOURCES)) {
    const known = Source.safeParse(it).data;
    const source = known && sourceOf(known, base);
    if (source) sources[`${key}:${name}`] = source;
  }
  if (problemsOf(sources, []).length > 0) return null;
  const known = read.layers.slice(0, MAX_LAYERS).flatMap((it) => Layer.safeParse(it).data ?? []);
  const drawn = known.map((it) => layerOf(it, key, sources)).filter((it) => it !== null);
  const layers = sound(sources, drawn);
  return layers.some(({ source }) => source) ? { sources, layers } : null;
}
