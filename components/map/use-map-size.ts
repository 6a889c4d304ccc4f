'use client';
import { type RefObject, useEffect } from 'react';
import { viewer } from '@/components/viewer/viewer';
import { afterPaint } from '@/lib/map/after-paint';

const INPUTS = ['pointerdown', 'wheel', 'keydown'];

/**
 * Keeps the map as large as its place. While only a panel opens or closes beside it, nothing on it moves on the screen. What comes or
 * goes below it leaves its centre, which an address names and a pin shows, in the middle. So does the panel of a link, which opens before
 * anybody has done anything.
 */
export function useMapSize(host: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let isUsed = false;
    const use = () => {
      isUsed = true;
    };
    const unuse = () => {
      isUsed = false;
    };
    for (const input of INPUTS) window.addEventListener(input, use, { capture: true, passive: true });
    window.addEventListener('hashchange', unuse);
    let before = { box: element.getBoundingClientRect(), window: window.innerWidth * window.innerHeight };
    const follow = () => {
      const now = { box: element.getBoundingClientRect(), window: window.innerWidth * window.innerHeight };
      if (now.box.width === 0 || now.box.height === 0) return;
      const beside = now.box.width !== before.box.width;
      const anchored = isUsed && beside && now.window === before.window && before.box.width > 0;
      viewer().engine?.resize({ left: now.box.left - before.box.left, top: now.box.top - before.box.top, anchored });
      before = now;
    };
    // What has changed the size of its place is painted first: a map of another size is drawn anew as a whole.
    let due = false;
    const observer = new ResizeObserver(() => {
      if (due) return;
      due = true;
      afterPaint(() => {
        due = false;
        follow();
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      for (const input of INPUTS) window.removeEventListener(input, use, { capture: true });
      window.removeEventListener('hashchange', unuse);
    };
  }, [host]);
}
