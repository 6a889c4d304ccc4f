'use client';
import { FolderTree } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { defineDialog } from '@/components/dialogs/registry';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { mapTreeApi } from '@/lib/map-tree/api';
import type { NodeKind, TreeNode } from '@/lib/map-tree/schema';
import { type BulkAction, type BulkWork, chosenBy } from '../kit/bulk';
import { changedNodes, type NodeChange, restoredNodes } from './many-nodes';
import { keyOf, type Nodes, type Standing, standingOf } from './moves';

const dialog = defineDialog(() => import('./change-in-tree-dialog'));

/** More often than anybody arranges the map while somebody else does. */
const MAX_TRIES = 5;

/** Writes what `make` makes of the tree as it is, once more if it has changed meanwhile. */
async function arrange(make: (nodes: Nodes) => TreeNode[] | undefined): Promise<void> {
  for (let tries = 1; ; tries++) {
    const tree = await call(mapTreeApi.read, {});
    const nodes = make(tree.nodes);
    if (!nodes) throw new AppError('project.common.partsGone');
    try {
      await call(mapTreeApi.write, { body: { version: tree.version, nodes } });
      return;
    } catch (error) {
      const isStale = error instanceof AppError && error.code === 'project.common.changedMeanwhile';
      if (!isStale || tries === MAX_TRIES) throw error;
    }
  }
}

/** Gives each node what was chosen. What others have changed of it since stays when it is taken back. */
function work<Row extends { id: number }>(kind: NodeKind, change: NodeChange): BulkWork<Row> {
  const before = new Map<number, Standing>();
  return {
    run: async ({ id }) => {
      const key = keyOf({ kind, id });
      let was: Standing | undefined;
      await arrange((nodes) => {
        was = standingOf(nodes, key);
        return changedNodes(nodes, key, change);
      });
      if (was) before.set(id, was);
    },
    undo: async ({ id }) => {
      const was = before.get(id);
      if (was) await arrange((nodes) => restoredNodes(nodes, was, change));
    },
  };
}

/** Changes how several element types or groups stand in the tree of the map. */
export function useChangeInTree<Row extends { id: number }>(kind: NodeKind): BulkAction<Row> {
  const t = useTranslations('admin.mapTree.many');
  return {
    key: 'onMap',
    label: t('open'),
    Icon: FolderTree,
    choose: async (rows) => {
      const chosen = await chosenBy<NodeChange>((choose) => dialog.open({ kind, count: rows.length, choose }));
      return chosen && work<Row>(kind, chosen);
    },
  };
}
