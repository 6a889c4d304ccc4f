import type { Feature, Geometry } from 'geojson';
import type { Position } from '@/lib/position';
import type { EditorState } from './editor';
import { type Flaw, flawsOfPath } from './flaws';
import { type Address, geometryOf, type Handle, midpoints, type Shape, sameAddress, vertices } from './shape';
import type { PixelDistance } from './snap';
import { soFar } from './so-far';

type DraftRole = 'shape' | 'guide' | 'vertex' | 'midpoint' | 'chosen' | 'snap' | 'flaw' | 'wrong';

const feature = (role: DraftRole, geometry: Geometry): Feature => ({ type: 'Feature', properties: { role }, geometry });
const dot = (role: DraftRole, coordinates: Position) => feature(role, { type: 'Point', coordinates });
const line = (role: DraftRole, coordinates: Position[]) => feature(role, { type: 'LineString', coordinates });

/** The maximum number of handles: more would cover the map. */
const MAX_MIDPOINTS = 500;
/** An edge shorter than this on the screen is too short for a handle in its middle. */
export const MIN_GAP_PX = 36;
const CROWDED_PX = 9;

/** What the map shows of an editor. `pointer` is where the next vertex would lie, `snapped` whether it holds on to one; `distance` tells how large it is on the screen. */
export function draftOf(
  state: EditorState,
  pointer: Position | null = null,
  snapped = false,
  distance?: PixelDistance,
): Feature[] {
  if (state.proposed) return ofProposal(state, state.proposed);
  const features = state.path ? ofPath(state, state.path, pointer) : ofShape(state, distance);
  if (pointer && snapped) features.push(dot('snap', pointer));
  const { path, shape, bounds } = state;
  const flaws = path && pointer ? flawsOfPath(shape.kind, [...path, pointer], bounds) : state.flaws;
  return [...features, ...flawFeatures(flaws, soFar(state))];
}

/** Each flaw at its position; what is wrong with the whole is drawn along its outline. */
function flawFeatures(flaws: readonly Flaw[], geometry: Geometry | null): Feature[] {
  const positions = new Map(flaws.flatMap(({ at }) => (at ? [[String(at), at]] : [])));
  const whole = flaws.some(({ at }) => at === null);
  return [...(whole && geometry ? [feature('wrong', geometry)] : []), ...[...positions.values()].map((at) => dot('flaw', at))];
}

/** What is proposed, and the outline of what was drawn. */
function ofProposal({ shape, path }: EditorState, proposed: Shape): Feature[] {
  const geometry = geometryOf(proposed);
  const rings = path ? [path] : shape.parts.flat();
  const before = rings.map((ring) => line('guide', [...ring, ring[0] as Position]));
  return [...before, ...(geometry ? [feature('shape', geometry)] : [])];
}

function ofShape({ shape, chosen }: EditorState, distance: PixelDistance = () => MIN_GAP_PX): Feature[] {
  const geometry = geometryOf(shape);
  // A point is nothing but its vertex: it is drawn large, or it would get lost on the map.
  const large = (address: Address) => shape.kind === 'Point' || sameAddress(address, chosen);
  const shown = vertices(shape).filter(farApart(distance, ({ address }) => large(address)));
  const handles = shown.map(({ address, position }) => dot(large(address) ? 'chosen' : 'vertex', position));
  const middles = midpoints(shape).filter(({ from, position }) => 2 * distance(from, position) >= MIN_GAP_PX);
  const between = middles.length > MAX_MIDPOINTS ? [] : middles.map(({ position }) => dot('midpoint', position));
  return [...(geometry ? [feature('shape', geometry)] : []), ...between, ...handles];
}

/** Leaves out a vertex that lies on top of the one before, unless it must be seen: closer in, it shows. */
function farApart(distance: PixelDistance, always: (handle: Handle) => boolean) {
  let last: Handle | null = null;
  return (handle: Handle) => {
    const sameRing = last && last.address.part === handle.address.part && last.address.ring === handle.address.ring;
    const crowded = last && sameRing && distance(last.position, handle.position) < CROWDED_PX;
    if (crowded && !always(handle)) return false;
    last = handle;
    return true;
  };
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
