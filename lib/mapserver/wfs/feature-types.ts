import type { StyleGeometry } from '@/lib/styles/schema';
import { ELEMENT_LAYERS, ELEMENT_TITLES, type ElementLayer, GEOMETRY_OF } from '../element-layers';
import type { PublishedLayer } from '../published';

export type PropertyType = 'integer' | 'number' | 'boolean' | 'text';

export interface Property {
  name: string;
  type: PropertyType;
}

/** A feature type of WFS. */
export interface FeatureType {
  /** Its name in XML, where names may not begin with a digit. */
  name: string;
  title: string;
  geometry: StyleGeometry;
  /** The key column. */
  key: 'id' | 'gid';
  /** Its table or view, with the schema. */
  view: string;
  /** The coordinate system of its geometries. */
  srid: number;
  properties: Property[];
  /** Whether the visible features depend on the caller. */
  guarded: boolean;
  /** West, south, east, north in degrees; null while it is empty. */
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

/** MapServer treats everything that is neither a number nor a boolean as text. */
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
