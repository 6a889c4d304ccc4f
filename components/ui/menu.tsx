'use client';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from './lazy-part';
import type { MenuLine } from './menu-content';
import { MissingNotice } from './missing-part';
import type { Side } from './page-trigger';

export type { MenuLine };

const load = () => import('./menu-content');
const MenuContent = lazyPart(load, { missing: (it, { onClose }) => <MissingNotice {...it} onClose={onClose} /> });

interface Props {
  label: string;
  /** What the button shows; its accessible name is `label`. */
  button: ReactNode;
  lines: readonly MenuLine[];
  /** Stands in the menu's place when it has no lines. */
  empty?: string;
  side?: Side;
  className?: string;
}

/** A button with a menu of things to do. The menu's code comes when somebody is about to open it. */
export function Menu({ button, side = 'bottom-start', className, ...menu }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [begin, setBegin] = useState<'first' | 'last' | null>(null);
  const close = () => setBegin(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setBegin(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={begin !== null}
        aria-label={menu.label}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setBegin(begin ? null : 'first')}
        onKeyDown={onKeyDown}
        className={className}
      >
        {button}
      </button>
      {begin && <MenuContent {...menu} side={side} anchor={anchor} begin={begin} onClose={close} />}
    </>
  );
}
