import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

export interface TileFeature {
  id: number;
  /** The number of elements in it. */
  count: number;
  properties: VectorTileFeature['properties'];
  kind: 'point' | 'line' | 'polygon';
}

const KINDS = ['point', 'line', 'polygon'] as const;

/** The features of a vector tile's only layer; an empty answer has none. */
export async function featuresOf(response: Response): Promise<TileFeature[]> {
  return (await placedFeaturesOf(response)).map(({ at, ...feature }) => feature);
}

/** The same with the first position of each, in the tile's own units: 4096 are its side. */
export async function placedFeaturesOf(response: Response): Promise<(TileFeature & { at: { x: number; y: number } })[]> {
  if (response.status === 204) return [];
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
  const layer = layers.elements;
  if (!layer || Object.keys(layers).length !== 1)
    throw new Error(`a tile must hold the one layer elements, not ${Object.keys(layers)}`);
  return Array.from({ length: layer.length }, (_, index) => {
    const feature = layer.feature(index);
    const { id, properties, type } = feature;
    const at = feature.loadGeometry()[0]?.[0] ?? { x: 0, y: 0 };
    return { id: id as number, count: Number(properties.count ?? 1), properties, kind: KINDS[type - 1] ?? 'point', at };
  });
}
