'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { TypeState } from '@/lib/element-types/schema';
import type { TreeNode } from '@/lib/map-tree/schema';
import { keyOf, type Nodes, type Step, targetOf, withSettings } from './moves';
import { NodeRow } from './node-row';
import { useDragging } from './use-dragging';
import { useMoves } from './use-moves';

interface Props {
  nodes: Nodes;
  nameOf: (node: TreeNode) => string;
  /** Of a type that is not published. */
  stateOf: (node: TreeNode) => TypeState | undefined;
  /** Whether a node is shown: it, or what stands in it, was searched for. */
  isFound: (node: TreeNode) => boolean;
  searching: boolean;
  change: (nodes: Nodes) => void;
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** So many nodes are unfolded at first. */
const MAX_OPEN = 60;

/** Everything as it lies, from the top of the map down: moved by dragging, by buttons, or by Alt and the arrow keys anywhere in a row. */
export function TreeList(props: Props) {
  const { nodes, nameOf, searching, change } = props;
  const t = useTranslations('admin.mapTree');
  const list = useRef<HTMLUListElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => firstFolded(nodes));
  const unfold = (key: string) => setFolded((all) => new Set([...all].filter((it) => it !== key)));
  const moves = useMoves({ nodes, nameOf, change, unfold, list });
  const dragging = useDragging(nodes, moves.put);
  const shared: Shared = {
    ...props,
    ...{ moves, dragging },
    isOpen: (key) => searching || !folded.has(key),
    fold: (key) => (folded.has(key) ? unfold(key) : setFolded(new Set([...folded, key]))),
  };
  return (
    <>
      <ul ref={list} aria-label={t('list')} className="rounded border border-line">
        <Items siblings={nodes} shared={shared} />
      </ul>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </>
  );
}

interface Shared extends Props {
  moves: ReturnType<typeof useMoves>;
  dragging: ReturnType<typeof useDragging>;
  isOpen: (key: string) => boolean;
  fold: (key: string) => void;
}

const Items = ({ siblings, shared }: { siblings: Nodes; shared: Shared }) =>
  siblings
    .toReversed()
    .filter(shared.isFound)
    .map((node) => <Item key={keyOf(node)} node={node} shared={shared} />);

function Item({ node, shared }: { node: TreeNode; shared: Shared }) {
  const { nodes, nameOf, stateOf, change, moves, dragging, isOpen, fold } = shared;
  const key = keyOf(node);
  const open = isOpen(key);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    moves.step(key, by);
  };
  return (
    <li
      data-node={key}
      data-over={dragging.zoneAt(key)}
      onKeyDown={onKeyDown}
      onDragOver={(event) => dragging.onDragOver(event, node)}
      onDrop={dragging.onDrop}
      className="border-line border-t first:border-t-0 data-[over=above]:border-t-4 data-[over=above]:border-t-accent data-[over=below]:border-b-4 data-[over=below]:border-b-accent data-[over=into]:bg-tint"
    >
      <NodeRow
        node={node}
        name={nameOf(node)}
        state={stateOf(node)}
        open={open}
        fold={() => fold(key)}
        can={(by) => targetOf(nodes, key, by) !== undefined}
        step={(by) => moves.step(key, by)}
        set={(more) => change(withSettings(nodes, key, more))}
        drag={dragging.drag(key)}
      />
      {node.kind === 'GROUP' && open && (
        <ul aria-label={nameOf(node)} className="ml-5 border-line border-l sm:ml-8">
          <Items siblings={node.children} shared={shared} />
        </ul>
      )}
    </li>
  );
}

const firstFolded = (nodes: Nodes): ReadonlySet<string> => {
  const many = nodes.length + nodes.flatMap(({ children }) => children).length > MAX_OPEN;
  return new Set(many ? nodes.filter(({ kind }) => kind === 'GROUP').map(keyOf) : []);
};
