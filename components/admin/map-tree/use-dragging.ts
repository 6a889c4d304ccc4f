'use client';
import { type DragEvent, useState } from 'react';
import type { TreeNode } from '@/lib/map-tree/schema';
import { keyOf, mayStand, type Nodes, placed, standingOf } from './moves';

type Zone = 'above' | 'into' | 'below';

/** Rows that are dragged onto others. `put`: takes the tree that comes of it, and the key of what was moved. */
export function useDragging(nodes: Nodes, put: (next: Nodes | undefined, key: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ key: string; zone: Zone } | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    /** Where in a row what is dragged would fall. */
    zoneAt: (key: string) => (over?.key === key ? over.zone : undefined),
    drag: (key: string) => ({ start: () => setDragged(key), end }),
    onDragOver(event: DragEvent, node: TreeNode) {
      const zone = dragged ? zoneOf(event, nodes, { dragged, node }) : undefined;
      if (!zone) return;
      event.preventDefault();
      event.stopPropagation();
      setOver({ key: keyOf(node), zone });
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      event.stopPropagation();
      if (dragged && over) put(dropped(nodes, dragged, over), dragged);
      end();
    },
  };
}

/** What a drop on a row means, by where in it; undefined: nothing. */
function zoneOf(event: DragEvent, nodes: Nodes, { dragged, node }: { dragged: string; node: TreeNode }): Zone | undefined {
  const moved = standingOf(nodes, dragged)?.node;
  if (!moved || keyOf(node) === dragged) return undefined;
  const { top, height } = (event.currentTarget.firstElementChild ?? event.currentTarget).getBoundingClientRect();
  const part = height > 0 ? (event.clientY - top) / height : 0.5;
  const into = node.kind === 'GROUP' && mayStand(moved, node.id);
  const beside = mayStand(moved, standingOf(nodes, keyOf(node))?.group?.id ?? null);
  if (into && (!beside || (part > 0.25 && part < 0.75))) return 'into';
  return beside ? (part < 0.5 ? 'above' : 'below') : undefined;
}

/** The list is upside down: what is above on the screen comes later in the tree. */
function dropped(nodes: Nodes, dragged: string, { key, zone }: { key: string; zone: Zone }): TreeNode[] | undefined {
  const target = standingOf(nodes, key);
  if (!target) return undefined;
  const count = (siblings: Nodes) => siblings.filter((it) => keyOf(it) !== dragged);
  if (zone === 'into') return placed(nodes, dragged, { group: target.node.id, at: count(target.node.children).length });
  const at = count(target.siblings).findIndex((it) => keyOf(it) === key) + (zone === 'above' ? 1 : 0);
  return placed(nodes, dragged, { group: target.group?.id ?? null, at });
}
