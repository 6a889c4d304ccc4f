'use client';
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  Eye,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Layers,
  Lock,
  Shapes,
  SlidersHorizontal,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useNumber } from '@/components/ui/use-number';
import type { TypeState } from '@/lib/element-types/schema';
import type { TreeNode } from '@/lib/map-tree/schema';
import { StateBadge } from '../element-types/type-state';
import { type Settings, type Step, widest } from './moves';
import { NodeSettings } from './node-settings';

interface Props {
  node: TreeNode;
  name: string;
  state: TypeState | undefined;
  open: boolean;
  fold: () => void;
  can: (step: Step) => boolean;
  step: (step: Step) => void;
  set: (change: Partial<Settings>) => void;
  drag: { start: () => void; end: () => void };
}

const MOVES = [
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['in', IndentIncrease],
  ['out', IndentDecrease],
] as const;

/** A row of the tree: where it lies, whether it shows at first, and behind a button what else counts for it. */
export function NodeRow({ node, name, state, open, fold, can, step, set, drag }: Props) {
  const t = useTranslations('admin.mapTree');
  const [setting, setSetting] = useState(false);
  const isGroup = node.kind === 'GROUP';
  const Icon = isGroup ? undefined : node.kind === 'TYPE' ? Shapes : Layers;
  return (
    <div className="px-1 py-1">
      <div className="flex flex-wrap items-center gap-x-1">
        <span
          draggable
          aria-hidden
          data-drag
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
            drag.start();
          }}
          onDragEnd={drag.end}
          className="hidden size-8 cursor-grab items-center justify-center text-soft sm:inline-flex"
        >
          <GripVertical className="size-4" />
        </span>
        {isGroup ? (
          <Small control="fold" label={t(open ? 'fold' : 'unfold', { name })} aria-expanded={open} onClick={fold}>
            <ChevronRight aria-hidden className={cx('size-4 transition-transform', open && 'rotate-90')} />
          </Small>
        ) : (
          Icon && <Icon aria-hidden className="mx-2 size-4 shrink-0 text-soft" />
        )}
        <span className={cx('wrap-anywhere min-w-24 grow basis-24', isGroup && 'font-semibold')}>
          {name}
          <span className="sr-only"> {t(`kinds.${node.kind}`)}</span>
        </span>
        {state && <StateBadge state={state} />}
        <Notes node={node} />
        <Small
          control="visible"
          label={t('visible', { name })}
          aria-pressed={node.initiallyVisible}
          onClick={() => set({ initiallyVisible: !node.initiallyVisible })}
        >
          <Eye aria-hidden className={cx('size-4', !node.initiallyVisible && 'opacity-30')} />
        </Small>
        {MOVES.filter(([by]) => by === 'up' || by === 'down' || node.kind === 'TYPE').map(([by, Arrow]) => (
          <Small key={by} control={by} label={t(by, { name })} disabled={!can(by)} onClick={() => step(by)}>
            <Arrow aria-hidden className="size-4" />
          </Small>
        ))}
        <Small control="settings" label={t('settings', { name })} aria-expanded={setting} onClick={() => setSetting(!setting)}>
          <SlidersHorizontal aria-hidden className="size-4" />
        </Small>
      </div>
      {setting && <NodeSettings node={node} name={name} set={set} />}
    </div>
  );
}

/** What is not as it is for most, in a glance. */
function Notes({ node: { opacity, minScale, maxScale, roles } }: { node: TreeNode }) {
  const t = useTranslations('admin.mapTree');
  const number = useNumber();
  const scale = (denominator: number | null) => (denominator === null ? '…' : `1:${number(denominator)}`);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft tabular-nums empty:hidden">
      {opacity < 1 && <span>{number(opacity, { style: 'percent' })}</span>}
      {(minScale !== null || maxScale !== null) && (
        <span>
          {scale(minScale)} – {scale(maxScale)}
        </span>
      )}
      {roles.length > 0 && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden className="size-3.5" />
          {t(`roles.${widest(roles)}`)}
        </span>
      )}
    </span>
  );
}

/** Hundreds of rows have some each: the browser's own tooltip does. */
function Small({
  control,
  label,
  children,
  ...rest
}: { control: string; label: string; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-control={control}
      aria-label={label}
      title={label}
      {...rest}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded hover:bg-sunken disabled:cursor-default disabled:opacity-30 max-sm:data-[control=in]:disabled:hidden max-sm:data-[control=out]:disabled:hidden"
    >
      {children}
    </button>
  );
}
