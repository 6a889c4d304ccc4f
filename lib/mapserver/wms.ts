import { invalid } from '@/lib/errors';
import { parse } from '@/lib/http/parse';
import { ELEMENT_LAYERS, type ElementLayer } from './element-layers';
import type { MapKey, MapRequest } from './map-request';
import { IMAGE_FORMATS, INFO_FORMATS, WmsQuery } from './schema';
import { ServiceException } from './service-exception';

/** The properties of a published layer that requests depend on. */
interface KnownLayer {
  internalName: string;
  supportsGetFeatureInfo: boolean;
}
export type FindLayer = (name: string) => KnownLayer | undefined;

/** The maximum work for one image: its pixels, times the maps that it is combined from. */
const MAX_PIXELS = 128_000_000;

/** Maximum number of features in feature information, which MapServer builds in memory. */
const MAX_FOUND = 1000;

type Resolved = { name: string; map: MapKey; queryable: boolean };
type Search = Record<string, string>;

const sameMap = (a: MapKey, b: MapKey) => JSON.stringify(a) === JSON.stringify(b);
const namesIn = (list: string | undefined) => (list ?? '').split(',').filter(Boolean);

const elementLayer = (name: string): ElementLayer | undefined => ELEMENT_LAYERS.find((layer) => layer === name.toLowerCase());

/** The elements are drawn from a map in the requested system if there is one, so that nothing has to be projected. */
function resolve(name: string, srid: number, find: FindLayer): Resolved {
  const element = elementLayer(name);
  if (element) return { name: element, map: { of: 'elements', srid }, queryable: true };
  const layer = find(name);
  if (!layer) throw new ServiceException('LayerNotDefined', 'There is no such layer.');
  return { name: layer.internalName, map: { of: 'layer', name: layer.internalName }, queryable: layer.supportsGetFeatureInfo };
}

/** Consecutive layers of one map are requested together. */
function runs(layers: readonly Resolved[]): Resolved[][] {
  const found: Resolved[][] = [];
  for (const layer of layers) {
    const before = found.at(-1)?.[0];
    if (before && sameMap(before.map, layer.map)) found.at(-1)?.push(layer);
    else found.push([layer]);
  }
  return found;
}

const joined = (layers: readonly Resolved[]) => layers.map(({ name }) => name).join(',');

/** Every layer has one style. */
function checkStyles(styles: string | undefined) {
  for (const style of namesIn(styles))
    if (style.trim().toLowerCase() !== 'default') throw new ServiceException('StyleNotDefined', 'There is no such style.');
}

function checkFormat(format: string | undefined): string {
  const found = IMAGE_FORMATS.find((one) => one === (format ?? 'image/png').toLowerCase());
  if (!found) throw new ServiceException('InvalidFormat', 'This format is not offered.');
  return found;
}

/** By default an image is opaque, with a background colour: that is the standard's default, not MapServer's. */
function mapPicture(query: WmsQuery, asked: Search, find: FindLayer): MapRequest {
  const format = checkFormat(query.format);
  const base: Search = { ...asked, transparent: query.transparent ?? 'FALSE' };
  checkStyles(query.styles);
  const system = (query.crs ?? query.srs ?? '').toUpperCase();
  const srid = system === 'EPSG:3857' || system === 'EPSG:900913' ? 3857 : 4326;
  const found = runs(namesIn(query.layers).map((name) => resolve(name, srid, find)));
  // Without layers MapServer reports the missing parameter.
  if (found.length === 0) return { parts: [{ map: { of: 'elements', srid }, search: base }], present: 'stream' };
  const part = (layers: Resolved[], more: Search = {}) => ({
    map: (layers[0] as Resolved).map,
    search: { ...base, layers: joined(layers), styles: '', format, ...more },
  });
  if (found.length === 1) return { parts: [part(found[0] as Resolved[])], present: 'stream' };
  if (found.length * Number(query.width ?? 0) * Number(query.height ?? 0) > MAX_PIXELS)
    throw invalid('layers', 'project.app.Body.field.tooLong', {
      max: Math.floor(MAX_PIXELS / (Number(query.width) * Number(query.height))),
    });
  return {
    parts: found.map((layers) => part(layers, { format: 'image/png', transparent: 'TRUE' })),
    present: 'picture',
    picture: { format, transparent: query.transparent === 'TRUE', background: query.bgcolor },
  };
}

