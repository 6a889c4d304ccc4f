'use client';
import { type RefObject, useEffect, useState } from 'react';
import { BUTTON, type Counts, shownTools } from './shown-tools';

/** On narrower screens panels come from below, over the lower part of the bar. */
const WIDE = '(width >= 48rem)';
/** From here on there is room for more than one column: every tool is in sight. */
const COLUMNS = '(width >= 64rem) and (height >= 34rem)';

/** How many of the tools are in sight; nothing until that has been measured in the place of the bar. */
export function useShownTools(bar: RefObject<HTMLElement | null>, counts: Counts): { second: number; views: number } | undefined {
  const [heightPx, setHeight] = useState<number>();
  useEffect(() => {
    const place = bar.current?.parentElement;
    if (!place) return;
    const wide = window.matchMedia(WIDE);
    const columns = window.matchMedia(COLUMNS);
    const measure = () => setHeight(columns.matches ? Number.POSITIVE_INFINITY : wide.matches ? place.clientHeight : 0);
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    for (const it of [wide, columns]) it.addEventListener('change', measure);
    return () => {
      observer.disconnect();
      for (const it of [wide, columns]) it.removeEventListener('change', measure);
    };
  }, [bar]);
  if (heightPx === undefined) return undefined;
  return shownTools(heightPx, counts, window.matchMedia('(pointer: coarse)').matches ? BUTTON.touch : BUTTON.mouse);
}
