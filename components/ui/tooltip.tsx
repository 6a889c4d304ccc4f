'use client';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part';
import type { Side } from './page-trigger';
import { isRestoring } from './use-focus-back';

const TooltipContent = lazyPart(() => import('./tooltip-content'));
const delayMs = 350;

/** Whether the pointer rests on the anchor, or the keyboard's focus is in it, until something takes the tooltip away. */
function useAttention(anchor: RefObject<HTMLElement | null>) {
  const [attended, setAttended] = useState(false);
  useEffect(() => {
    const it = anchor.current;
    if (!it) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(kind: K, react: (event: HTMLElementEventMap[K]) => void) =>
      it.addEventListener(kind, react, { signal: end.signal });
    const show = (afterMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(true), afterMs);
    };
    const hide = () => {
      clearTimeout(timer);
      setAttended(false);
    };
    on('pointerenter', (event) => event.pointerType === 'mouse' && show(delayMs));
    on('focusin', (event) => !isRestoring() && (event.target as HTMLElement).matches(':focus-visible') && show(0));
    for (const kind of ['pointerleave', 'pointerdown'] as const) on(kind, hide);
    // Not before the focus has arrived elsewhere: a dialog from which something goes while nothing has the focus takes it.
    on('focusout', () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), 0);
    });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [anchor]);
  return [attended, () => setAttended(false)] as const;
}

/** Shows the name of what it wraps. */
export function Tooltip({ text, side = 'bottom', children }: { text: string; side?: Side; children: ReactElement }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, close] = useAttention(anchor);
  return (
    <span ref={anchor} className="inline-flex">
      {children}
      {open && <TooltipContent text={text} side={side} anchor={anchor} onClose={close} />}
    </span>
  );
}
