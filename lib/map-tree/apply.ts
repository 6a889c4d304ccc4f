import { type BaseMap, EMBEDDED_MAP } from '@/lib/configuration/settings';
import type { MapType } from '@/lib/element-types/schema';
import type { MapGroup } from '@/lib/layer-groups/schema';
import type { TreeNode } from './schema';

/** What the map draws, and in which order. */
export interface Arranged {
  types: MapType[];
  groups: MapGroup[];
  tree: TreeNode[];
}
type InForce = Pick<TreeNode, 'initiallyVisible' | 'opacity' | 'minScale' | 'maxScale'>;

const larger = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
const smaller = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));

/** What counts for a node in a group. */
const within = (node: TreeNode, group: TreeNode | undefined): InForce => ({
  initiallyVisible: node.initiallyVisible && (group?.initiallyVisible ?? true),
  opacity: node.opacity * (group?.opacity ?? 1),
  minScale: larger(node.minScale, group?.minScale ?? null),
  maxScale: smaller(node.maxScale, group?.maxScale ?? null),
});

interface Leaf {
  node: TreeNode;
  group: TreeNode | undefined;
}

/** Types and groups as the tree arranges them, from the ground up. What the tree does not hold is left out. */
export function arranged({ types, groups }: Pick<Arranged, 'types' | 'groups'>, tree: readonly TreeNode[]): Arranged {
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const layerOf = new Map(groups.flatMap(({ layers }) => layers).map((layer) => [layer.id, layer]));
  const leaves = tree.flatMap((node): Leaf[] =>
    node.kind === 'GROUP' ? node.children.map((child) => ({ node: child, group: node })) : [{ node, group: undefined }],
  );
  const placed = <T extends object>(known: ReadonlyMap<number, T>, kind: TreeNode['kind'], of: readonly Leaf[]): T[] =>
    of.flatMap(({ node, group }) => {
      const found = node.kind === kind ? known.get(node.id) : undefined;
      return found ? [{ ...found, ...within(node, group) }] : [];
    });
  return {
    types: placed(typeOf, 'TYPE', leaves),
    groups: tree.flatMap((node, order) => {
      const group = node.kind === 'GROUP' ? groupOf.get(node.id) : undefined;
      const own = leaves.filter((leaf) => leaf.group === node);
      return group ? [{ ...group, order, layers: placed(layerOf, 'LAYER', own) }] : [];
    }),
    tree: [...tree],
  };
}

/** Whether the setting decides which background shows at first. A layer that is none decides nothing. */
export const decidesBaseMap = ({ groups }: Pick<Arranged, 'groups'>, chosen: BaseMap): boolean =>
  chosen === EMBEDDED_MAP || groups.some(({ block, layers }) => block === 'background' && layers.some(({ id }) => id === chosen));

/** The same with the background that the setting chooses, and no other one, at first: a layer by its id, or none, so that the embedded map does. */
export function withBaseMap(arranged: Arranged, chosen: BaseMap): Arranged {
  if (!decidesBaseMap(arranged, chosen)) return arranged;
  const shown = (group: Arranged['groups'][number]) => ({
    ...group,
    layers: group.layers.map((layer) => ({ ...layer, initiallyVisible: layer.id === chosen })),
  });
  return { ...arranged, groups: arranged.groups.map((group) => (group.block === 'background' ? shown(group) : group)) };
}
