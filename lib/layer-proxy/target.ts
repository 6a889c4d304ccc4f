import { AppError, invalid } from '@/lib/errors';
import { queryText } from '@/lib/http/query-text';
import { hostIsFixed } from '@/lib/layers/host';
import { filledTemplate } from '@/lib/tile-template';
import type { LayerServerQuery } from './schema';

/** A layer of another server as the proxy knows it. */
export interface ProxiedLayer {
  type: 'WMS' | 'XYZ' | 'OSM';
  serverUrl: string;
  /** False: its answers are nothing for shared caches. */
  isForAll: boolean;
}

/** The operation, which decides the allowed media types and sizes. */
export type Operation = 'tile' | 'picture' | 'information' | 'capabilities';

const OPERATIONS: Record<string, Operation> = {
  getmap: 'picture',
  getlegendgraphic: 'picture',
  getfeatureinfo: 'information',
  getcapabilities: 'capabilities',
};

/** The WMS parameters that are passed on. None of them makes the other server fetch an address (SLD) or change data. */
const PASSED = new Set([
  ...[
    'service',
    'version',
    'request',
    'layers',
    'styles',
    'crs',
    'srs',
    'bbox',
    'width',
    'height',
    'format',
    'transparent',
    'bgcolor',
  ],
  ...[
    'exceptions',
    'time',
    'elevation',
    'query_layers',
    'info_format',
    'feature_count',
    'i',
    'j',
    'x',
    'y',
    'layer',
    'style',
    'rule',
  ],
  ...['scale', 'sld_version', 'tiled', 'map_resolution', 'dpi', 'language', 'legend_options', 'buffer', 'updatesequence'],
]);
const passes = (name: string) => PASSED.has(name) || /^dim_[a-z0-9_]{1,40}$/.test(name);

/** The address of a WMS request: the configured one, whose query wins over the caller's parameters, and the caller's operation. */
function wmsTarget(serverUrl: string, sent: Record<string, string>): { url: URL; operation: Operation } {
  const operation = OPERATIONS[(sent.request ?? '').toLowerCase()];
  if (!operation) throw invalid('request', 'project.app.Body.field.notAllowed');
  if (!URL.canParse(serverUrl)) throw new AppError('project.layerServer.refused');
  const url = new URL(serverUrl);
  // The configured address may contain a whole request.
  for (const name of [...url.searchParams.keys()]) if (PASSED.has(name.toLowerCase())) url.searchParams.delete(name);
  const own = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  const asked = { service: 'WMS', ...sent };
  for (const [name, value] of Object.entries(asked)) {
    if (!passes(name) || own.has(name)) continue;
    if (value.length > 4000 || /\p{Cc}/u.test(value)) throw invalid(name, 'project.app.Body.field.invalid');
    url.searchParams.append(name.toUpperCase(), value);
  }
  url.search = queryText(url.searchParams);
  return { url, operation };
}

/** The address of a tile: the template with its placeholders filled in. A tile outside of the grid of its zoom is a 400. */
function tileTarget(template: string, { x, y, z }: LayerServerQuery): { url: URL; operation: Operation } {
  // Older versions accepted such templates.
  if (!hostIsFixed(template, true)) throw new AppError('project.layerServer.refused');
  const [column, row, zoom] = [Number(x), Number(y), Number(z)];
  const side = 2 ** zoom;
  if (x === undefined || column >= side) throw invalid('x', 'project.app.Body.field.invalid');
  if (y === undefined || row >= side) throw invalid('y', 'project.app.Body.field.invalid');
  if (z === undefined) throw invalid('z', 'project.app.Body.field.required');
  const filled = filledTemplate(template, { z: zoom, x: column, y: row });
  if (!URL.canParse(filled)) throw new AppError('project.layerServer.refused');
  return { url: new URL(filled), operation: 'tile' };
}

/** The address to request: always on the layer's own server, whatever the caller sends. Throws AppError (400, 403). */
export function targetOf(layer: ProxiedLayer, query: LayerServerQuery, sent: Record<string, string>) {
  const target = layer.type === 'WMS' ? wmsTarget(layer.serverUrl, sent) : tileTarget(layer.serverUrl, query);
  target.url.hash = '';
  target.url.username = '';
  target.url.password = '';
  return target;
}
