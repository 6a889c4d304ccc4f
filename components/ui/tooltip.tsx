'use client';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { type Side, useAnchored } from './use-anchored';
import { isGivenBack } from './use-focus-back';

const delayMs = 350;

/** Whether the pointer rests on the anchor, or the keyboard's focus is in it. Escape says no (WCAG 1.4.13). */
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
    on('focusin', (event) => !isGivenBack() && (event.target as HTMLElement).matches(':focus-visible') && show(0));
    on('keydown', (event) => event.key === 'Escape' && hide());
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
  return attended;
}

/** Shows the name of what it wraps. It repeats the accessible name, so it is hidden from assistive technology. */
export function Tooltip({ text, side = 'bottom', children }: { text: string; side?: Side; children: ReactElement }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const open = useAttention(anchor);
  const box = useAnchored<HTMLSpanElement>(open, anchor, side);
  return (
    <span ref={anchor} className="inline-flex">
      {children}
      {open && (
        <span
          ref={box}
          popover="manual"
          aria-hidden="true"
          className="pointer-events-none fixed z-50 max-w-64 animate-appear rounded border-0 bg-ink px-2 py-1 text-sm text-surface"
        >
          {text}
        </span>
      )}
    </span>
  );
}
