'use client';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from './cx';
import { type Side, useAnchored } from './use-anchored';
import { useDismiss } from './use-dismiss';

/** One line of a menu: something to do, or the heading of the lines after it. */
export type MenuLine = MenuAction | { key: string; heading: string };

interface MenuAction {
  key: string;
  label: string;
  /** Tells lines with the same label apart; stands behind it, in a softer colour. */
  note?: string;
  icon?: ReactNode;
  lang?: string;
  /** Given: the line is one of several of which one is chosen. */
  checked?: boolean;
  /** Given: the line shows or hides the lines after it, which are `inset`; the menu stays open. */
  expanded?: boolean;
  inset?: boolean;
  act: () => void;
}

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

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Where a key leads from the item that has the focus: by a step, or to the next one that begins with a letter. */
function nextItem(key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const step = steps[key];
  if (step) return all[step(at, all.length)];
  if (key.length !== 1 || key === ' ') return undefined;
  const inTurn = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return inTurn.find((it) => it.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** A button with a menu of things to do. Arrow keys, Home, End and first letters move inside it. */
export function Menu({ label, button, lines, empty, side = 'bottom-start', className }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const box = useAnchored<HTMLDivElement>(open, anchor, side);
  const close = (backToButton: boolean) => {
    setOpen(false);
    if (backToButton) anchor.current?.focus();
  };
  useDismiss(open, close, anchor, box);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const openAt = (end: 'first' | 'last') => {
    setOpen(true);
    requestAnimationFrame(() =>
      items()
        .at(end === 'first' ? 0 : -1)
        ?.focus(),
    );
  };
  const move = (event: KeyboardEvent) => {
    const next = nextItem(event.key, items());
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Tab') close(true);
  };
  const choose = (line: MenuAction) => {
    if (line.expanded === undefined) close(true);
    line.act();
  };
  const fromButton = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={() => (open ? close(false) : openAt('first'))}
        onKeyDown={fromButton}
        className={className}
      >
        {button}
      </button>
      {open && (
        <div
          ref={box}
          popover="manual"
          className="fixed z-50 max-h-[min(75dvh,36rem)] min-w-48 max-w-[min(24rem,calc(100vw-1rem))] animate-appear overflow-y-auto rounded border border-line bg-raised p-1 text-ink shadow"
        >
          {lines.length === 0 ? (
            <p className="max-w-64 p-3 text-soft">{empty}</p>
          ) : (
            <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
              {lines.map((line) =>
                'heading' in line ? (
                  <MenuHeading key={line.key}>{line.heading}</MenuHeading>
                ) : (
                  <MenuItem key={line.key} line={line} choose={() => choose(line)} />
                ),
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}

const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div role="presentation" className="px-3 pt-2 pb-1 font-semibold text-sm text-soft">
    {children}
  </div>
);

function MenuItem({ line, choose }: { line: MenuAction; choose: () => void }) {
  const role = line.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': line.checked };
  return (
    <button
      type="button"
      {...role}
      lang={line.lang}
      aria-expanded={line.expanded}
      onClick={choose}
      className={cx(
        'flex min-h-10 w-full items-center gap-3 rounded px-3 py-1.5 text-left hover:bg-sunken focus-visible:bg-tint focus-visible:outline-offset-[-2px]',
        line.checked && 'font-semibold text-accent',
        line.inset && 'pl-10',
      )}
    >
      {line.checked !== undefined && <Check aria-hidden className={cx('size-4 shrink-0', !line.checked && 'invisible')} />}
      {line.icon}
      <span className="wrap-break-word min-w-0">{line.label}</span>
      {line.expanded !== undefined && (
        <ChevronDown aria-hidden className={cx('ml-auto size-4 shrink-0 text-soft', line.expanded && 'rotate-180')} />
      )}
      {line.note && <span className="ml-auto shrink-0 pl-4 text-sm text-soft">{line.note}</span>}
    </button>
  );
}