/**
 * MapServer 8.0 writes GeoJSON with latitude first if longitude came first in the request, so the request is rewritten.
 */
function latitudeFirst({ version, srs, crs, bbox, x, y, ...search }: Search): Search {
  const system = (crs ?? srs ?? '').toUpperCase();
  const longitudeFirst = system === 'CRS:84' || (version === '1.1.1' && /^EPSG:(4326|4258)$/.test(system));
  const [a, b, c, d] = (bbox ?? '').split(',');
  const same = Object.entries({ version, srs, crs, bbox, x, y }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (!longitudeFirst || d === undefined) return { ...search, ...Object.fromEntries(same) };
  const pixel = {
    ...((search.i ?? x) && { i: (search.i ?? x) as string }),
    ...((search.j ?? y) && { j: (search.j ?? y) as string }),
  };
  return { ...search, ...pixel, version: '1.3.0', crs: 'EPSG:4326', bbox: [b, a, d, c].join(',') };
}

function information(query: WmsQuery, base: Search, find: FindLayer): MapRequest {
  checkStyles(query.styles);
  const asked = INFO_FORMATS[(query.info_format ?? 'text/plain').toLowerCase()];
  if (!asked) throw new ServiceException('InvalidFormat', 'This format is not offered.');
  const layers = namesIn(query.query_layers ?? query.layers).map((name) => resolve(name, 4326, find));
  for (const name of namesIn(query.layers)) resolve(name, 4326, find);
  if (layers.some(({ queryable }) => !queryable))
    throw new ServiceException('LayerNotQueryable', 'This layer can not be queried.');
  const count = query.feature_count && { feature_count: String(Math.min(MAX_FOUND, Number(query.feature_count))) };
  const part = (run: Resolved[]) => {
    const names = joined(run);
    return {
      map: run[0]?.map ?? ({ of: 'elements', srid: 4326 } as const),
      search: { ...base, ...count, info_format: asked, styles: '', layers: names, query_layers: names },
    };
  };
  // MapServer 8.0 cannot combine several layers in one GeoJSON answer.
  if (/json$/.test(asked))
    return {
      parts: layers.map((layer) => part([layer])).map(({ map, search }) => ({ map, search: latitudeFirst(search) })),
      present: query.info_format?.toLowerCase() === 'text/html' ? 'page' : 'collection',
      contentType: asked,
    };
  const found = runs(layers);
  return { parts: found.map(part), present: found.length > 1 ? 'documents' : 'stream' };
}

function legend(query: WmsQuery, base: Search, find: FindLayer): MapRequest {
  const format = checkFormat(query.format);
  const name = query.layer ?? query.layers ?? '';
  const { map, name: layer } = resolve(name, 4326, find);
  const element = elementLayer(name);
  const typeId = query.type_id === undefined ? undefined : Number(query.type_id);
  const search: Search = { ...base, layer, styles: '', format, sld_version: '1.1.0' };
  return {
    parts: [{ map: element ? { of: 'legend', layer: element, typeId } : map, search }],
    present: 'stream',
  };
}

/** Builds MapServer's requests for a WMS request, from an allow-list. Throws AppError (400) and ServiceException. */
export function wmsRequest(parameters: Record<string, string>, find: FindLayer): MapRequest {
  const query = parse(WmsQuery, parameters);
  const { type_id, styles: _, ...passed } = query;
  const present = Object.fromEntries(Object.entries(passed).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const base = {
    service: 'WMS',
    version: '1.3.0',
    ...present,
    type_id: type_id ?? '0',
  };
  switch (query.request) {
    case 'GetMap':
      return mapPicture(query, base, find);
    case 'GetFeatureInfo':
      return information(query, base, find);
    case 'GetLegendGraphic':
      return legend(query, base, find);
    default:
      return { parts: [{ map: { of: 'capabilities' }, search: base }], present: 'stream' };
  }
}
