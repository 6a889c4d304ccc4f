import type { TreeNode } from '@/lib/map-tree/schema';
import { keyOf, type Nodes, placed, type Settings, type Standing, standingOf, withSettings } from './moves';

/** What is changed of several nodes; what is absent stays as it is with each. `group`: null is none. */
export interface NodeChange extends Partial<Pick<Settings, 'initiallyVisible' | 'opacity' | 'roles'>> {
  group?: number | null;
}

const groupOf = ({ group }: Standing) => group?.id ?? null;

/** The tree with a node changed: in another group it lies on top, out of one right above it. Undefined: it is not there, or may not stand there. */
export function changedNodes(nodes: Nodes, key: string, { group, ...settings }: NodeChange): TreeNode[] | undefined {
  const was = standingOf(nodes, key);
  if (!was) return undefined;
  const next = withSettings(nodes, key, settings);
  if (group === undefined || group === groupOf(was)) return next;
  if (group === null)
    return placed(next, key, { group, at: next.findIndex(({ id, kind }) => kind === 'GROUP' && id === groupOf(was)) + 1 });
  const target = next.find((it) => it.kind === 'GROUP' && it.id === group);
  return target && placed(next, key, { group, at: target.children.length });
}

/** The tree with what was changed of a node as it was before. Undefined: the node or its group is gone. */
export function restoredNodes(nodes: Nodes, was: Standing, { group, ...settings }: NodeChange): TreeNode[] | undefined {
  const key = keyOf(was.node);
  const now = standingOf(nodes, key);
  if (!now) return undefined;
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const next = withSettings(nodes, key, Object.fromEntries(names.map((name) => [name, was.node[name]])));
  if (group === undefined || groupOf(now) === groupOf(was)) return next;
  const siblings = was.group ? next.find((it) => keyOf(it) === keyOf(was.group as TreeNode))?.children : next;
  return siblings && placed(next, key, { group: groupOf(was), at: Math.min(was.at, siblings.length) });
}
