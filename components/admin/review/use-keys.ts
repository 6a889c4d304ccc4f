'use client';
import { useEffect, useRef } from 'react';

/** What each key does; the others do nothing here. */
export type Keys = Readonly<Record<string, () => void>>;

const WRITING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Whether a key belongs to something else: a text that is being written, a dialog or a menu that is open, a command of the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (target instanceof Element && target.closest(WRITING)) return true;
  return document.querySelector('[role=dialog], [role=menu], [role=alertdialog]') !== null;
}

/** Keys that go on while they are held down. A decision that is repeated would be about the next item, which nobody has read. */
const STEPS = new Set(['j', 'k']);

/** Listens to single keys while `on`. */
export function useKeys(keys: Keys, on: boolean): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const act = isTaken(event) ? undefined : now.current[event.key];
      if (!act) return;
      event.preventDefault();
      if (!event.repeat || STEPS.has(event.key)) act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
