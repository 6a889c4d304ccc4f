'use client';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { placeFor, placeOverNames, type Rect } from './toast-place';

const DEBOUNCE_MS = 120;
const AGAIN_MS = 500;

/** Dialogs leave as much free above them; used where a message would hide what something is. */
const makeWay = (heightPx: number) => document.documentElement.style.setProperty('--toasts', `${heightPx}px`);

/**
 * Keeps the list of messages where it covers nothing that can be pressed or filled in, as the page changes under it. Where several
 * do not fit the answer is true: the latest shows alone.
 */
export function useToastPlace(list: RefObject<HTMLElement | null>, count: number): boolean {
  const [alone, setAlone] = useState(false);
  const now = useRef<Rect | undefined>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || count === 0) {
      now.current = undefined;
      return makeWay(0);
    }
    const arrange = () => {
      const width = element.offsetWidth;
      const last = (element.lastElementChild as HTMLElement | null)?.offsetHeight ?? 0;
      const all = element.offsetHeight;
      const found = placeFor(element, { width, height: all }, now.current);
      const spared = found ?? placeFor(element, { width, height: last }, now.current);
      if (!spared) makeWay(last + 16);
      const place = spared ?? placeOverNames(element, { width, height: last }, now.current);
      setAlone((before) => count > 1 && (before || found === undefined));
      now.current = place;
      element.style.left = `${place?.left ?? (window.innerWidth - width) / 2}px`;
      element.style.top = `${place?.top ?? 8}px`;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        arrange();
      }, DEBOUNCE_MS);
    };
    const observer = new MutationObserver((changes) => changes.some(({ target }) => !element.contains(target)) && later());
    // What grows or moves by itself (a text that wraps, a map that is drawn) changes no attribute.
    const again = setInterval(arrange, AGAIN_MS);
    // Radix puts the messages into the list after it is there.
    const sized = new ResizeObserver(arrange);
    sized.observe(element);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['class', 'style', 'data-state', 'hidden'],
    });
    window.addEventListener('resize', later);
    window.addEventListener('scroll', later, { capture: true, passive: true });
    arrange();
    return () => {
      clearTimeout(timer);
      clearInterval(again);
      observer.disconnect();
      sized.disconnect();
      window.removeEventListener('resize', later);
      window.removeEventListener('scroll', later, { capture: true });
    };
  }, [list, count]);
  return alone && count > 1;
}
