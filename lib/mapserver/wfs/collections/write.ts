import { type Value, valueReader } from '@/lib/columns/values';
import { inMarkup } from '@/lib/text';
import { type Piece, relabelled } from '../collection';
import type { WfsVersion } from '../formats';
import type { FeatureRequest } from '../request';
import type { CollectionType } from './collection-type';
import { type FeatureRow, type FoundFeature, isFixed, type TextRow } from './queries';

const inXml = (value: NonNullable<Value>) => inMarkup(Array.isArray(value) ? value.join('|') : String(value));

/** The properties of features with their values. */
function propertiesOf({ properties }: CollectionType): (row: FeatureRow) => [name: string, value: Value][] {
  const columns = properties.map(({ column }) => column);
  const read = valueReader(columns, undefined);
  return ({ fixed, attributeValues }) => {
    const stored = columns.map((column) =>
      isFixed(column) ? fixed[column.code] : attributeValues[column.attributeId as number],
    );
    return read(stored).map((value, at) => [properties[at]?.name as string, value]);
  };
}

type Properties = ReturnType<ReturnType<typeof propertiesOf>>;

/** The ids of its parts, which PostGIS gives the same one. */
function numbered(geometry: string, id: string): string {
  let at = 0;
  return geometry.replace(/ gml:id="[^"]*"/g, () => ` gml:id="${id}.${++at}"`);
}

/** A property without a value is left out: an empty one is no number and no date. */
function gml(type: CollectionType, row: FeatureRow, values: Properties, { version, format, system }: FeatureRequest): string {
  const member = version === '2.0.0' ? 'wfs:member' : 'gml:featureMember';
  const id = `${type.name}.${row.id}`;
  const geometry = row.geometry && relabelled(numbered(row.geometry, id), system.name);
  const properties = values.flatMap(([name, value]) => (value === null ? [] : [`<ms:${name}>${inXml(value)}</ms:${name}>`]));
  return `<${member}>
<ms:${type.name} ${format === 'gml2' ? 'fid' : 'gml:id'}="${id}">
${[...(geometry ? [`<ms:geom>${geometry}</ms:geom>`] : []), ...properties].join('\n')}
</ms:${type.name}>
</${member}>`;
}

const WFS: Record<WfsVersion, string> = {
  '1.0.0': 'http://www.opengis.net/wfs http://schemas.opengis.net/wfs/1.0.0/WFS-basic.xsd',
  '1.1.0': 'http://www.opengis.net/wfs http://schemas.opengis.net/wfs/1.1.0/wfs.xsd',
  '2.0.0': 'http://www.opengis.net/wfs/2.0 http://schemas.opengis.net/wfs/2.0/wfs.xsd',
};

/** What comes before the features, as MapServer writes it, too. */
export function headOf({ name }: CollectionType, { version, format }: FeatureRequest, serviceUrl: string): string {
  const described = `${serviceUrl}?SERVICE=WFS&VERSION=${version}&REQUEST=DescribeFeatureType&TYPENAME=${encodeURIComponent(name)}`;
  const schemas = `http://mapserver.gis.umn.edu/mapserver ${described} ${WFS[version]}`;
  const wfs = WFS[version].split(' ')[0];
  const more =
    version === '2.0.0'
      ? ` timeStamp="${new Date().toISOString().replace(/\.\d+Z$/, 'Z')}" numberMatched="unknown" numberReturned="0"`
      : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:ms="http://mapserver.gis.umn.edu/mapserver" xmlns:gml="http://www.opengis.net/gml${format === 'gml32' ? '/3.2' : ''}" xmlns:wfs="${wfs}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${inMarkup(schemas)}"${more}>
${version === '1.0.0' ? '<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>' : ''}`;
}

const sizeOf = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);
const keysOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Writes rows as features of GML. */
export function gmlWriter(type: CollectionType, request: FeatureRequest): (row: FeatureRow) => string {
  const read = propertiesOf(type);
  return (row) => gml(type, row, read(row), request);
}

/** Rows as a piece of an answer in GML. */
export const gmlPiece = (
  type: CollectionType,
  request: FeatureRequest,
  rows: readonly FoundFeature[],
  serviceUrl: string,
): Piece => ({
  head: headOf(type, request, serviceUrl),
  features: rows.map(gmlWriter(type, request)).join('\n'),
  ...{ count: rows.length, keys: keysOf(rows), bytes: sizeOf(rows) },
});

/** Texts as a piece of an answer in GeoJSON. */
export const geoJsonPiece = (rows: readonly TextRow[]): Piece => ({
  head: '',
  features: rows.map(({ feature }) => feature).join(',\n'),
  ...{ count: rows.length, keys: keysOf(rows), bytes: sizeOf(rows) },
});
