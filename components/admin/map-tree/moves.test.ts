import { describe, expect, it } from 'vitest';
import type { NodeKind, TreeNode } from '@/lib/map-tree/schema';
import { allNodes, keyOf, type Nodes, placed, type Step, targetOf, upon, withSettings } from './moves';

const node = (kind: NodeKind, id: number, ...children: TreeNode[]): TreeNode => ({
  kind,
  id,
  initiallyVisible: true,
  opacity: 1,
  minScale: null,
  maxScale: null,
  roles: [],
  children,
});
const group = (id: number, ...children: TreeNode[]) => node('GROUP', id, ...children);
const layer = (id: number) => node('LAYER', id);
const type = (id: number) => node('TYPE', id);
const text = (nodes: Nodes): string =>
  nodes.map((it) => `${it.kind[0]}${it.id}${it.children.length > 0 ? `(${text(it.children)})` : ''}`).join(' ');

const tree = [group(1, layer(1)), type(1), group(2, layer(2), type(2), layer(3)), type(3), group(3)];
const stepped = (key: string, step: Step) => {
  const target = targetOf(tree, key, step);
  const moved = target && placed(tree, key, target);
  return moved && text(moved);
};

describe('a step', () => {
  it.each<[string, Step, string | undefined]>([
    ['TYPE-1', 'up', 'G1(L1) G2(L2 T2 L3) T1 T3 G3'],
    ['TYPE-1', 'down', 'T1 G1(L1) G2(L2 T2 L3) T3 G3'],
    ['TYPE-1', 'in', 'G1(L1) G2(T1 L2 T2 L3) T3 G3'],
    ['TYPE-3', 'in', 'G1(L1) T1 G2(L2 T2 L3) G3(T3)'],
    ['TYPE-1', 'out', undefined],
    ['TYPE-2', 'out', 'G1(L1) T1 G2(L2 L3) T2 T3 G3'],
    ['TYPE-2', 'up', 'G1(L1) T1 G2(L2 L3 T2) T3 G3'],
    ['LAYER-2', 'down', 'G1(L1 L2) T1 G2(T2 L3) T3 G3'],
    ['LAYER-3', 'up', 'G1(L1) T1 G2(L2 T2) T3 G3(L3)'],
    ['LAYER-3', 'out', undefined],
    ['LAYER-1', 'down', undefined],
    ['GROUP-2', 'down', 'G1(L1) G2(L2 T2 L3) T1 T3 G3'],
    ['GROUP-2', 'in', undefined],
    ['GROUP-3', 'up', undefined],
    ['GROUP-9', 'up', undefined],
  ])('of %s %s leads to %s', (key, step, wanted) => expect(stepped(key, step)).toBe(wanted));
});

it('nothing stands where it may not', () => {
  expect(placed(tree, 'LAYER-1', { group: null, at: 0 })).toBeUndefined();
  expect(placed(tree, 'GROUP-1', { group: 2, at: 0 })).toBeUndefined();
  expect(placed(tree, 'TYPE-1', { group: 1, at: 1 })?.[0]?.children.map(keyOf)).toEqual(['LAYER-1', 'TYPE-1']);
});

it('settings are those of one node', () => {
  const changed = withSettings(tree, 'LAYER-2', { opacity: 0.5 });
  expect(
    allNodes(changed)
      .filter(({ opacity }) => opacity === 0.5)
      .map(keyOf),
  ).toEqual(['LAYER-2']);
});

it('my arrangement upon a newer tree: what is gone is left out, what is new stands where it is', () => {
  const mine = [type(3), type(1), group(3, layer(1)), group(1), group(2, layer(3), type(2), layer(2))];
  const theirs = [group(1, layer(1)), type(1), group(2, type(2), layer(9), layer(3)), type(8), group(3), group(7, layer(70))];
  expect(text(upon(mine, theirs))).toBe('T1 G3(L1) G1 T8 G2(L3 L9 T2) G7(L70)');
});
