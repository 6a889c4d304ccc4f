import { useState } from 'react';

let outside: Element | null = null;
let giving = false;

/** Whether the focus is being given back at this moment: nobody went there, so what shows by focus need not show. */
export const isGivenBack = () => giving;

const focus = (to: Element | null) => {
  if (!(to instanceof HTMLElement) || !to.isConnected) return false;
  giving = true;
  to.focus({ preventScroll: true });
  giving = false;
  return document.activeElement === to;
};

/**
 * Gives the focus back to where it was before a dialog opened. Where one dialog has led to another and is gone, that is what
 * opened the first. The answer is what the dialog does with the focus as it closes.
 */
export function useFocusBack(): (event: Event) => void {
  const [before] = useState(() => {
    const active = document.activeElement;
    if (active && !active.closest('[role=dialog]')) outside = active;
    return active;
  });
  return (event) => {
    event.preventDefault();
    if (focus(before) || focus(outside)) return;
    // Logging in takes away the button that led there: what stands in its place has the focus then.
    [...document.querySelectorAll('[data-focus-after] button')].some((it) => it.checkVisibility?.() !== false && focus(it));
  };
}
