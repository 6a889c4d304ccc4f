import type { Feature, Geometry } from 'geojson';
import type { EditorState } from './editor';
import { type Address, geometryOf, midpoints, type Position, sameAddress, vertices } from './shape';
import type { PixelDistance } from './snap';

export type DraftRole = 'shape' | 'guide' | 'vertex' | 'midpoint' | 'chosen' | 'snap';

const feature = (role: DraftRole, geometry: Geometry): Feature => ({ type: 'Feature', properties: { role }, geometry });
const dot = (role: DraftRole, coordinates: Position) => feature(role, { type: 'Point', coordinates });
const line = (role: DraftRole, coordinates: Position[]) => feature(role, { type: 'LineString', coordinates });

/** Handles are drawn up to this many: beyond, the map would be nothing but handles. */
const MOST_MIDPOINTS = 500;
/** An edge shorter than this on the screen has no room for a handle in its middle. */
export const ROOM_PX = 36;

/** What the map shows of an editor. `pointer` is where the next vertex would lie, `snapped` whether it holds on to one; `distance` tells how large it is on the screen. */
export function draftOf(
  state: EditorState,
  pointer: Position | null = null,
  snapped = false,
  distance?: PixelDistance,
): Feature[] {
  const features = state.path ? ofPath(state, state.path, pointer) : ofShape(state, distance);
  if (pointer && snapped) features.push(dot('snap', pointer));
  return features;
}

function ofShape({ shape, chosen }: EditorState, distance: PixelDistance = () => ROOM_PX): Feature[] {
  const geometry = geometryOf(shape);
  // A point is nothing but its vertex: it is drawn large, or it would get lost on the map.
  const large = (address: Address) => shape.kind === 'Point' || sameAddress(address, chosen);
  const handles = vertices(shape).map(({ address, position }) => dot(large(address) ? 'chosen' : 'vertex', position));
  const middles = midpoints(shape).filter(({ from, position }) => 2 * distance(from, position) >= ROOM_PX);
  const between = middles.length > MOST_MIDPOINTS ? [] : middles.map(({ position }) => dot('midpoint', position));
  return [...(geometry ? [feature('shape', geometry)] : []), ...between, ...handles];
}

function ofPath({ shape }: EditorState, path: Position[], pointer: Position | null): Feature[] {
  const features: Feature[] = [];
  const next = pointer ? [...path, pointer] : path;
  if (shape.kind === 'Polygon' && next.length >= 3)
    features.push(feature('shape', { type: 'Polygon', coordinates: [[...next, next[0] as Position]] }));
  else if (path.length >= 2) features.push(line('shape', path));
  const last = path.at(-1);
  if (last && pointer) features.push(line('guide', [last, pointer]));
  return [...features, ...path.map((position) => dot('vertex', position))];
}
