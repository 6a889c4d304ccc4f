import { type Random, randomFrom } from './random';
import { hostile, type Schema, type Schemas, valueFor } from './values';

interface Parameter {
  in: string;
  name: string;
  schema?: Schema;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
/** The parts of the OpenAPI document that requests are generated from. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

export const ROLES = ['visitor', 'user', 'reviewer', 'admin'] as const;
export interface FuzzRequest {
  role: (typeof ROLES)[number];
  method: string;
  /** The pattern of the path in the document. */
  pattern: string;
  /** Path below `/api` and query, as in the request line. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Invalid UTF-8 and other odd content of paths. */
const ODD_SEGMENTS = ['%ff', '%c0%80', '%00', '%2e%2e%2f', '%25', '%E2%82', '%0d%0a', '.', '~', '%5c', '%F0%9F%92%A9'];
const HEADERS: [string, string][] = [
  ['accept-language', '*;q=0,gl'],
  ['accept-language', ',;q=x'],
  ['if-none-match', '"'],
  ['if-match', '*'],
  ['range', 'bytes=9-1'],
  ['cookie', 'next-auth.session-token=a.b.c; NEXT_LOCALE=%ff'],
  ['x-forwarded-for', 'a, b'],
  ['accept', 'text/html'],
];

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
/** A lone surrogate has no UTF-8 encoding: encoders replace it. */
const wellFormed = (text: string) => Buffer.from(text).toString();
const encoded = (value: unknown) => encodeURIComponent(wellFormed(textOf(value)));

function segment(parameter: Parameter | undefined, schemas: Schemas, random: Random): string {
  if (random.chance(0.1)) return random.pick(ODD_SEGMENTS);
  if (random.chance(0.5)) return String(1 + random.below(12));
  return encoded(valueFor(parameter?.schema, schemas, random)) || '%20';
}

function queryOf(parameters: Parameter[], schemas: Schemas, random: Random): string {
  const pairs = parameters
    .filter(() => random.chance(0.4))
    .map(({ name, schema }) => `${name}=${encoded(random.chance(0.3) ? hostile(random) : valueFor(schema, schemas, random))}`);
  if (pairs.length > 0 && random.chance(0.1)) pairs.push(pairs[0] as string);
  if (random.chance(0.1)) pairs.push(`${encoded(hostile(random))}=${encoded(hostile(random))}`, '%ff=%ff', '&&=');
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** WMS and WFS are one operation each in the document: their parameters are generated separately. */
const OGC: Record<string, string[]> = {
  SERVICE: ['WMS', 'WFS', 'WCS'],
  REQUEST: [
    'GetMap',
    'GetFeature',
    'GetCapabilities',
    'GetFeatureInfo',
    'GetLegendGraphic',
    'DescribeFeatureType',
    'GetPropertyValue',
  ],
  VERSION: ['1.3.0', '1.1.1', '1.1.0', '2.0.0', '1.0.0', '9'],
  LAYERS: ['geometric_element_point', 'geometric_element_line,geometric_element_polygon', 'no_such_layer', ''],
  QUERY_LAYERS: ['geometric_element_point'],
  LAYER: ['geometric_element_point'],
  TYPENAMES: ['geometric_element_point', 'geometric_element_point,geometric_element_line', '_1', '_1,_2'],
  TYPENAME: ['geometric_element_polygon', '_1'],
  STYLES: ['', 'default'],
  CRS: ['EPSG:4326', 'EPSG:3857', 'EPSG:25829', 'CRS:84', 'EPSG:999999', 'AUTO2:42001,1,0,0'],
  SRSNAME: ['EPSG:4326', 'EPSG:25829', 'urn:ogc:def:crs:EPSG::4326'],
  BBOX: ['42,-9,44,-7', '-180,-90,180,90', '0,0,0,0', '4,3,2,1', '1e12,1e12,2e12,2e12', '-9,42,-7,44,EPSG:4326', 'a,b,c,d'],
  WIDTH: ['64', '0', '4096', '4097'],
  HEIGHT: ['64', '-1'],
  FORMAT: ['image/png', 'image/jpeg', 'text/plain'],
  INFO_FORMAT: ['application/json', 'text/html', 'application/vnd.ogc.gml'],
  I: ['1', '99999'],
  J: ['1'],
  MAP_RESOLUTION: ['9999', '9', '1000', '96'],
  COUNT: ['1', '0', '999999'],
  STARTINDEX: ['0', '999999999'],
  OUTPUTFORMAT: ['geojson', 'GML2', 'SHAPE-ZIP'],
  FEATUREID: ['geometric_element_point.1', 'x.1', '1'],
  FILTER: ['<Filter/>', '<Filter><BBOX/></Filter>', '<Filter><Not><FeatureId fid="a.1"/></Not></Filter>'],
  TYPE_ID: ['1', '999999999999999'],
};

function ogcQuery(random: Random): string {
  const pairs = Object.entries(OGC)
    .filter(([name]) => random.chance(/SERVICE|REQUEST|BBOX|WIDTH|HEIGHT|LAYERS|TYPENAME|CRS/.test(name) ? 0.9 : 0.3))
    .map(([name, values]) => `${name}=${encoded(random.chance(0.1) ? hostile(random) : random.pick(values))}`);
  return `?${pairs.join('&')}`;
}

function multipart(schema: Schema | undefined, schemas: Schemas, random: Random): { type: string; body: Buffer } {
  const resolved = schema?.$ref ? schemas[schema.$ref.split('/').at(-1) as string] : schema;
  const boundary = 'vieiro-fuzz';
  const parts = Object.entries(resolved?.properties ?? { file: {} })
    .filter(() => random.chance(0.7))
    .map(([name, inner]) => {
      const file = inner.format === 'binary' || random.chance(0.05);
      const filename = file ? `; filename="${random.pick(['a.png', 'a.zip', '../a.sld', 'a.qml', '', 'a.exe'])}"` : '';
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${wellFormed(textOf(valueFor(inner, schemas, random)))}\r\n`;
    });
  const end = random.chance(0.9) ? `--${boundary}--\r\n` : '';
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.from(parts.join('') + end) };
}

const BROKEN = [
  '{',
  '[',
  '"',
  '{"a":',
  'nul',
  '\uFEFF{}',
  '{"a":1}x',
  '[1,]',
  "{'a':1}",
  '{"a":"\t"}',
  '{"a":"\\ud800"}',
  '{"a":1,"a":2}',
];

function bodyOf(operation: Operation, schemas: Schemas, random: Random): { type: string; body: Buffer } | undefined {
  const content = operation.requestBody?.content;
  if (!content || random.chance(0.03))
    return random.chance(0.1) ? { type: 'application/json', body: Buffer.from('{}') } : undefined;
  if (random.chance(0.05)) return { type: 'application/json', body: Buffer.from(random.pick(BROKEN)) };
  if (random.chance(0.02)) return { type: 'application/json', body: Buffer.from('['.repeat(10_000)) };
  if (random.chance(0.02)) return { type: 'application/json', body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) };
  const type = random.pick(Object.keys(content));
  const schema = content[type]?.schema;
  if (type.startsWith('multipart/')) return multipart(schema, schemas, random);
  if (/json/.test(type))
    return {
      type: random.chance(0.03) ? 'text/plain' : type,
      body: Buffer.from(JSON.stringify(valueFor(schema, schemas, random)) ?? 'null'),
    };
  return {
    type,
    body: Buffer.from(
      textOf(random.chance(0.3) ? hostile(random) : '<GetFeature><Query typeName="geometric_element_point"/></GetFeature>'),
    ),
  };
}

function requestFor(pattern: string, method: string, operation: Operation, schemas: Schemas, random: Random): FuzzRequest {
  const parameters = operation.parameters ?? [];
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    segment(
      parameters.find((it) => it.in === 'path' && it.name === name),
      schemas,
      random,
    ),
  );
  const ogc = /^\/(mapserver|layerserver)$/.test(pattern);
  const query = ogc
    ? `${ogcQuery(random)}&id=${1 + random.below(12)}`
    : queryOf(
        parameters.filter((it) => it.in === 'query'),
        schemas,
        random,
      );
  const sent = bodyOf(operation, schemas, random);
  return {
    role: random.pick(ROLES),
    method: method.toUpperCase(),
    pattern,
    target: `${path}${query}`,
    headers: {
      ...(sent && { 'content-type': sent.type }),
      ...(random.chance(0.2) && Object.fromEntries([random.pick(HEADERS)])),
      ...(random.chance(0.02) && { authorization: `Bearer ${encoded(hostile(random)).slice(0, 500)}` }),
    },
    body: sent?.body,
  };
}

/** `count` requests to the operations of a document, in turn; the same for the same seed. */
export function* fuzzRequests(document: Document, { seed, count }: { seed: number; count: number }): Generator<FuzzRequest> {
  const schemas = document.components?.schemas ?? {};
  const operations = Object.entries(document.paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ pattern, method, operation })),
  );
  const random = randomFrom(seed);
  for (let n = 0; n < count; n++) {
    const { pattern, method, operation } = operations[n % operations.length] as (typeof operations)[number];
    yield requestFor(pattern, method, operation, schemas, random);
  }
}
