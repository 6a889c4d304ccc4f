import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { MultiPolygon as Arcs, Polygon as RingArcs, Topology } from 'topojson-specification';
import { type Absolute, readTopology } from './shapes.ts';

/** A country, a region, a province or a municipality. */
export type Unit = (RingArcs<{ name: string }> | Arcs<{ name: string }>) & { id: string; properties: { name: string } };

interface Units {
  type: 'GeometryCollection';
  geometries: Unit[];
}

export type World = Absolute<{ countries: Units }>;
export type Spain = Absolute<{ provinces: Units; autonomous_regions: Units; municipalities: Units }>;

/** Natural Earth's countries. */
export const readWorld = (): World => readTopology('world-atlas/countries-10m.json');

/** The divisions of the Instituto Geográfico Nacional. */
export const readDivisions = (): Spain => readTopology('es-atlas/es/municipalities.json');

/** As topojson-client takes it: a topology without a transform has absolute arcs. */
export const forClient = ({ type, objects, arcs }: World | Spain): Topology => ({ type, objects: { ...objects }, arcs });

/** The shape of one municipality. */
export function shapeOf(topology: Spain, municipality: Unit): Polygon | MultiPolygon {
  const found: Feature | FeatureCollection = feature(forClient(topology), municipality);
  if (found.type !== 'Feature') throw new Error(`${municipality.id} has no shape`);
  return found.geometry as Polygon | MultiPolygon;
}
