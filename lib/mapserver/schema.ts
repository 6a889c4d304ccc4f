import * as z from 'zod';

const text = (pattern: RegExp) => z.string().regex(pattern);
const oneOf = <T extends string>(...values: T[]) =>
  z
    .string()
    .transform((text) => values.find((value) => value.toLowerCase() === text.toLowerCase()))
    .refine((found) => found !== undefined, { params: { key: 'project.app.Body.field.notAllowed' } })
    .transform((found) => found as T);

const name = text(/^[A-Za-z0-9_.-]{1,200}$/);
const names = text(/^[A-Za-z0-9_.:-]{1,200}(,[A-Za-z0-9_.:-]{1,200}){0,49}$/);
const number = '[+-]?\\d{1,12}(\\.\\d{1,20})?(e[+-]?\\d{1,2})?';
/** MapServer has no code for an area whose corners are turned round. */
const isArea = (box: string): boolean => {
  const [a, b, c, d] = box.split(',').map(Number) as [number, number, number, number];
  return a < c && b < d;
};
const crs = text(/^(EPSG:\d{4,6}|CRS:84|AUTO2?:[\d,.-]{1,40})$/i);
const pixels = text(/^[1-9]\d{0,3}$/).refine((size) => Number(size) <= 4096, {
  params: { key: 'project.app.Body.field.tooBig', values: { max: 4096 } },
});
const pixel = text(/^\d{1,5}$/);
/** Any text: an unsupported value gets an OGC exception. */
const mediaType = text(/^[\w.+/;="' -]{1,100}$/);
const count = text(/^\d{1,6}$/);

export const IMAGE_FORMATS = ['image/png', 'image/png; mode=8bit', 'image/jpeg'] as const;
/** The names that clients use, with MapServer's names. */
export const INFO_FORMATS: Record<string, string> = {
  'text/plain': 'text/plain',
  'text/html': 'application/json',
  'application/json': 'application/json',
  'application/geo+json': 'application/geo+json',
  geojson: 'application/geo+json',
  'application/vnd.ogc.gml': 'application/vnd.ogc.gml',
  'application/vnd.ogc.gml/3.1.1': 'application/vnd.ogc.gml/3.1.1',
};

/** The WMS parameters that are passed to MapServer, with their schemas. Names are in lower case; others are ignored. */
export const WmsQuery = z.object({
  version: oneOf('1.3.0', '1.1.1').optional(),
  request: oneOf('GetCapabilities', 'GetMap', 'GetFeatureInfo', 'GetLegendGraphic'),
  layers: names.optional(),
  query_layers: text(/^[A-Za-z0-9_.:-]{1,200}(,[A-Za-z0-9_.:-]{1,200}){0,19}$/).optional(),
  layer: name.optional(),
  styles: text(/^[A-Za-z0-9_., -]{0,2000}$/).optional(),
  crs: crs.optional(),
  srs: crs.optional(),
  bbox: text(new RegExp(`^${number}(,${number}){3}$`, 'i'))
    .refine(isArea)
    .optional(),
  width: pixels.optional(),
  height: pixels.optional(),
  format: mediaType.optional(),
  transparent: oneOf('TRUE', 'FALSE').optional(),
  bgcolor: text(/^0x[0-9a-f]{6}$/i).optional(),
  i: pixel.optional(),
  j: pixel.optional(),
  x: pixel.optional(),
  y: pixel.optional(),
  info_format: mediaType.optional(),
  feature_count: count.optional(),
  rule: text(/^\P{Cc}{1,200}$/u).optional(),
  scale: text(new RegExp(`^${number}$`, 'i')).optional(),
  map_resolution: text(/^\d{1,4}(\.\d{1,6})?$/)
    .refine((dpi) => Number(dpi) >= 10 && Number(dpi) <= 1000)
    .optional(),
  type_id: text(/^\d{1,15}$/).optional(),
});
export type WmsQuery = z.output<typeof WmsQuery>;

const systemName = text(/^[A-Za-z0-9:./#_-]{1,100}$/);
const typeNames = text(/^[\p{L}\p{N}_.:()-]+([ ,]+[\p{L}\p{N}_.:()-]+)*$/u).max(4000);
const version = text(/^[\w.]{1,20}$/);
const ids = text(/^[\p{L}\p{N}_.,-]{1,20000}$/u);

/** The supported WFS parameters, with their format. `wfs/by-address.ts` interprets them. */
export const WfsQuery = z.object({
  version: version.optional(),
  acceptversions: text(/^[\d., ]{1,100}$/).optional(),
  request: oneOf('GetCapabilities', 'DescribeFeatureType', 'GetFeature', 'ListStoredQueries', 'DescribeStoredQueries'),
  typename: typeNames.optional(),
  typenames: typeNames.optional(),
  srsname: systemName.optional(),
  maxfeatures: count.optional(),
  count: count.optional(),
  startindex: text(/^\d{1,9}$/).optional(),
  resulttype: oneOf('hits', 'results').optional(),
  outputformat: mediaType.optional(),
  bbox: text(new RegExp(`^${number}(,${number}){3}(,[A-Za-z0-9:./#_-]{1,100})?$`, 'i')).optional(),
  featureid: ids.optional(),
  resourceid: ids.optional(),
  filter: z.string().max(100_000).optional(),
  propertyname: text(/^[\p{L}\p{N}_.:/*(), -]{1,20000}$/u).optional(),
  sortby: text(/^[\p{L}\p{N}_.:/ ,+-]{1,500}$/u).optional(),
  storedquery_id: text(/^[\w.:,/-]{1,200}$/).optional(),
  id: text(/^[\p{L}\p{N}_.-]{1,300}$/u).optional(),
  type_id: text(/^\d{1,15}$/).optional(),
});
export type WfsQuery = z.output<typeof WfsQuery>;
