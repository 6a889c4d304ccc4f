import { describe, expect, it } from 'vitest';
import { arrangedRows } from './arrange';
import { type GroupPlace, type LayerPlace, nodesOf, type Place, type TreeRows, type TypePlace } from './place';

const group = (id: number, block: GroupPlace['block'], order: number, more: Partial<GroupPlace> = {}): GroupPlace => ({
  id,
  block,
  order,
  above: null,
  isBackground: false,
  ...more,
});
const layer = (id: number, groupId: number, order: number): LayerPlace => ({ id, groupId, order });
const type = (id: number, order: number, groupId: number | null = null, above: number | null = null): TypePlace => ({
  id,
  order,
  groupId,
  above,
});

/** `G1(L1 T2) T3` */
const text = (nodes: readonly Place[]): string =>
  nodes.map(({ kind, id, children }) => `${kind[0]}${id}${children.length > 0 ? `(${text(children)})` : ''}`).join(' ');

function read(wanted: string): Place[] {
  const nodes: Place[] = [];
  let open: Place | undefined;
  for (const [, kind, id, opens, closes] of wanted.matchAll(/([GLT])(\d+)(\()?(\))?/g)) {
    const place: Place = { kind: ({ G: 'GROUP', L: 'LAYER', T: 'TYPE' } as const)[kind as 'G'], id: Number(id), children: [] };
    (open?.children ?? nodes).push(place);
    if (opens) open = place;
    if (closes) open = undefined;
  }
  return nodes;
}

const scene = (): TreeRows => ({
  groups: [
    group(1, 'before', 9, { isBackground: true }),
    group(2, 'before', 1),
    group(3, 'inside', 1),
    group(4, 'after', 1),
    group(5, 'after', 2),
  ],
  layers: [layer(1, 1, 1), layer(2, 2, 1), layer(3, 4, 5), layer(4, 4, 2)],
  types: [type(1, 1), type(2, 1), type(3, 7)],
});

describe('the order of everything', () => {
  it('the background, groups behind, groups inside, types, groups in front; equal orders go by id', () => {
    expect(text(nodesOf(scene()))).toBe('G1(L1) G2(L2) G3 T1 T2 T3 G4(L4 L3) G5');
  });

  it('a type in a group lies above its layers, or above the one that it says', () => {
    const rows = scene();
    rows.types.push(type(4, 9, 4), type(5, 8, 4, 2));
    expect(text(nodesOf(rows))).toBe('G1(L1) G2(L2) G3 T1 T2 T3 G4(L4 T5 L3 T4) G5');
  });

  it('of types in a group and of groups inside, their own order counts before what they say to lie above', () => {
    const rows = scene();
    rows.types.push(type(4, 8, 4), type(5, 9, 4, 2));
    rows.groups.push(group(6, 'inside', 3, { above: 1 }), group(7, 'inside', 2, { above: 7 }));
    expect(text(nodesOf(rows))).toBe('G1(L1) G2(L2) G3 T1 T2 T3 G7 G6 G4(L4 L3 T4 T5) G5');
  });
});

describe('arranging', () => {
  it.each([
    'G1(L1) G2(L2) G3 T1 T2 T3 G4(L4 L3) G5',
    'G1(L1) G2(L2) G3 T2 T1 T3 G4(L4 L3) G5',
    'G5 G4(L4 L3) T3 T2 T1 G3 G2(L2) G1(L1)',
    'G1(L1) G2(L2 T1 T2 T3) G3 G4(L4 L3) G5',
    'G1(T1 L1) T3 G2 T2 G3(L2) G4(L4 L3) G5',
    'G1 T1 G2(L1 L2 L3 L4) T2 G3 G4 T3 G5',
    'G1(L1) T1 T2 G4(T3 L4 L3) G2(L2) G3 G5',
    'G2(L2) G1(L1) G3 T1 T2 T3 G4(L4 L3) G5',
    'T1 T2 T3 G1(L1) G2(L2) G3 G4(L4 L3) G5',
    'G3(L1) G2(T3 L2 T1 L3 T2 L4) G1 G4 G5',
  ])('%s is what the rows say then, and again from there', (wanted) => {
    const rows = arrangedRows(scene(), read(wanted));
    expect(text(nodesOf(rows))).toBe(wanted);
    expect(arrangedRows(rows, read(wanted))).toEqual(rows);
    const back = arrangedRows(rows, nodesOf(scene()));
    expect(text(nodesOf(back))).toBe(text(nodesOf(scene())));
  });

  it('nothing is numbered anew where the order stays', () => {
    const { groups, layers, types } = arrangedRows(scene(), nodesOf(scene()));
    const ids = (rows: { id: number }[]) => [...rows].sort((a, b) => a.id - b.id);
    expect([ids(groups), ids(layers), ids(types)]).toEqual([scene().groups, scene().layers, scene().types].map(ids));
  });

  it('orders within a block stay unique, and those of types follow the whole tree', () => {
    const rows = arrangedRows(scene(), read('G1(L1) T3 G5 G4(T2 L4 L3) T1 G2(L2) G3'));
    const orders = rows.groups.map(({ block, order }) => `${block} ${order}`);
    expect(new Set(orders).size).toBe(orders.length);
    expect([...rows.types].sort((a, b) => a.order - b.order).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
