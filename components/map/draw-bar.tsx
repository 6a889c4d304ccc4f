'use client';
import { Check, Crosshair, Redo2, Trash2, TriangleAlert, Undo2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPart } from '@/components/ui/missing-part';
import type { Editor, EditorState } from '@/lib/map/edit/editor';
import { FlawNotes } from './flaw-notes';
import { Measures } from './measures';

const CoordinateForm = lazyPart(() => import('./coordinate-form'), { missing: (it) => <MissingPart {...it} /> });

interface Props {
  ref?: Ref<HTMLElement>;
  title: string;
  cancelLabel: string;
  onCancel: () => void;
  editor: Editor;
  state: EditorState;
  /** The shape is drawn and its form is open. */
  finished: boolean;
  /** Points are said by the pin in the middle. */
  pinned?: boolean;
  /** Its size is what it is drawn for. */
  measuring?: boolean;
  /** The search stays above it, as for every tool that is no contribution. */
  belowSearch?: boolean;
  children?: ReactNode;
  /** Stands below the steps while a path grows. */
  below?: ReactNode;
}

/** What to do next, how large it is so far, and every step of drawing as a button. */
export function DrawBar({ ref, title, cancelLabel, onCancel, editor, state, finished, children, below, ...rest }: Props) {
  const { pinned, measuring, belowSearch = measuring } = rest;
  const t = useTranslations('map.draw');
  const [typing, setTyping] = useState(false);
  const { path, chosen, canUndo, canRedo, canFinish, flaws, proposed } = state;
  const crosses = !proposed && flaws.some(({ kind }) => kind === 'crossing');
  return (
    <section
      ref={ref}
      data-panel
      aria-label={title}
      className={cx(
        // Where a form stands beside a map with columns of tools, it ends before them.
        'absolute top-3 right-16 left-3 z-10 mx-auto max-w-xl animate-appear rounded bg-raised p-2 text-ink shadow lg:max-xl:right-40',
        belowSearch && 'md:top-16',
        // On a turned phone there is more beside the pin than above it.
        pinned && 'low:right-auto low:mx-0 low:max-h-[calc(100%-1.5rem)] low:w-[calc(50%-2.5rem)] low:overflow-y-auto',
      )}
    >
      <p
        aria-live="polite"
        className={cx(
          'px-2 py-1',
          // On a phone the pin in the middle says as much, and is not to lie under the bar.
          crosses ? 'font-semibold text-danger' : (finished || (pinned && editor.kind !== 'Point')) && 'max-md:sr-only',
          pinned && !crosses && 'low:sr-only',
        )}
      >
        {crosses && <TriangleAlert aria-hidden className="mr-1.5 inline size-4 align-[-0.125em]" />}
        {t(crosses ? 'crosses' : pinned ? pinHint(editor.kind, state) : hint(editor.kind, state))}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={t('undo')} icon={<Undo2 className="size-5" />} disabled={!canUndo} onClick={editor.undo} />
        <IconButton label={t('redo')} icon={<Redo2 className="size-5" />} disabled={!canRedo} onClick={editor.redo} />
        <IconButton
          label={t(path ? 'removeLast' : 'remove')}
          icon={<Trash2 className="size-5" />}
          disabled={path ? path.length === 0 : !chosen}
          onClick={editor.remove}
        />
        <IconButton
          label={t('coordinates')}
          icon={<Crosshair className="size-5" />}
          aria-expanded={typing}
          onClick={() => setTyping(!typing)}
        />
        <output
          aria-live={measuring ? 'polite' : 'off'}
          className={cx('min-w-0 grow px-1 text-right tabular-nums', measuring ? 'font-semibold text-lg' : 'text-sm text-soft')}
        >
          <Measures state={state} />
        </output>
        {path && editor.kind !== 'Point' && (
          <Button variant="primary" disabled={!canFinish} onClick={editor.finish}>
            <Check aria-hidden className="size-4" />
            {t('finish')}
          </Button>
        )}
        {children}
        {!finished && <IconButton label={cancelLabel} icon={<X className="size-5" />} onClick={onCancel} />}
      </div>
      {!measuring && <FlawNotes editor={editor} state={state} />}
      {typing && <CoordinateForm editor={editor} state={state} />}
      {path && below}
    </section>
  );
}

function hint(kind: Editor['kind'], { path, chosen, canFinish }: EditorState) {
  if (!path) return chosen ? 'placePoint' : kind === 'Point' ? 'movePoint' : 'change';
  if (kind === 'Point') return 'point';
  if (path.length === 0) return kind === 'LineString' ? 'lineFirst' : 'areaFirst';
  if (!canFinish) return 'more';
  return kind === 'LineString' ? 'lineEnd' : 'areaEnd';
}

function pinHint(kind: Editor['kind'], { path, canFinish }: EditorState) {
  if (kind === 'Point') return 'pinPoint';
  if (!path || path.length === 0) return 'pinFirst';
  return canFinish ? 'pinEnd' : 'pinMore';
}
