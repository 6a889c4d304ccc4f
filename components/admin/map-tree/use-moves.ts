'use client';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { TreeNode } from '@/lib/map-tree/schema';
import { keyOf, type Nodes, placed, type Standing, type Step, standingOf, targetOf } from './moves';

interface Wanted {
  nodes: Nodes;
  nameOf: (node: TreeNode) => string;
  change: (nodes: Nodes) => void;
  /** Called with the key of the group in which a node now stands. */
  unfold: (key: string) => void;
  list: RefObject<HTMLElement | null>;
}

/** Moves nodes, and says where they are then. */
export function useMoves({ nodes, nameOf, change, unfold, list }: Wanted) {
  const t = useTranslations('admin.mapTree');
  const [said, setSaid] = useState('');
  const put = (next: Nodes | undefined, key: string) => {
    if (!next) return setSaid(t('stays'));
    change(next);
    const { node, group, siblings, at } = standingOf(next, key) as Standing;
    const where = { name: nameOf(node), at: siblings.length - at, count: siblings.length };
    setSaid(group ? t('movedIn', { ...where, group: nameOf(group) }) : t('moved', where));
    if (group) unfold(keyOf(group));
  };
  const step = (key: string, by: Step) => {
    const target = targetOf(nodes, key, by);
    const had = document.activeElement as HTMLElement | null;
    put(target && placed(nodes, key, target), key);
    requestAnimationFrame(() => refocus(list.current, key, had));
  };
  return { said, put, step };
}

/** A row that moves in the document loses the focus; at either end the button that was pressed is no longer there to be pressed. */
function refocus(list: HTMLElement | null, key: string, had: HTMLElement | null) {
  if (had?.isConnected && !(had as HTMLButtonElement).disabled) return had.focus();
  const row = list?.querySelector<HTMLElement>(`[data-node="${key}"]`);
  const same = row?.querySelector<HTMLElement>(`[data-control="${had?.dataset.control}"]:not(:disabled)`);
  (same ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
}
