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
 * screens, and once the map is moved by keys or goes somewhere by itself; from the beginning where the map stands there already.
 */
export function usePin(active: boolean, atOnce = false): Pin {
  const engine = useViewer((it) => it.engine);
  const [pinned, setPinned] = useState(() => atOnce || pointsCoarsely());
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key.startsWith('Arrow') && setPinned(true);
    engine?.canvas.addEventListener('keydown', onKey);
    return () => engine?.canvas.removeEventListener('keydown', onKey);
  }, [engine]);
  const shown = active && pinned;
  useEffect(() => {
    engine?.pin(shown);
    return () => engine?.pin(false);
  }, [engine, shown]);
  return { pinned: shown, pin: () => setPinned(true) };
}
