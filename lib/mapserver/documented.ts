import * as z from 'zod';

/** The parameters of WMS and WFS for the OpenAPI document. Their names ignore case, so requests are parsed separately (`schema.ts`). */
const said = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .meta({ description, ...(example && { example }) });
const oneOf = (description: string, ...values: [string, ...string[]]) => z.enum(values).optional().meta({ description });

/** The WMS parameters of our server and of those behind `/layerserver`. */
export const WMS_PARAMETERS = {
  version: oneOf('WMS: 1.3.0 where nothing is said', '1.3.0', '1.1.1'),
  layers: said('Names of layers, the lowest one first', 'geometric_element_polygon,geometric_element_point'),
  styles: said('Empty or `default` for each layer: it has one style'),
  crs: said('WMS 1.3.0: the system of coordinates', 'EPSG:3857'),
  srs: said('WMS 1.1.1: the system of coordinates', 'EPSG:4326'),
  bbox: said(
    'Four numbers: the corners in the order of the axes that version and system have',
    '-950000,5200000,-850000,5300000',
  ),
  width: said('Of the picture in pixels, at most 4096', '256'),
  height: said('Of the picture in pixels, at most 4096', '256'),
  format: said('Of the picture: image/png, image/png; mode=8bit or image/jpeg', 'image/png'),
  transparent: oneOf('Whether there is nothing where nothing is drawn', 'TRUE', 'FALSE'),
  bgcolor: said('The colour where nothing is drawn', '0xFFFFFF'),
  query_layers: said('GetFeatureInfo: the layers that are asked'),
  info_format: said(
    'GetFeatureInfo: text/plain, text/html, application/json, application/geo+json (also as geojson), application/vnd.ogc.gml or application/vnd.ogc.gml/3.1.1',
    'application/json',
  ),
  feature_count: said('GetFeatureInfo: at most so many of each layer', '10'),
  i: said('GetFeatureInfo, WMS 1.3.0: the column of the pixel'),
  j: said('GetFeatureInfo, WMS 1.3.0: the row of the pixel'),
  x: said('GetFeatureInfo, WMS 1.1.1: the column of the pixel'),
  y: said('GetFeatureInfo, WMS 1.1.1: the row of the pixel'),
  layer: said('GetLegendGraphic: the layer'),
  rule: said('GetLegendGraphic: one rule of it alone'),
  scale: said('GetLegendGraphic: the scale denominator that rules are chosen for'),
};

const typeNames =
  'the code of an element type in lower case, geometric_element_point, geometric_element_line, geometric_element_polygon or the name of a published layer; several with commas';

/** A WMS or WFS request by GET. */
export const MapServerParameters = z.object({
  service: oneOf('Which of the two is asked', 'WMS', 'WFS'),
  request: z
    .enum([
      'GetCapabilities',
      'GetMap',
      'GetFeatureInfo',
      'GetLegendGraphic',
      'DescribeFeatureType',
      'GetFeature',
      'ListStoredQueries',
      'DescribeStoredQueries',
    ])
    .meta({ description: 'WMS: the first four. WFS: GetCapabilities and the last four' }),
  ...WMS_PARAMETERS,
  version: oneOf(
    'Where nothing is said: 1.3.0 of WMS, 1.1.0 of WFS',
    ...(['1.3.0', '1.1.1', '2.0.0', '1.1.0', '1.0.0'] as [string, ...string[]]),
  ),
  acceptVersions: said(
    'WFS, GetCapabilities: the versions that the client knows, the one that it likes best first',
    '2.0.0,1.1.0',
  ),
  bbox: said(
    'Four numbers: the corners in the order of the axes that version and system have; in WFS the name of the system may follow, otherwise it is that of `srsName`, or the default: EPSG:4326, latitude first but in 1.0.0',
    '-8.6,42.8,-8.4,43,EPSG:4326',
  ),
  map_resolution: said('Points per inch of the picture', '96'),
  typeName: said(`WFS 1.0.0 and 1.1.0: ${typeNames}`),
  typeNames: said(`WFS 2.0.0: ${typeNames}`, 'geometric_element_point'),
  srsName: said('WFS: the system that the answer is in; GeoJSON is longitude and latitude always', 'EPSG:25829'),
  outputFormat: said('WFS: `geojson` or a name of GML, which is what comes where nothing is said', 'geojson'),
  maxFeatures: said(
    'WFS 1.0.0 and 1.1.0: at most so many, and at most 20000 in one answer; element types have no such limit',
    '1000',
  ),
  count: said('WFS 2.0.0: at most so many, and at most 20000 in one answer; element types have no such limit', '1000'),
  startIndex: said('WFS: how many of those that are found come before the first one of this answer', '0'),
  resultType: oneOf('WFS: the features, or how many there are', 'results', 'hits'),
  featureId: said(
    'WFS 1.0.0 and 1.1.0: ids with commas, at most 1000, with the name of their type or without',
    'geometric_element_point.12,13',
  ),
  resourceId: said(
    'WFS 2.0.0: ids with commas, at most 1000, with the name of their type or without',
    'geometric_element_point.12',
  ),
  filter: said(
    'WFS: a `Filter` in XML: comparisons, `PropertyIsLike`, `PropertyIsBetween` and `PropertyIsNull` of the properties of the type, `BBOX` and the other spatial operators that the capabilities name, ids, and these joined by `And`, `Or` and `Not`; one for each type in brackets',
  ),
  propertyName: said(
    'WFS: the properties of element types that are written, with commas; the geometry is one of them; a list in brackets for each type',
    'geom,description',
  ),
  sortBy: said('WFS: properties with commas, each with `A` or `D`', 'type_id D,id'),
  storedQuery_id: said('WFS 2.0.0: urn:ogc:def:query:OGC-WFS::GetFeatureById'),
  id: said('WFS 2.0.0: the id that GetFeatureById is asked for', 'geometric_element_point.12'),
  type_id: said('The elements of one type alone, in pictures, legends and features', '1'),
});

/** The query parameters of a POST request, whose other parameters are in the XML. */
export const PostedParameters = MapServerParameters.pick({ service: true, outputFormat: true });
