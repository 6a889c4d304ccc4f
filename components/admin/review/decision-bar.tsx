'use client';
import { Check, ChevronDown, ChevronUp, CircleHelp, type LucideIcon, Pencil, SkipForward, Undo2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import type { ReviewItem } from '@/lib/review-queue/schema';

const ACTS = [
  ['accept', 'accept', 'a', Check],
  ['reject', 'reject', 'r', X],
  ['ask', 'ask', 'q', CircleHelp],
  ['skip', 'skip', 's', SkipForward],
  ['edit', 'edit', 'e', Pencil],
  ['previous', 'previous', 'k', ChevronUp],
  ['next', 'next', 'j', ChevronDown],
  ['undo', 'undoAction', 'z', Undo2],
] as const satisfies readonly (readonly [string, string, string, LucideIcon])[];

type Act = (typeof ACTS)[number][0];

const isStep = (act: Act) => act === 'previous' || act === 'next';

/** The second click of a double click and an Enter that is held down would decide about the next item, which nobody has read. */
const oncePressed = (act: () => void) => ({
  onClick: (event: MouseEvent) => event.detail < 2 && act(),
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault(),
});

interface Props {
  item: ReviewItem;
  /** How many items are chosen; without any it is about the open one. */
  count: number;
  acts: Readonly<Record<Act, () => void>>;
  clear: () => void;
}

/** What can be decided, each with its key. It stays in sight while the item scrolls. */
export function DecisionBar({ item, count, acts, clear }: Props) {
  const t = useTranslations('reviewQueue');
  // Nobody knows who a visitor was, and what is not about an element cannot be edited.
  const isOff = (act: Act) => (act === 'ask' && item.kind === 'REPORT') || (act === 'edit' && !item.elementId);
  return (
    <div className="sticky top-0 z-10 -mx-1 flex flex-col gap-2 border-line border-b bg-surface px-1 py-2">
      {count > 0 && (
        <p className="flex items-center gap-3">
          <span role="status" className="font-semibold">
            {t('selected', { count })}
          </span>
          <Button variant="ghost" onClick={clear}>
            {t('clearSelection')}
          </Button>
        </p>
      )}
      <div role="toolbar" aria-label={t('title')} className="flex flex-wrap gap-2">
        {ACTS.map(([act, word, key, Icon]) => (
          <Button
            key={act}
            variant={act === 'accept' ? 'primary' : 'plain'}
            disabled={isOff(act)}
            aria-keyshortcuts={key}
            {...(isStep(act) ? { onClick: acts[act] } : oncePressed(acts[act]))}
            className="px-3! pointer-coarse:min-h-11"
          >
            <Icon aria-hidden className="size-4" />
            {t(word)}
            <kbd aria-hidden className="rounded border border-current/40 px-1.5 font-normal text-xs max-md:hidden">
              {key}
            </kbd>
          </Button>
        ))}
      </div>
    </div>
  );
}
