'use client';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  /** Names the list; only screen readers hear it. */
  label: string;
  /** A key for each row, which moves with it. */
  keys: readonly string[];
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Whether a row may go; absent: each may. */
  mayRemove?: (index: number) => boolean;
  children: (index: number) => ReactNode;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows in an order that the person chooses: by the buttons of a row, or by Alt and the arrow keys anywhere in it. */
export function ReorderList({ label, keys, nameOf, onMove, onRemove, mayRemove = () => true, children }: Props) {
  const t = useTranslations('admin.kit.reorder');
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, by: number) => {
    const to = from + by;
    if (to < 0 || to >= keys.length) return;
    const had = document.activeElement as HTMLElement | null;
    setSaid(t('moved', { name: nameOf(from), at: to + 1, count: keys.length }));
    onMove(from, to);
    // A row that moves in the document loses the focus; at either end the button that was pressed is no longer there to be pressed.
    requestAnimationFrame(() => {
      const usable = had?.isConnected && !(had as HTMLButtonElement).disabled;
      (usable ? had : list.current?.children[to]?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(index, step);
  };
  return (
    <>
      <ol ref={list} aria-label={label} className="flex flex-col rounded border border-line empty:hidden">
        {keys.map((key, index) => (
          <li
            key={key}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="flex items-start gap-2 border-line border-b px-2 py-2 last:border-b-0 sm:px-3"
          >
            <span className="min-w-5 pt-2.5 text-right text-sm text-soft tabular-nums">{index + 1}</span>
            <div className="min-w-0 grow">{children(index)}</div>
            <RowTools
              name={nameOf(index)}
              first={index === 0}
              last={index === keys.length - 1}
              move={(by) => move(index, by)}
              remove={mayRemove(index) ? () => onRemove(index) : undefined}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface ToolsProps {
  name: string;
  first: boolean;
  last: boolean;
  move: (by: number) => void;
  /** Absent: it stays. */
  remove?: () => void;
}

function RowTools({ name, first, last, move, remove }: ToolsProps) {
  const t = useTranslations('admin.kit.reorder');
  return (
    <span className="flex shrink-0 max-sm:flex-col">
      <IconButton
        data-move="up"
        label={t('up', { name })}
        icon={<ArrowUp className="size-4" />}
        disabled={first}
        onClick={() => move(-1)}
        className="size-9!"
      />
      <IconButton
        data-move="down"
        label={t('down', { name })}
        icon={<ArrowDown className="size-4" />}
        disabled={last}
        onClick={() => move(1)}
        className="size-9!"
      />
      {remove && (
        <IconButton label={t('remove', { name })} icon={<Trash2 className="size-4" />} onClick={remove} className="size-9!" />
      )}
    </span>
  );
}
