'use client';
import { useEffect, useState } from 'react';
import { useViewer } from '@/components/viewer/viewer';

const pointsCoarsely = () => window.matchMedia('(pointer: coarse)').matches;

export interface Pin {
  /** Whether a place is said by the pin. */
  pinned: boolean;
  pin: () => void;
}

/**
 * The pin in the middle under which the map moves, while a path is drawn (`active`). It shows where there is no mouse: on touch
 * screens, and once the map is moved by keys or goes somewhere by itself; from the beginning where the map stands there already. It
 * stands below `bar`.
 */
export function usePin(active: boolean, atOnce: boolean | undefined, bar: HTMLElement | null): Pin {
  const engine = useViewer((it) => it.engine);
  const [pinned, setPinned] = useState(() => atOnce === true || pointsCoarsely());
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key.startsWith('Arrow') && setPinned(true);
    engine?.canvas.addEventListener('keydown', onKey);
    return () => engine?.canvas.removeEventListener('keydown', onKey);
  }, [engine]);
  const shown = active && pinned;
  useEffect(() => {
    if (!engine || !shown) return;
    const { canvas } = engine;
    const around = canvas.closest<HTMLElement>('[data-map-place]');
    const place = () => {
      const top = engine.pin(true, bar ? coveredBy(bar, canvas) : 0);
      around?.style.setProperty('--pin-top', `${top}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    for (const it of bar ? [bar, canvas] : [canvas]) observer.observe(it);
    return () => {
      observer.disconnect();
      engine.pin(false);
      around?.style.removeProperty('--pin-top');
    };
  }, [engine, shown, bar]);
  return { pinned: shown, pin: () => setPinned(true) };
}

/** How much of the map's upper part a bar lies over; nothing where it ends beside the middle. */
function coveredBy(bar: HTMLElement, canvas: HTMLElement): number {
  const [over, map] = [bar.getBoundingClientRect(), canvas.getBoundingClientRect()];
  return over.right > map.left + map.width / 2 ? over.bottom - map.top : 0;
}
