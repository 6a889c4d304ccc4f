import type { NodeRole } from './schema';

/** What each row of the tree has, whatever it is. */
export interface Settings {
  initiallyVisible: boolean;
  opacity: number;
  minScale: number | null;
  maxScale: number | null;
  roles: NodeRole[];
}
interface Placed {
  id: number;
  order: number;
}
/** `block`: behind the element types, among them, or in front of them. `above`: of a group among them, the order of the type below it. */
export interface GroupPlace extends Placed {
  isBackground: boolean;
  block: 'before' | 'inside' | 'after';
  above: number | null;
}
export interface LayerPlace extends Placed {
  groupId: number;
}
/** `above`: of a type in a group, the order of the layer below it. */
export interface TypePlace extends Placed {
  groupId: number | null;
  above: number | null;
}
/** The rows from which the tree is derived. */
export interface TreeRows<G = GroupPlace, L = LayerPlace, T = TypePlace> {
  groups: G[];
  layers: L[];
  types: T[];
}
export interface Place {
  kind: 'GROUP' | 'LAYER' | 'TYPE';
  id: number;
  children: Place[];
}

const byOrder = (a: Placed, b: Placed) => a.order - b.order || a.id - b.id;
const leaf = (kind: Place['kind'], { id }: Placed): Place => ({ kind, id, children: [] });

/**
 * Puts `others` among `main`, each above what has an order up to its own `above`; without one `unless` counts. None goes below one that
 * comes before it in its own order, so that either order alone holds.
 */
function among<M extends Placed, O extends Placed & { above: number | null }>(
  main: readonly M[],
  others: readonly O[],
  unless: number,
): (M | O)[] {
  const rest = [...main].sort(byOrder);
  const merged: (M | O)[] = [];
  for (const other of [...others].sort(byOrder)) {
    const above = other.above ?? unless;
    while (rest[0] && rest[0].order <= above) merged.push(rest.shift() as M);
    merged.push(other);
  }
  return [...merged, ...rest];
}

/** Whether it lies under everything: the background, unless it was put elsewhere. */
const isGround = ({ isBackground, above }: GroupPlace) => isBackground && above === null;

/** The order of everything from the ground up, as the rows say it. */
export function nodesOf({ groups, layers, types }: TreeRows): Place[] {
  const inBlock = (block: GroupPlace['block']) => groups.filter((it) => it.block === block && !isGround(it)).sort(byOrder);
  const group = (it: GroupPlace): Place => {
    const own = layers.filter(({ groupId }) => groupId === it.id);
    const held = types.filter(({ groupId }) => groupId === it.id);
    const inside = among(own, held, Number.POSITIVE_INFINITY);
    return {
      kind: 'GROUP',
      id: it.id,
      children: inside.map((child) => leaf(own.includes(child as LayerPlace) ? 'LAYER' : 'TYPE', child)),
    };
  };
  const rootTypes = types.filter(({ groupId }) => groupId === null);
  const middle = among(rootTypes, inBlock('inside'), Number.NEGATIVE_INFINITY);
  return [
    ...groups.filter(isGround).map(group),
    ...inBlock('before').map(group),
    ...middle.map((it) => (rootTypes.includes(it as TypePlace) ? leaf('TYPE', it) : group(it as GroupPlace))),
    ...inBlock('after').map(group),
  ];
}
