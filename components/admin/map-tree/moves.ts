import type { TreeNode } from '@/lib/map-tree/schema';

export type Nodes = readonly TreeNode[];
/** A step of a node: towards the top of the map, down, into the group beside it, or out of its group. */
export type Step = 'up' | 'down' | 'in' | 'out';
/** Where a node goes: the group (null: none), and its place there, counted from the ground up. */
export interface Target {
  group: number | null;
  at: number;
}
export type Settings = Pick<TreeNode, 'initiallyVisible' | 'opacity' | 'minScale' | 'maxScale' | 'roles'>;

export const keyOf = ({ kind, id }: Pick<TreeNode, 'kind' | 'id'>) => `${kind}-${id}`;

/** Where a node stands, and what stands beside it. */
export interface Standing {
  node: TreeNode;
  group: TreeNode | null;
  siblings: Nodes;
  at: number;
}

export function standingOf(nodes: Nodes, key: string): Standing | undefined {
  for (const [group, siblings] of [[null, nodes] as const, ...nodes.map((it) => [it, it.children] as const)]) {
    const at = siblings.findIndex((it) => keyOf(it) === key);
    const node = siblings[at];
    if (node) return { node, group, siblings, at };
  }
  return undefined;
}

export const allNodes = (nodes: Nodes): TreeNode[] => nodes.flatMap((node) => [node, ...node.children]);

/** Whether a node may stand in a group, or in none: layers always stand in one, groups never. */
export const mayStand = ({ kind }: TreeNode, group: number | null) => (group === null ? kind !== 'LAYER' : kind !== 'GROUP');

const without = (nodes: Nodes, key: string): TreeNode[] =>
  nodes
    .filter((node) => keyOf(node) !== key)
    .map((node) => ({ ...node, children: node.children.filter((child) => keyOf(child) !== key) }));

const inserted = (siblings: Nodes, at: number, node: TreeNode): TreeNode[] => [
  ...siblings.slice(0, at),
  node,
  ...siblings.slice(at),
];

/** The tree with a node elsewhere; undefined if it may not stand there. `at` counts without the node itself. */
export function placed(nodes: Nodes, key: string, { group, at }: Target): TreeNode[] | undefined {
  const found = standingOf(nodes, key);
  if (!found || !mayStand(found.node, group)) return undefined;
  const rest = without(nodes, key);
  if (group === null) return inserted(rest, at, found.node);
  return rest.map((it) =>
    it.kind === 'GROUP' && it.id === group ? { ...it, children: inserted(it.children, at, found.node) } : it,
  );
}

/** Where a step leads; undefined: nowhere. At the end of its group a node goes on in the next one, or out of it if it may. */
export function targetOf(nodes: Nodes, key: string, step: Step): Target | undefined {
  const found = standingOf(nodes, key);
  if (!found) return undefined;
  const { node, group, siblings, at } = found;
  const groupAt = group ? nodes.indexOf(group) : -1;
  if (step === 'out') return group && node.kind !== 'LAYER' ? { group: null, at: groupAt + 1 } : undefined;
  if (step === 'in') {
    const beside = group || node.kind === 'GROUP' ? undefined : [nodes[at + 1], nodes[at - 1]].find((it) => it?.kind === 'GROUP');
    return beside && { group: beside.id, at: beside === nodes[at + 1] ? 0 : beside.children.length };
  }
  const to = at + (step === 'up' ? 1 : -1);
  if (to >= 0 && to < siblings.length) return { group: group?.id ?? null, at: to };
  if (!group) return undefined;
  if (node.kind === 'TYPE') return { group: null, at: step === 'up' ? groupAt + 1 : groupAt };
  const next = step === 'up' ? nodes.slice(groupAt + 1).find(isGroup) : nodes.slice(0, groupAt).findLast(isGroup);
  return next && { group: next.id, at: step === 'up' ? 0 : next.children.length };
}
const isGroup = ({ kind }: TreeNode) => kind === 'GROUP';

/** The tree with other settings of a node. */
export const withSettings = (nodes: Nodes, key: string, change: Partial<Settings>): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(keyOf(node) === key && change),
    children: node.children.map((child) => ({ ...child, ...(keyOf(child) === key && change) })),
  }));

/** My arrangement of what there is now: what is gone is left out, what is new stands where it is. */
export function upon(mine: Nodes, theirs: Nodes): TreeNode[] {
  const known = new Set(allNodes(theirs).map(keyOf));
  const remaining = mine
    .filter((node) => known.has(keyOf(node)))
    .map((node) => ({ ...node, children: node.children.filter((child) => known.has(keyOf(child))) }));
  const had = new Set(allNodes(mine).map(keyOf));
  return allNodes(theirs)
    .filter((node) => !had.has(keyOf(node)))
    .reduce<TreeNode[]>((nodes, node) => {
      const { group, at } = standingOf(theirs, keyOf(node)) as Standing;
      // What stands in a group that is new itself has come with it.
      const own = { ...node, children: node.children.filter((child) => !had.has(keyOf(child))) };
      if (!group) return inserted(nodes, at, own);
      if (!had.has(keyOf(group))) return nodes;
      return nodes.map((it) => (keyOf(it) === keyOf(group) ? { ...it, children: inserted(it.children, at, own) } : it));
    }, remaining);
}

/** The first of those who may see it: those after it in this order may, too. */
export const widest = (roles: TreeNode['roles']): 'EVERYBODY' | TreeNode['roles'][number] =>
  roles.length === 0 ? 'EVERYBODY' : roles.includes('USER') ? 'USER' : roles.includes('REVIEWER') ? 'REVIEWER' : 'ADMIN';
