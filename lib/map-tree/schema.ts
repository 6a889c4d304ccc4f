import * as z from 'zod';
import { Version } from '@/lib/versions/schema';

/** What stands in the tree of the map. Groups and element types stand at the root, layers and element types in a group. */
const NODE_KINDS = ['GROUP', 'LAYER', 'TYPE'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** Roles that a node may be for. */
export const NODE_ROLES = ['USER', 'REVIEWER', 'ADMIN'] as const;
export type NodeRole = (typeof NODE_ROLES)[number];

export interface TreeNode {
  kind: NodeKind;
  id: number;
  /** Of a group that does not show at first, nothing does. */
  initiallyVisible: boolean;
  /** 0..1; that of a group is multiplied with those of what stands in it. */
  opacity: number;
  /** It shows from 1:minScale to 1:maxScale; null: without a limit. What stands in a group has the narrower limits. */
  minScale: number | null;
  maxScale: number | null;
  /** Who may see it, beside administrators. Empty: everybody. */
  roles: NodeRole[];
  children: TreeNode[];
}

const DESCRIPTIONS = {
  opacity: 'A share of 0..1; that of a group is multiplied with those of what stands in it',
  scale: 'A denominator: it shows from 1:minScale to 1:maxScale; null: without a limit',
  roles: 'Who may see it, beside administrators; empty: everybody. A group hides what stands in it',
  children: 'From the ground up. Layers and element types stand in groups, groups in nothing',
};

export const TreeNode: z.ZodType<TreeNode> = z.lazy(() => Node);
const Node = z
  .object({
    kind: z.enum(NODE_KINDS),
    id: z.number().int(),
    initiallyVisible: z.boolean(),
    opacity: z.number().meta({ description: DESCRIPTIONS.opacity }),
    minScale: z.number().nullable().meta({ description: DESCRIPTIONS.scale }),
    maxScale: z.number().nullable(),
    roles: z.array(z.enum(NODE_ROLES)).meta({ description: DESCRIPTIONS.roles }),
    children: z.array(TreeNode).meta({ description: DESCRIPTIONS.children }),
  })
  .meta({ id: 'MapTreeNode' });

export const MapTree = z
  .object({
    version: Version.meta({ description: 'Rises with every change of a group, a layer or an element type' }),
    nodes: z.array(TreeNode).meta({ description: 'From the ground up' }),
  })
  .meta({ id: 'MapTree' });
export type MapTree = z.infer<typeof MapTree>;

const bad = { params: { key: 'project.app.Body.field.invalid' } };
const Scale = z
  .number()
  .refine((scale) => scale > 0 && scale <= 1e12, { params: { key: 'project.mapTree.scale' } })
  .nullable()
  .meta({ exclusiveMinimum: 0, maximum: 1e12 });
const Roles = z.array(z.enum(NODE_ROLES)).max(20);

/** A node as it is written: whole, with what stands in it. */
const TreeNodeInput: z.ZodType<TreeNode, TreeNode> = z.lazy(() => NodeInput) as unknown as z.ZodType<TreeNode, TreeNode>;
const NodeInput = z
  .object({
    kind: z.enum(NODE_KINDS),
    id: z
      .number()
      .refine((id) => Number.isSafeInteger(id) && id > 0, bad)
      .meta({ type: 'integer', minimum: 1 }),
    initiallyVisible: z.boolean(),
    opacity: z
      .number()
      .refine((share) => share >= 0 && share <= 1, { params: { key: 'project.elements.opacity.defaultOpacity.error' } })
      .meta({ minimum: 0, maximum: 1, description: DESCRIPTIONS.opacity }),
    minScale: Scale,
    maxScale: Scale,
    roles: Roles,
    children: z.array(TreeNodeInput).max(10_000).default([]),
  })
  .refine(({ minScale, maxScale }) => minScale === null || maxScale === null || minScale <= maxScale, {
    path: ['minScale'],
    params: { key: 'project.mapTree.scales' },
  })
  .meta({ id: 'MapTreeNodeInput' });

/** The whole tree: each group, layer and element type once. */
export const MapTreeInput = z
  .object({
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).meta({
      description: 'As it was read: 409 with `current` if the tree has changed since',
    }),
    nodes: z.array(TreeNodeInput).max(10_000),
  })
  .meta({ id: 'MapTreeInput' });
export type MapTreeInput = z.output<typeof MapTreeInput>;
