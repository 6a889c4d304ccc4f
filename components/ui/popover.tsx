'use client';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button';
import { useAnchored } from './use-anchored';
import { useDismiss } from './use-dismiss';

/** A small text that opens beside its icon button, and closes by Escape, by a press elsewhere or by the button again. */
export function Popover({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const box = useAnchored<HTMLDivElement>(open, anchor, 'bottom-start');
  useDismiss(open, () => setOpen(false), anchor, box);
  return (
    <span ref={anchor} className="inline-flex">
      <IconButton label={label} icon={icon} aria-expanded={open} onClick={() => setOpen(!open)} className="size-6!" />
      {open && (
        <div
          ref={box}
          popover="manual"
          role="note"
          className="fixed z-50 max-w-72 animate-appear rounded border border-line bg-raised p-3 font-normal text-sm text-ink shadow"
        >
          {children}
        </div>
      )}
    </span>
  );
}
