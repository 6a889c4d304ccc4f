'use client';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button';
import { lazyPart } from './lazy-part';
import { MissingNotice } from './missing-part';

const PopoverContent = lazyPart(() => import('./popover-content'), {
  missing: (it, { onClose }) => <MissingNotice {...it} onClose={onClose} />,
});

/** A small text that opens beside its icon button, and closes by Escape, by a press elsewhere or by the button again. */
export function Popover({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span ref={anchor} className="inline-flex">
      <IconButton label={label} icon={icon} aria-expanded={open} onClick={() => setOpen(!open)} className="size-6!" />
      {open && (
        <PopoverContent anchor={anchor} onClose={() => setOpen(false)}>
          {children}
        </PopoverContent>
      )}
    </span>
  );
}
