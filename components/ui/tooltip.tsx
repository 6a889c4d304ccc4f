'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type Side, useAnchored } from './use-anchored';

const delayMs = 350;

/**
 * Shows the name of what it wraps on hover and on keyboard focus. It repeats the accessible name, so it is hidden from
 * assistive technology. Escape hides it (WCAG 1.4.13).
 */
export function Tooltip({ text, side = 'bottom', children }: { text: string; side?: Side; children: ReactElement }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const box = useAnchored<HTMLSpanElement>(open, anchor, side);
  const show = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), afterMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={anchor}
      role="presentation"
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(delayMs)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
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
