import { invalid } from '@/lib/errors';
import { parse } from '@/lib/http/parse';
import { both, boxOf, idOf, readFilter, substitutionsFor, systemOf, type Wanted } from './filter';
import { ELEMENT_LAYERS } from './map-file';
import type { MapRequest } from './map-request';
import { MOST_FEATURES, type Page } from './paging';
import { WfsQuery } from './schema';
import { type FindLayer, wmsRequest } from './wms';
import { parseXml } from './xml';

/** Parameter names ignore case, and MapServer takes the last of two: a name that comes twice is refused, whatever it is. */
export function singleParameters(search: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of search) {
    const key = name.toLowerCase();
    if (Object.hasOwn(found, key)) throw invalid(key.slice(0, 40), 'project.mapserver.duplicate');
    Object.defineProperty(found, key, { value, enumerable: true });
  }
  return found;
}

const GEOJSON_TYPE = 'application/json; subtype=geojson; charset=utf-8';

const given = (parameters: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));

const withoutBlank = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));

function wantedBy(query: WfsQuery, posted: Wanted): Wanted {
  const parts: Wanted[] = [posted];
  const ids = query.featureid ?? query.resourceid;
  if (ids) parts.push({ ids: ids.split(',').map((id) => idOf(id, query.featureid ? 'featureid' : 'resourceid')) });
  if (query.type_id) parts.push({ typeId: Number(query.type_id) });
  if (query.filter) parts.push(readFilter(parseXml(query.filter)));
  if (query.bbox) {
    const cells = query.bbox.split(',');
    parts.push({ box: boxOf(cells.slice(0, 4).map(Number), cells[4] ?? query.srsname, 'bbox') });
  }
  return parts.reduce(both, {});
}

interface Names {
  types: 'typename' | 'typenames';
  count: 'maxfeatures' | 'count';
  ids: 'featureid' | 'resourceid';
}
const namesOf = (version: string): Names =>
  version === '2.0.0'
    ? { types: 'typenames', count: 'count', ids: 'resourceid' }
    : { types: 'typename', count: 'maxfeatures', ids: 'featureid' };

/** Where nothing is said the version that most clients speak, and names as its version has them. */
function wfsRequest(parameters: Record<string, string>, posted: Wanted): MapRequest {
  const query = parse(WfsQuery, withoutBlank(parameters));
  const version = query.version ?? '1.1.0';
  const base = { service: 'WFS', version, request: query.request };
  const alone = (search: Record<string, string>): MapRequest => ({
    service: 'WFS',
    parts: [{ map: { of: 'features', srid: 4326, urn: version !== '1.0.0' }, search }],
    present: 'stream',
  });
  if (query.request === 'GetCapabilities') return alone(base);
  const types = query.typenames ?? query.typename;
  if (query.request === 'DescribeFeatureType') return alone({ ...base, typename: (types ?? ELEMENT_LAYERS).join(',') });
  if (!types) throw invalid(namesOf(version).types, 'project.app.Body.field.required');
  return featureRequest(query, types, base, wantedBy(query, posted));
}

/** What was asked for as parameters that mean the same, without where the page begins. */
function sameOf(query: WfsQuery, types: string[], base: Record<string, string>, names: Names, { ids, typeId, box }: Wanted) {
  return given({
    ...base,
    [names.types]: types.join(','),
    srsname: query.srsname,
    outputformat: query.outputformat,
    [names.count]: query.count ?? query.maxfeatures,
    [names.ids]: ids?.join(','),
    type_id: typeId === undefined ? undefined : String(typeId),
    bbox: box && `${box.extent},EPSG:${box.srid}`,
  });
}

function pageOf(query: WfsQuery, same: Page['same']): Page {
  const count = Math.min(MOST_FEATURES, Number(query.count ?? query.maxfeatures ?? MOST_FEATURES));
  return { from: Number(query.startindex ?? 0), count, same };
}

/** GeoJSON is longitude and latitude (RFC 7946), whatever was asked for; of several types it is put together from one answer each. */
function featureRequest(query: WfsQuery, types: string[], base: Record<string, string>, wished: Wanted): MapRequest {
  const { srid } = systemOf(query.srsname, 'srsname');
  const names = namesOf(base.version as string);
  const wanted = substitutionsFor(wished);
  const counts = query.resulttype === 'hits';
  const asJson = query.outputformat === 'geojson' && !counts;
  const page = counts ? undefined : pageOf(query, sameOf(query, types, base, names, wished));
  if (asJson && types.length > 1) {
    const map = { of: 'features', srid: 4326, urn: true } as const;
    const search = { ...base, version: '1.1.0', srsname: 'EPSG:4326', outputformat: 'geojson', ...wanted };
    const parts = types.map((typename) => ({ map, search: { ...search, typename } }));
    return { service: 'WFS', parts, present: 'collection', contentType: GEOJSON_TYPE, page };
  }
  const search = given({
    ...base,
    [names.types]: types.join(','),
    srsname: asJson ? 'EPSG:4326' : query.srsname,
    resulttype: query.resulttype,
    // A count alone is no feature in any format.
    outputformat: counts ? undefined : query.outputformat,
    [names.count]: query.count ?? query.maxfeatures,
    startindex: query.startindex,
    ...wanted,
  });
  const map = { of: 'features', srid: asJson ? 4326 : srid, urn: base.version !== '1.0.0' } as const;
  return { service: 'WFS', parts: [{ map, search }], present: 'stream', page };
}

/**
 * Builds the request to MapServer from an allow-list. What is not named there (a map, a style, an identity, a filter language, a cookie)
 * does not travel; a value that is not what it should be is a 400 at its name.
 */
export function mapRequest(
  parameters: Record<string, string>,
  find: FindLayer,
  posted?: { parameters: Record<string, string>; wanted: Wanted },
): MapRequest {
  if (posted)
    return wfsRequest(
      { ...posted.parameters, ...(parameters.outputformat && { outputformat: parameters.outputformat }) },
      posted.wanted,
    );
  const service = (parameters.service ?? '').toUpperCase();
  if (service === 'WMS' || /^Get(Map|FeatureInfo|LegendGraphic)$/i.test(parameters.request ?? ''))
    return wmsRequest(withoutBlank(parameters), find);
  if (service === 'WFS') return wfsRequest(parameters, {});
  throw invalid('service', 'project.mapserver.service');
}
