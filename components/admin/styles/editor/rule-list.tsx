'use client';
import { GripVertical, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { StyleRule } from '@/lib/styles/schema';
import { ReorderList } from '../../kit/reorder-list';
import { useEditor } from './editor-context';
import type { Target } from './edits';
import { Swatch } from './swatch';

interface Props {
  rules: readonly StyleRule[];
  keys: readonly string[];
  target: Target;
  onTarget: (target: Target) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** How many elements a rule draws; undefined: not known. */
  countOf: (index: number) => number | undefined;
  /** What is wrong with a rule, or to be known of it. */
  notesOf: (index: number) => readonly string[];
  /** Whether a rule was refused. */
  isWrong: (index: number) => boolean;
}

/** The rules in their order. Pressing one opens its symbol; the first line opens that of all of them. */
export function RuleList({ rules, keys, target, onTarget, onMove, onRemove, countOf, notesOf, isWrong }: Props) {
  const t = useTranslations('admin.styles.editor');
  const [dragged, setDragged] = useState<number | null>(null);
  const drop = (at: number) => {
    if (dragged !== null && dragged !== at) onMove(dragged, at);
    setDragged(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-pressed={target === 'ALL'}
        onClick={() => onTarget('ALL')}
        className={rowClass(target === 'ALL')}
      >
        {t('allRules')}
      </button>
      <ReorderList
        label={t('rules')}
        keys={keys}
        nameOf={(at) => rules[at]?.name ?? ''}
        onMove={onMove}
        onRemove={onRemove}
        mayRemove={() => rules.length > 1}
      >
        {(at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a row is dropped on; its buttons and keys do the same
          <div
            data-invalid={isWrong(at) || undefined}
            className="flex items-center gap-1"
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the row's buttons and keys do the same */}
            <span
              draggable
              title={t('drag')}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', String(at));
                setDragged(at);
              }}
              onDragEnd={() => setDragged(null)}
              className="cursor-grab text-soft max-sm:hidden"
            >
              <GripVertical aria-hidden className="size-4" />
            </span>
            <Row rule={rules[at]} pressed={target === at} count={countOf(at)} notes={notesOf(at)} onPress={() => onTarget(at)} />
          </div>
        )}
      </ReorderList>
    </div>
  );
}

const rowClass = (pressed: boolean) =>
  cx(
    'flex min-h-10 w-full min-w-0 items-center gap-3 rounded border px-2 py-1 text-left',
    pressed ? 'border-accent bg-tint' : 'border-transparent hover:bg-sunken',
  );

interface RowProps {
  rule: StyleRule | undefined;
  pressed: boolean;
  count: number | undefined;
  notes: readonly string[];
  onPress: () => void;
}

function Row({ rule, pressed, count, notes, onPress }: RowProps) {
  const t = useTranslations('admin.styles.editor');
  const { geometry } = useEditor();
  if (!rule) return null;
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={rowClass(pressed)}>
      <Swatch symbolizers={rule.symbolizers} geometry={geometry} />
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block leading-tight">{rule.name}</span>
        {count !== undefined && <span className="text-sm text-soft">{t('elements', { count })}</span>}
        {notes.map((it) => (
          <span key={it} className="flex items-start gap-1 text-sm text-warning">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {it}
          </span>
        ))}
      </span>
    </button>
  );
}
