import { type RefObject, useEffect } from 'react';

/** Calls `close` on Escape, or on a press outside all of the given parts, while `open`. Escape goes no further. */
export function useDismiss(open: boolean, close: (byKey: boolean) => void, ...parts: RefObject<HTMLElement | null>[]) {
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!parts.some((it) => it.current?.contains(target))) close(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      close(true);
    };
    addEventListener('pointerdown', outside, true);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointerdown', outside, true);
      removeEventListener('keydown', onKey, true);
    };
  });
}
