import type { StyleGeometry } from '@/lib/styles/schema';
import { ELEMENT_LAYERS, ELEMENT_TITLES, type ElementLayer, GEOMETRY_OF } from '../element-layers';
import type { PublishedLayer } from '../published';

export type PropertyType = 'integer' | 'number' | 'boolean' | 'text' | 'date' | 'dateTime';

export interface Property {
  name: string;
  type: PropertyType;
  /** In the language of the caller, where it is known. */
  label?: string;
}

/** A feature type of WFS. */
export interface FeatureType {
  /** Its name in XML, where names may not begin with a digit. */
  name: string;
  title: string;
  abstract?: string | null;
  geometry: StyleGeometry;
  /** The key column. */
  key: 'id' | 'gid';
  /** Its table or view, with the schema. */
  view: string;
  /** What its rows are called in statements. */
  row: 'e' | 'f';
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
  row: 'f',
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

/** A name that XML allows: it begins with a letter, and has letters, figures, points and dashes in it. */
export const xmlName = (name: string) => name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');

export const publishedType = ({ internalName, title, source }: PublishedLayer): FeatureType => ({
  name: xmlName(internalName),
  title,
  geometry: source.geometryType,
  key: 'gid',
  view: source.view,
  row: 'f',
  srid: source.srid,
  properties: source.columns
    .filter(({ name }) => name !== 'gid' && name !== 'geom')
    .map(({ name, type }) => ({ name, type: propertyType(type) })),
  guarded: false,
  extent: source.extent,
});

export const isElementLayer = (name: string): name is ElementLayer => ELEMENT_LAYERS.includes(name as ElementLayer);
