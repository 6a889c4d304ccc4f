import { expect, it } from 'vitest';
import type { TreeNode } from '@/lib/map-tree/schema';
import { changedNodes, restoredNodes } from './many-nodes';
import { keyOf, standingOf } from './moves';

const node = (kind: TreeNode['kind'], id: number, children: TreeNode[] = []): TreeNode => ({
  ...{ kind, id, children, initiallyVisible: true, opacity: 1, minScale: null, maxScale: null, roles: [] },
});
const tree = () => [node('TYPE', 1), node('GROUP', 5, [node('LAYER', 9), node('TYPE', 2)]), node('GROUP', 6), node('TYPE', 3)];
type Shape = string | [string, Shape[]];
const shape = (nodes: readonly TreeNode[] | undefined): Shape[] | undefined =>
  nodes?.map((it) => (it.kind === 'GROUP' ? [keyOf(it), shape(it.children) as Shape[]] : keyOf(it)));

it('settings of one node change, and nothing else', () => {
  const next = changedNodes(tree(), 'TYPE-2', { opacity: 0.5, initiallyVisible: false, roles: ['ADMIN'] });
  expect(shape(next)).toEqual(shape(tree()));
  expect(standingOf(next as TreeNode[], 'TYPE-2')?.node).toEqual({
    ...node('TYPE', 2),
    ...{ opacity: 0.5, initiallyVisible: false, roles: ['ADMIN'] },
  });
  expect(standingOf(next as TreeNode[], 'TYPE-1')?.node).toEqual(node('TYPE', 1));
});

it.each<[string, number | null, Shape[]]>([
  ['TYPE-1', 5, [['GROUP-5', ['LAYER-9', 'TYPE-2', 'TYPE-1']], ['GROUP-6', []], 'TYPE-3']],
  ['TYPE-2', 6, ['TYPE-1', ['GROUP-5', ['LAYER-9']], ['GROUP-6', ['TYPE-2']], 'TYPE-3']],
  ['TYPE-2', null, ['TYPE-1', ['GROUP-5', ['LAYER-9']], 'TYPE-2', ['GROUP-6', []], 'TYPE-3']],
  ['TYPE-2', 5, ['TYPE-1', ['GROUP-5', ['LAYER-9', 'TYPE-2']], ['GROUP-6', []], 'TYPE-3']],
])('%s into group %s, and back to where it stood', (key, group, expected) => {
  const was = standingOf(tree(), key);
  const next = changedNodes(tree(), key, { group, opacity: 0.2 });
  expect(shape(next)).toEqual(expected);
  expect(was && restoredNodes(next as TreeNode[], was, { group, opacity: 0.2 })).toEqual(tree());
});

it('what others have changed since stays when it is taken back', () => {
  const was = standingOf(tree(), 'TYPE-1');
  const next = changedNodes(tree(), 'TYPE-1', { opacity: 0.2 }) as TreeNode[];
  const since = changedNodes(next, 'TYPE-1', { roles: ['USER'], group: 6 }) as TreeNode[];
  const back = was && (restoredNodes(since, was, { opacity: 0.2 }) as TreeNode[]);
  expect(standingOf(back ?? [], 'TYPE-1')).toMatchObject({ node: { opacity: 1, roles: ['USER'] }, group: { id: 6 } });
});

it('nothing becomes of a node or a group that is gone', () => {
  expect([changedNodes(tree(), 'TYPE-8', { opacity: 1 }), changedNodes(tree(), 'TYPE-1', { group: 77 })]).toEqual([
    undefined,
    undefined,
  ]);
  const was = standingOf(tree(), 'TYPE-2');
  const without = [node('TYPE', 1), node('TYPE', 2)];
  expect(was && restoredNodes(without, was, { group: null })).toBeUndefined();
  expect(was && restoredNodes([node('TYPE', 1)], was, { opacity: 1 })).toBeUndefined();
});
