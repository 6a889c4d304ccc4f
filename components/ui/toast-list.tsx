'use client';
import { useTranslations } from 'next-intl';
import * as Radix from 'radix-ui/toast';
import { useRef } from 'react';
import { Alert } from './alert';
import { cx } from './cx';
import { NARROW } from './sheet-size';
import { useMatch } from './use-match';
import { useToastPlace } from './use-toast-place';

export interface Toast {
  id: number;
  /** What it is about: another message about the same replaces it. */
  about: string;
  text: string;
  tone: 'info' | 'success' | 'warning' | 'error';
  /** What can be done about it. Each closes the message, but one that says otherwise. */
  actions: readonly { label: string; act: () => void; stays?: boolean }[];
  /** It is there until somebody closes it. */
  stays: boolean;
}

interface Props {
  shown: readonly Toast[];
  drop: (id: number) => void;
}

const shownForMs = 5000;

const MAX_SHOWN = 3;

/** Those that show at once, the latest; in a narrow window, whose screen they would cover, the latest of each kind. The others show when these are closed. */
function latest(shown: readonly Toast[], narrow: boolean): readonly Toast[] {
  if (!narrow) return shown.slice(-MAX_SHOWN);
  return [true, false].flatMap((stays) => shown.filter((it) => it.stays === stays).slice(-1)).sort((a, b) => a.id - b.id);
}

/** The passing messages, placed where they cover no control. Radix announces them, and waits while somebody points at one. */
export default function ToastList({ shown, drop }: Props) {
  const t = useTranslations('ui');
  const list = useRef<HTMLOListElement>(null);
  const some = latest(shown, useMatch(NARROW));
  const alone = useToastPlace(list, some.length);
  const visible = alone ? some.slice(-1) : some;
  return (
    <Radix.Provider label={t('message')} duration={shownForMs}>
      {shown.map((it) => (
        <ToastCard key={it.id} toast={it} hidden={!visible.includes(it)} drop={drop} />
      ))}
      <Radix.Viewport
        ref={list}
        label={t('messages', { key: '{hotkey}' })}
        // A modal dialog hides all but live regions from screen readers; the list itself says nothing.
        aria-live="off"
        data-no-paper
        className="pointer-events-none fixed top-2 left-3 z-50 flex w-[min(28rem,calc(100vw-5rem))] flex-col gap-2 outline-none"
      />
    </Radix.Provider>
  );
}

/** Its text can be selected, and it can be pressed beside a dialog too. */
const style = { userSelect: 'text', touchAction: 'pan-y', pointerEvents: 'auto' } as const;

function ToastCard({ toast, hidden, drop }: { toast: Toast; hidden: boolean; drop: Props['drop'] }) {
  const { id, text, tone, actions, stays } = toast;
  return (
    <Radix.Root
      type={tone === 'error' ? 'foreground' : 'background'}
      duration={stays ? Number.POSITIVE_INFINITY : shownForMs}
      onOpenChange={(open) => !open && drop(id)}
      // A mouse selects text; a finger sweeps the message away.
      onPointerMove={(event) => event.pointerType === 'mouse' && event.preventDefault()}
      style={style}
      className={cx(
        'animate-rise rounded border border-line bg-raised shadow data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        hidden && 'hidden',
      )}
    >
      <Alert tone={tone} live={false} onDismiss={() => drop(id)}>
        {text}{' '}
        {actions.map(({ label, act, stays }) => {
          const button = { onClick: act, className: 'mr-4 min-h-6 font-semibold text-accent underline underline-offset-2' };
          return stays ? (
            <button key={label} type="button" {...button}>
              {label}
            </button>
          ) : (
            <Radix.Action key={label} altText={label} {...button}>
              {label}
            </Radix.Action>
          );
        })}
      </Alert>
    </Radix.Root>
  );
}
