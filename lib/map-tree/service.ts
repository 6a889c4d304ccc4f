import 'server-only';
import type { Context } from '@/lib/auth/context';
import { type BaseMap, baseMapOf } from '@/lib/configuration/settings';
import { transaction } from '@/lib/db/transaction';
import { mapTypes } from '@/lib/element-types/service';
import { AppError } from '@/lib/errors';
import { mapGroups } from '@/lib/layer-groups/service';
import { readValues } from '@/lib/parameters/service';
import { changedMeanwhile, definitionsChanged } from '@/lib/versions/service';
import { type Arranged, arranged, withBaseMap } from './apply';
import { arrangedRows } from './arrange';
import { treeIssues } from './checks';
import { nodesOf, type Place, type Settings } from './place';
import { findTree, lockTree, raiseTreeVersion, type StoredRows, updateGroups, updateLayers, updateTypes } from './queries';
import { type MapTree, type MapTreeInput, NODE_ROLES, type TreeNode } from './schema';

const ROWS = { GROUP: 'groups', LAYER: 'layers', TYPE: 'types' } as const;
const MAX_ISSUES = 100;

const settingsOf = ({ initiallyVisible, opacity, minScale, maxScale, roles }: Settings): Settings => ({
  initiallyVisible,
  opacity,
  minScale,
  maxScale,
  roles: NODE_ROLES.filter((role) => roles.includes(role)),
});

const keyOf = ({ kind, id }: Pick<Place, 'kind' | 'id'>) => `${kind}-${id}`;

function treeOf({ version, ...rows }: StoredRows & { version: number }): MapTree {
  const settings = new Map(
    (['GROUP', 'LAYER', 'TYPE'] as const).flatMap((kind) =>
      rows[ROWS[kind]].map((row) => [keyOf({ kind, id: row.id }), settingsOf(row)] as const),
    ),
  );
  const node = ({ kind, id, children }: Place): TreeNode => ({
    kind,
    id,
    ...(settings.get(keyOf({ kind, id })) as Settings),
    children: children.map(node),
  });
  return { version, nodes: nodesOf(rows).map(node) };
}

/** What the map of a page draws for the caller, as the tree arranges it. */
export async function arrangedMap(ctx: Context): Promise<Arranged> {
  const [types, groups, { nodes }, baseMap] = await Promise.all([
    mapTypes(ctx),
    mapGroups(ctx),
    readMapTree(ctx),
    readBaseMap(ctx),
  ]);
  return withBaseMap(arranged({ types, groups }, nodes), baseMap);
}

/** The base map that the settings choose. */
export const readBaseMap = async (ctx: Context): Promise<BaseMap> => baseMapOf(await readValues(ctx.db, 'MAP_BASE_MAP')) ?? null;

/** Everything that the map shows to the caller, from the ground up. */
export const readMapTree = async (ctx: Context): Promise<MapTree> => treeOf(await findTree(ctx.db, ctx.actor));

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The rows of one kind that are not as they were, with the settings that were sent. */
function changedOf<T extends Settings & { id: number }>(
  kind: TreeNode['kind'],
  { was, now, nodes }: { was: readonly T[]; now: readonly { id: number }[]; nodes: ReadonlyMap<string, TreeNode> },
): T[] {
  const before = new Map(was.map((row) => [row.id, { ...row, ...settingsOf(row) }]));
  return now.flatMap((row) => {
    const sent = nodes.get(keyOf({ kind, id: row.id })) as TreeNode;
    const wanted = { ...before.get(row.id), ...row, ...settingsOf(sent) } as T;
    return JSON.stringify(wanted) === JSON.stringify(before.get(row.id)) ? [] : [wanted];
  });
}

/** Writes the whole tree. 400 at the node that is wrong; 409 with the tree as it is if it has changed since. */
export async function changeMapTree(ctx: Context, { version, nodes }: MapTreeInput): Promise<MapTree> {
  const tree = await transaction(ctx, async (tx) => {
    await lockTree(tx.db);
    const { version: now, ...was } = await findTree(tx.db, tx.actor);
    if (now !== version) throw changedMeanwhile(treeOf({ version: now, ...was }));
    const fields = treeIssues(nodes, was).slice(0, MAX_ISSUES);
    if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
    const sent = new Map(flat(nodes).map((node) => [keyOf(node), node]));
    const rows = arrangedRows(was, nodes);
    await updateGroups(tx.db, changedOf('GROUP', { was: was.groups, now: rows.groups, nodes: sent }));
    await updateLayers(tx.db, changedOf('LAYER', { was: was.layers, now: rows.layers, nodes: sent }));
    await updateTypes(tx.db, changedOf('TYPE', { was: was.types, now: rows.types, nodes: sent }));
    await raiseTreeVersion(tx.db);
    return treeOf(await findTree(tx.db, tx.actor));
  });
  definitionsChanged();
  return tree;
}
