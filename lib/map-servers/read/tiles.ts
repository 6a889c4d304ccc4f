import * as z from 'zod';
import { abstractOf, addressIn, bareLayer, extentOf, plain, type ReadLayer, type ReadServer, tiled } from './parts';

const zoom = (it: unknown): number | null =>
  typeof it === 'number' && Number.isInteger(it) && it >= 0 && it <= 30 ? Math.min(it, 24) : null;

export const TileJson = z.looseObject({ tiles: z.array(z.string()).min(1), tilejson: z.string().optional() });
type TileJson = z.infer<typeof TileJson>;

const VECTOR = /\.(pbf|mvt)(\?|$)/i;
const isVectorTemplate = (template: string): boolean => VECTOR.test(template);

/** A template as an absolute address: braces are not escaped. */
export function templateIn(template: string, base: URL): string | null {
  const bare = template.replaceAll('{', '_open_').replaceAll('}', '_close_');
  return addressIn(bare, base)?.replaceAll('_open_', '{').replaceAll('_close_', '}') ?? null;
}

const FORMATS: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', png: 'image/png' };
const formatOf = (template: string): string[] => {
  const [, ending = ''] = /\.(\w+)(\?|$)/.exec(template.replace(/^[a-z]+:\/\/[^/]*/i, '')) ?? [];
  const format = FORMATS[ending.toLowerCase()];
  return format ? [format] : [];
};

const nameOf = (address: URL) =>
  plain(
    decodeSafely(address.pathname)
      .replace(/\/?\{.*$/s, '')
      .split('/')
      .filter(Boolean)
      .at(-1),
  ) ?? address.hostname;
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A template that a person has typed. `format`: the media type of a tile, if one came. */
export function readTemplate(template: string, format: string | null): ReadServer {
  const url = new URL(template.replaceAll('{s}', 'a'));
  const name = nameOf(new URL(url.href.replaceAll('%7B', '{').replaceAll('%7D', '}')));
  const vector = isVectorTemplate(template) || /vector-tile|mvt|protobuf|octet-stream/i.test(format ?? '');
  const layer: ReadLayer = {
    ...bareLayer(name, name),
    formats: format ? [format] : formatOf(template),
    coordinateSystems: ['EPSG:3857'],
    layer: vector ? null : tiled(template),
    problem: vector ? 'vector' : null,
  };
  const kind = vector ? 'VECTOR_TILES' : 'XYZ';
  return { kind, version: null, title: url.hostname, abstract: null, attribution: null, layers: [layer] };
}

/** What a TileJSON document offers: one layer. */
export function readTileJson(document: TileJson, asked: URL): ReadServer {
  const [first = ''] = document.tiles;
  const flipped = document.scheme === 'tms';
  const address = templateIn(flipped ? first.replaceAll('{y}', '{-y}') : first, asked);
  const vector = Array.isArray(document.vector_layers) || isVectorTemplate(first);
  const title = plain(document.name) ?? nameOf(asked);
  const legend = addressIn(document.legend, asked);
  const layer: ReadLayer = {
    ...bareLayer(title, title),
    abstract: abstractOf(document.description),
    attribution: plain(document.attribution, 2000),
    extent: Array.isArray(document.bounds) ? extentOf(document.bounds) : null,
    formats: formatOf(first),
    coordinateSystems: ['EPSG:3857'],
    legends: legend ? [legend] : [],
    minZoom: zoom(document.minzoom),
    maxZoom: zoom(document.maxzoom),
    layer: vector || !address ? null : tiled(address),
    problem: vector ? 'vector' : address ? null : 'template',
  };
  const { abstract, attribution } = layer;
  const kind = vector ? 'VECTOR_TILES' : 'TILEJSON';
  return { kind, version: plain(document.tilejson, 20), title, abstract, attribution, layers: [layer] };
}

const NOTHING = { internalName: null, version: null, imageFormat: null, coordinateSystem: null };

export const MapStyle = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.unknown()),
  layers: z.array(z.unknown()),
});

/** What a style of MapLibre offers: one map. */
export function readStyle(document: z.infer<typeof MapStyle>, asked: URL): ReadServer {
  const title = plain(document.name) ?? nameOf(asked);
  const layer: ReadLayer = {
    ...bareLayer(title, title),
    coordinateSystems: ['EPSG:3857'],
    layer: { ...NOTHING, type: 'STYLE', serverUrl: asked.href },
  };
  return { kind: 'STYLE', version: '8', title, abstract: null, attribution: null, layers: [layer] };
}
