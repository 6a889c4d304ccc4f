import { invalid } from '@/lib/errors';
import type { MapRequest } from './map-request';
import { wfsByAddress } from './wfs/by-address';
import type { WfsRequest } from './wfs/request';
import { type FindLayer, wmsRequest } from './wms';

/** Parameter names ignore case, and MapServer takes the last of two: so repeated names are refused. */
export function singleParameters(search: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of search) {
    const key = name.toLowerCase();
    if (Object.hasOwn(found, key)) throw invalid(key.slice(0, 40), 'project.mapserver.duplicate');
    Object.defineProperty(found, key, { value, enumerable: true });
  }
  return found;
}

const withoutBlank = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));

/** The requested service. GetMap needs no SERVICE parameter. */
export function serviceOf(parameters: Record<string, string>): 'WMS' | 'WFS' | undefined {
  const service = parameters.service?.toUpperCase();
  if (service === 'WMS' || /^Get(Map|FeatureInfo|LegendGraphic)$/i.test(parameters.request ?? '')) return 'WMS';
  return service === 'WFS' ? 'WFS' : undefined;
}

/**
 * Builds the request to MapServer from an allow-list. Other parameters (a map, a style, an identity, a filter language, a cookie)
 * are not passed on; an invalid value is a 400 at its name.
 */
export function serviceRequest(parameters: Record<string, string>, find: FindLayer): MapRequest | WfsRequest {
  const service = serviceOf(parameters);
  if (service === 'WMS') return wmsRequest(withoutBlank(parameters), find);
  if (service === 'WFS') return wfsByAddress(parameters);
  throw invalid('service', 'project.mapserver.service');
}
