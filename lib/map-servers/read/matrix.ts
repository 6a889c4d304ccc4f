import { children, type XmlNode } from '@/lib/xml/xml';
import { mercatorAmong, number, said, systemName } from './parts';

/** Half the width of the Mercator square, in metres. */
const HALF_WORLD_M = 20037508.342789244;
/** The scale’s denominator of zoom 0 in tiles of 256 pixels of 0.28 mm. */
const ZOOM_0 = 559082264.0287178;
const MAX_ZOOM = 24;

/** A set of matrices that is the grid of tiles of the map: what stands before the zoom in their names, and their zooms. */
export interface Grid {
  prefix: string;
  minZoom: number;
  maxZoom: number;
}

const near = (value: number | null, wanted: number, share: number) =>
  value !== null && Math.abs(value - wanted) <= Math.abs(wanted) * share;

/** The zoom of a matrix in the grid of the map; null for another grid. */
function zoomOf(matrix: XmlNode): number | null {
  const denominator = number(said(matrix, 'ScaleDenominator'));
  if (!denominator || denominator <= 0) return null;
  const zoom = Math.round(Math.log2(ZOOM_0 / denominator));
  const [x, y] = (said(matrix, 'TopLeftCorner') ?? '').split(' ').map(Number);
  const size = ['TileWidth', 'TileHeight'].every((name) => said(matrix, name) === '256');
  const corner = near(x ?? null, -HALF_WORLD_M, 1e-5) && near(y ?? null, HALF_WORLD_M, 1e-5);
  const fits = size && corner && zoom >= 0 && zoom <= MAX_ZOOM && near(denominator, ZOOM_0 / 2 ** zoom, 1e-4);
  return fits ? zoom : null;
}

/** As the grid of the map; null where it is none, or where its names do not end in the zoom. */
export function gridOf(set: XmlNode): Grid | null {
  if (!mercatorAmong([systemName(said(set, 'SupportedCRS') ?? '')])) return null;
  const named = children(set, 'TileMatrix').flatMap((matrix) => {
    const [zoom, name] = [zoomOf(matrix), said(matrix, 'Identifier')];
    return zoom === null || name === null ? [] : [{ zoom, name }];
  });
  const [first] = named;
  if (!first?.name.endsWith(String(first.zoom))) return null;
  const prefix = first.name.slice(0, first.name.length - String(first.zoom).length);
  if (!named.every(({ zoom, name }) => name === `${prefix}${zoom}`)) return null;
  const zooms = named.map(({ zoom }) => zoom);
  return { prefix, minZoom: Math.min(...zooms), maxZoom: Math.max(...zooms) };
}
