import { useState } from 'react';

let outside: Element | null = null;
let restoring = false;

/** Whether the focus is being restored at this moment: nobody moved it, so a tooltip need not show. */
export const isRestoring = () => restoring;

/** Focuses something without scrolling and without its tooltip. Whether it has the focus now. */
export const focusQuietly = (to: Element | null) => {
  if (!(to instanceof HTMLElement) || !to.isConnected) return false;
  restoring = true;
  to.focus({ preventScroll: true });
  restoring = false;
  return document.activeElement === to;
};

/**
 * Gives the focus back to where it was before a dialog opened. Where one dialog has led to another and is gone, that is what
 * opened the first. Whoever has moved the focus meanwhile, such as a tool that begins on the map, keeps it. The answer is what
 * the dialog does with the focus as it closes.
 */
export function useFocusBack(): (event: Event) => void {
  const [before] = useState(() => {
    const active = document.activeElement;
    if (active && !active.closest('[role=dialog]')) outside = active;
    return active;
  });
  return (event) => {
    event.preventDefault();
    if (document.activeElement && document.activeElement !== document.body) return;
    if (focusQuietly(before) || focusQuietly(outside)) return;
    // Logging in takes away the button that led there: what stands in its place has the focus then.
    [...document.querySelectorAll('[data-focus-after] button')].some(
      (it) => it.checkVisibility?.() !== false && focusQuietly(it),
    );
  };
}
