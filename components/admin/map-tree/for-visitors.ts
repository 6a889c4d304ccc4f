import type { BaseMap } from '@/lib/configuration/settings';
import type { MapType } from '@/lib/element-types/schema';
import type { MapContent } from '@/lib/map/view';
import { type Arranged, arranged, withBaseMap } from '@/lib/map-tree/apply';
import type { TreeNode } from '@/lib/map-tree/schema';
import type { Nodes } from './moves';

export const isPublished = ({ state }: MapType) => state === undefined;

const isForAll = ({ roles }: TreeNode) => roles.length === 0;
/** What is for everybody: of a group that is not, nothing. */
export const forVisitors = (nodes: Nodes): TreeNode[] =>
  nodes.filter(isForAll).map((node) => ({ ...node, children: node.children.filter(isForAll) }));

/** What a visitor gets of the map when the nodes are saved, as `arrangedMap` makes it. */
export const visitorsMap = ({ types, groups }: Pick<MapContent, 'types' | 'groups'>, nodes: Nodes, baseMap: BaseMap): Arranged =>
  withBaseMap(arranged({ types: types.filter(isPublished), groups }, forVisitors(nodes)), baseMap);
