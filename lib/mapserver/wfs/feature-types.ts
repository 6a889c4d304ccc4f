import type { StyleGeometry } from '@/lib/styles/schema';
import { ELEMENT_LAYERS, ELEMENT_TITLES, type ElementLayer, GEOMETRY_OF } from '../element-layers';
import type { PublishedLayer } from '../published';

export type PropertyType = 'integer' | 'number' | 'boolean' | 'text';

export interface Property {
  name: string;
  type: PropertyType;
}

/** What WFS serves under one name. */
export interface FeatureType {
  /** As it stands in a document of XML, where no name may begin with a figure. */
  name: string;
  title: string;
  geometry: StyleGeometry;
  /** The column that numbers the features. */
  key: 'id' | 'gid';
  /** What of the database it shows, with its schema. */
  view: string;
  /** The system that its geometries are stored in. */
  srid: number;
  properties: Property[];
  /** Whether who is asking decides what is seen. */
  guarded: boolean;
  /** West, south, east, north in degrees; null while there is nothing. */
  extent: readonly [number, number, number, number] | null;
}

const ELEMENT_PROPERTIES: Property[] = [
  { name: 'id', type: 'integer' },
  { name: 'type_id', type: 'integer' },
  { name: 'description', type: 'text' },
];

export const elementType = (layer: ElementLayer, extent: FeatureType['extent']): FeatureType => ({
  name: layer,
  title: ELEMENT_TITLES[layer],
  geometry: GEOMETRY_OF[layer],
  key: 'id',
  view: `mapserver.${layer}`,
  srid: 4326,
  properties: ELEMENT_PROPERTIES,
  guarded: true,
  extent,
});

const NUMBERS: Record<string, PropertyType> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
};

/** Everything that is neither a number nor a boolean is a text to MapServer. */
const propertyType = (type: string): PropertyType => NUMBERS[type.replace(/\(.*$/, '').trim()] ?? 'text';

export const xmlName = (name: string) => (/^[A-Za-z_]/.test(name) ? name : `_${name}`);

export const publishedType = ({ internalName, title, source }: PublishedLayer): FeatureType => ({
  name: xmlName(internalName),
  title,
  geometry: source.geometryType,
  key: 'gid',
  view: source.view,
  srid: source.srid,
  properties: source.columns
    .filter(({ name }) => name !== 'gid' && name !== 'geom')
    .map(({ name, type }) => ({ name, type: propertyType(type) })),
  guarded: false,
  extent: source.extent,
});

export const isElementLayer = (name: string): name is ElementLayer => ELEMENT_LAYERS.includes(name as ElementLayer);
