'use client';
import { useTranslations } from 'next-intl';
import { useNumber } from '@/components/ui/use-number';
import type { Difference } from '@/components/ui/whole-conflict-dialog';
import type { TreeNode } from '@/lib/map-tree/schema';
import { allNodes, keyOf, type Nodes, standingOf, widest } from './moves';

/** What two trees say of the same node, in words, where they differ. */
export function useDifferences(nameOf: (node: TreeNode) => string): (mine: Nodes, theirs: Nodes) => Difference[] {
  const t = useTranslations('admin.mapTree');
  const number = useNumber();
  const scale = (denominator: number | null) => (denominator === null ? '…' : `1:${number(denominator)}`);
  const said = (nodes: Nodes, key: string) => {
    const found = standingOf(nodes, key);
    if (!found) return '–';
    const { node, group, siblings, at } = found;
    return [
      t('place', { at: siblings.length - at, count: siblings.length }),
      group && nameOf(group),
      t(node.initiallyVisible ? 'initiallyVisible' : 'initiallyHidden'),
      number(node.opacity, { style: 'percent' }),
      (node.minScale !== null || node.maxScale !== null) && `${scale(node.minScale)} – ${scale(node.maxScale)}`,
      t(`roles.${widest(node.roles)}`),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return (mine, theirs) => {
    const nodes = new Map([...allNodes(theirs), ...allNodes(mine)].map((node) => [keyOf(node), node]));
    return [...nodes]
      .map(([key, node]) => ({ key, label: nameOf(node), mine: said(mine, key), theirs: said(theirs, key) }))
      .filter((it) => it.mine !== it.theirs);
  };
}
