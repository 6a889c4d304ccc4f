'use client';
import { useEffect, useState } from 'react';
import { useViewer } from '@/components/viewer/viewer';

/** As near as a finger points, in CSS pixels. */
const FINGER_PX = 10;
const PRECISE_M = 25;

/** How far a place that is pointed at may be from the one that is meant, in metres, and whether that is near enough. */
export function usePrecision(): { apartM: number; isPrecise: boolean } {
  const engine = useViewer((it) => it.engine);
  const [metres, setMetres] = useState<number>();
  useEffect(() => engine?.watchWidth(setMetres), [engine]);
  const apartM = ((metres ?? 0) / Math.max(1, engine?.canvas.clientWidth ?? 1)) * FINGER_PX;
  return { apartM, isPrecise: metres !== undefined && apartM <= PRECISE_M };
}
