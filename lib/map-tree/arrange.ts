import { type GroupPlace, type LayerPlace, nodesOf, type Place, type TreeRows, type TypePlace } from './place';

/** Below every order that a layer may have. */
const BELOW_ALL = -2_000_000;

const rising = (orders: readonly { order: number; id: number }[]) =>
  orders.every((it, at) => {
    const before = orders[at - 1];
    return !before || before.order < it.order || (before.order === it.order && before.id < it.id);
  });
const strictlyRising = (orders: readonly { order: number }[]) =>
  orders.every((it, at) => at === 0 || (orders[at - 1]?.order as number) < it.order);
const numbered = <T extends { order: number }>(rows: readonly T[]): T[] => rows.map((row, at) => ({ ...row, order: at + 1 }));

/** The rows in the order of the positions, and with what these say about groups. */
interface Wanted extends TreeRows {
  nodes: readonly Place[];
}

/**
 * The rows that say this order, from rows of the same things that say another one. Numbers stay where they say it already, so that
 * nothing is written that does not change.
 */
export function arrangedRows(rows: TreeRows, nodes: readonly Place[]): TreeRows {
  const wanted = sorted(rows, nodes);
  const asBefore = placed({ ...wanted, groups: inBlocks(wanted, false), layers: wanted.layers, types: wanted.types });
  if (sameOrder(nodesOf(asBefore), nodes)) return asBefore;
  return placed({
    ...wanted,
    groups: inBlocks(wanted, true),
    layers: perGroup(wanted.layers, (own) => (strictlyRising(own) ? [...own] : numbered(own))),
    types: strictlyRising(wanted.types) ? wanted.types : numbered(wanted.types),
  });
}

const sameOrder = (a: readonly Place[], b: readonly Place[]): boolean =>
  a.length === b.length &&
  a.every((it, at) => it.kind === b[at]?.kind && it.id === b[at].id && sameOrder(it.children, b[at].children));

/** The rows in the order in which everything lies, in the groups in which it is to stand. */
function sorted({ groups, layers, types }: TreeRows, nodes: readonly Place[]): Wanted {
  const known = {
    GROUP: new Map(groups.map((it) => [it.id, it])),
    LAYER: new Map(layers.map((it) => [it.id, it])),
    TYPE: new Map(types.map((it) => [it.id, it])),
  };
  const all = nodes.flatMap((place) => [
    { place, groupId: null as number | null },
    ...place.children.map((child) => ({ place: child, groupId: place.id as number | null })),
  ]);
  const found = <T extends GroupPlace | LayerPlace | TypePlace>(kind: Place['kind']) =>
    all.flatMap(({ place, groupId }) => {
      const row = place.kind === kind ? known[kind].get(place.id) : undefined;
      return row ? [(kind === 'GROUP' ? row : { ...row, groupId }) as T] : [];
    });
  const inOrder = { groups: found<GroupPlace>('GROUP'), layers: found<LayerPlace>('LAYER'), types: found<TypePlace>('TYPE') };
  return {
    nodes,
    groups: inOrder.groups,
    layers: perGroup(inOrder.layers, (own) => (rising(own) ? [...own] : numbered(own))),
    types: rising(inOrder.types) ? inOrder.types : numbered(inOrder.types),
  };
}

const perGroup = (layers: readonly LayerPlace[], renumber: (own: readonly LayerPlace[]) => LayerPlace[]): LayerPlace[] =>
  [...new Set(layers.map(({ groupId }) => groupId))].flatMap((id) => renumber(layers.filter(({ groupId }) => groupId === id)));

/**
 * The block of each group: behind up to the last that was so, in front from the first that was so, as far as the types at the root
 * allow it. Within each block orders rise and are unique.
 */
function inBlocks({ nodes, groups }: Wanted, renumber: boolean): GroupPlace[] {
  const ground = nodes[0]?.kind === 'GROUP' && groups.find(({ id }) => id === nodes[0]?.id)?.isBackground ? 1 : 0;
  const at = (it: GroupPlace) => nodes.findIndex(({ kind, id }) => kind === 'GROUP' && id === it.id);
  const types = nodes.flatMap(({ kind }, index) => (kind === 'TYPE' ? [index] : []));
  const [lowest = Number.POSITIVE_INFINITY, highest = Number.NEGATIVE_INFINITY] = [types[0], types.at(-1)];
  const loose = groups.filter((it) => at(it) >= ground);
  // What has crossed the types stays on the other side of those that come later.
  const outer = (it: GroupPlace, block: GroupPlace['block']) => it.block === block || (types.length > 0 && it.block !== 'inside');
  const behind = Math.max(-1, ...loose.filter((it) => outer(it, 'before') && at(it) < lowest).map(at));
  const least = Math.max(highest, behind);
  const front = Math.min(Number.POSITIVE_INFINITY, ...loose.filter((it) => outer(it, 'after') && at(it) > least).map(at));
  const blockOf = (it: GroupPlace): GroupPlace['block'] =>
    at(it) < ground ? it.block : at(it) <= behind ? 'before' : at(it) >= front ? 'after' : 'inside';
  const blocked = groups.map((it) => ({ ...it, block: blockOf(it) }));
  return (['before', 'inside', 'after'] as const).flatMap((block) => {
    const own = blocked.filter((it) => it.block === block);
    const unique = new Set(own.map(({ order }) => order)).size === own.length;
    const keeps = unique && strictlyRising(own.filter((it) => at(it) >= ground));
    return keeps && !renumber ? own : numbered(own);
  });
}

/** With what lies below each group among the types, and below each type in a group. */
function placed({ nodes, groups, layers, types }: Wanted): TreeRows {
  const typeOrder = new Map(types.map(({ id, order }) => [id, order]));
  const layerOrder = new Map(layers.map(({ id, order }) => [id, order]));
  const below = (siblings: readonly Place[], at: number, kind: Place['kind']) =>
    siblings.slice(0, at).findLast((it) => it.kind === kind);
  const aboveOf = (it: GroupPlace) => {
    const at = nodes.findIndex(({ kind, id }) => kind === 'GROUP' && id === it.id);
    const type = below(nodes, at, 'TYPE');
    const above = type && it.block === 'inside' ? (typeOrder.get(type.id) ?? null) : null;
    return it.isBackground && at > 0 ? (above ?? BELOW_ALL) : it.isBackground ? null : above;
  };
  const aboveInGroup = (it: TypePlace) => {
    const siblings = nodes.find(({ kind, id }) => kind === 'GROUP' && id === it.groupId)?.children ?? [];
    const at = siblings.findIndex(({ kind, id }) => kind === 'TYPE' && id === it.id);
    if (it.groupId === null || !siblings.slice(at).some(({ kind }) => kind === 'LAYER')) return null;
    const layer = below(siblings, at, 'LAYER');
    return layer ? (layerOrder.get(layer.id) ?? null) : BELOW_ALL;
  };
  return {
    groups: groups.map((it) => ({ ...it, above: aboveOf(it) })),
    layers,
    types: types.map((it) => ({ ...it, above: aboveInGroup(it) })),
  };
}
