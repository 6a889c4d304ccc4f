import type { FieldIssue } from '@/lib/errors';
import type { TreeRows } from './place';
import type { NodeKind, TreeNode } from './schema';

interface Found {
  node: TreeNode;
  path: string;
  parent: TreeNode | undefined;
}

const flat = (nodes: readonly TreeNode[], path: string, parent?: TreeNode): Found[] =>
  nodes.flatMap((node, at) => [{ node, path: `${path}.${at}`, parent }, ...flat(node.children, `${path}.${at}.children`, node)]);

const nameOf = ({ kind, id }: Pick<TreeNode, 'kind' | 'id'>) => `${kind} ${id}`;
const issue = (path: string, key: string, node: Pick<TreeNode, 'kind' | 'id'>): FieldIssue => ({
  path,
  key: `project.mapTree.${key}`,
  values: { node: nameOf(node) },
});

/** A layer stands in a group, a group in nothing, and only a group holds something. */
function standsWrong({ node, path, parent }: Found): FieldIssue[] {
  if (parent && parent.kind !== 'GROUP') return [issue(path, 'inLeaf', node)];
  if (node.kind === 'GROUP' && parent) return [issue(path, 'nestedGroup', node)];
  if (node.kind === 'LAYER' && !parent) return [issue(path, 'layerAtRoot', node)];
  return [];
}

/** What is wrong with a tree, each with the path of its node: unknown or twice, where it may not stand, or missing. */
export function treeIssues(nodes: readonly TreeNode[], rows: TreeRows): FieldIssue[] {
  const known: Record<NodeKind, Set<number>> = {
    GROUP: new Set(rows.groups.map(({ id }) => id)),
    LAYER: new Set(rows.layers.map(({ id }) => id)),
    TYPE: new Set(rows.types.map(({ id }) => id)),
  };
  const all = flat(nodes, 'nodes');
  const seen = new Set<string>();
  const wrong = all.flatMap((it): FieldIssue[] => {
    const name = nameOf(it.node);
    if (!known[it.node.kind].has(it.node.id)) return [issue(`${it.path}.id`, 'unknown', it.node)];
    if (seen.has(name)) return [issue(it.path, 'twice', it.node)];
    seen.add(name);
    return standsWrong(it);
  });
  const missing = (Object.keys(known) as NodeKind[]).flatMap((kind) =>
    [...known[kind]].filter((id) => !seen.has(nameOf({ kind, id }))).map((id) => issue('nodes', 'missing', { kind, id })),
  );
  return [...wrong, ...missing];
}
