'use client';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusQuietly } from './use-focus-back';

const ITEM = 'tr, li';
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';
const HEADING = 'h1, h2, h3';
/** Whoever takes something away may give the focus to something themselves first. */
const afterMs = 60;

const controlsIn = (item: Element) => [...item.querySelectorAll(CONTROL)];

/** What had the focus last, and where it stood. */
interface Held {
  control: Element;
  item: Element;
  /** Of the control in its row, and of the row in its list. */
  controlAt: number;
  itemAt: number;
  /** What is around the row, from the inside. */
  around: Element[];
  path: string;
}

function held(root: Element, control: Element): Held | undefined {
  const item = control.closest(ITEM);
  if (!item || !root.contains(item)) return undefined;
  const around: Element[] = [];
  for (let it = item.parentElement; it && root.contains(it); it = it.parentElement) around.push(it);
  return {
    ...{ control, item, around },
    controlAt: controlsIn(item).indexOf(control),
    itemAt: [...(around[0]?.children ?? [])].indexOf(item),
    path: window.location.pathname,
  };
}

/** The same control of the row that came after, or else of the one before; without rows, the heading of what they were in. */
function onward({ item, controlAt, itemAt, around }: Held): Element | undefined {
  const [list] = around;
  const rows = list?.isConnected ? [...list.children] : [];
  const candidates = item.isConnected ? [item] : [...rows.slice(itemAt), ...rows.slice(0, itemAt).reverse()];
  for (const row of candidates) {
    const controls = controlsIn(row);
    const next = controls[controlAt] ?? controls.at(-1);
    if (next) return next;
  }
  return around.find((it) => it.isConnected && it.querySelector(HEADING))?.querySelector(HEADING) ?? undefined;
}

/**
 * Where the row or the button that has the focus is taken away, as by deleting, the focus goes on to what stands next. Without it the
 * browser drops the focus: the next Tab and what screen readers read begin at the top of the page.
 */
export function FocusOnward({ className, children }: { className?: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = root.current;
    if (!within) return;
    let last: Held | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      const lost = last;
      const isLost = lost && !lost.control.isConnected && document.activeElement === document.body;
      if (!isLost || lost.path !== window.location.pathname) return;
      const next = onward(lost);
      if (next?.matches(HEADING)) next.setAttribute('tabindex', '-1');
      if (next) focusQuietly(next);
    };
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? held(within, target) : undefined;
    };
    const watched = new MutationObserver(() => {
      if (!last || last.control.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(goOn, afterMs);
    });
    within.addEventListener('focusin', remember);
    watched.observe(within, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      watched.disconnect();
      within.removeEventListener('focusin', remember);
    };
  }, []);
  return (
    <div ref={root} className={className}>
      {children}
    </div>
  );
}
