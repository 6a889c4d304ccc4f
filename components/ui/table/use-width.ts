'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in CSS pixels, followed as it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const it = element.current;
    if (!it) return;
    setWidth(it.clientWidth);
    const observer = new ResizeObserver(() => setWidth(it.clientWidth));
    observer.observe(it);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
