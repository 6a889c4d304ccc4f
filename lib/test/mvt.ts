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
  if (response.status === 204) return [];
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
  const layer = layers.elements;
  if (!layer || Object.keys(layers).length !== 1)
    throw new Error(`a tile must hold the one layer elements, not ${Object.keys(layers)}`);
  return Array.from({ length: layer.length }, (_, index) => {
    const { id, properties, type } = layer.feature(index);
    return { id: id as number, count: Number(properties.count ?? 1), properties, kind: KINDS[type - 1] ?? 'point' };
  });
}
