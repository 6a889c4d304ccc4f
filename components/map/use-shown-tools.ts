'use client';
import { type RefObject, useEffect, useState } from 'react';
import { useMatch } from '@/components/ui/use-match';
import { BUTTON, type Counts, shownTools } from './shown-tools';

/** In a narrower window the bar has the simple mode. */
const WIDE = '(width >= 64rem)';
/** From here on more than one column fits: every tool is in sight. */
const COLUMNS = '(width >= 64rem) and (height >= 34rem)';

/** Whether the bar has nothing in sight but what every visitor needs, and the rest in its menu. */
export const useSimpleMode = (): boolean => !useMatch(WIDE);

/** How many of the tools that may stand in the menu are in sight. In one column that depends on the height of the bar's place. */
export function useShownTools(bar: RefObject<HTMLElement | null>, counts: Counts): { second: number; views: number } {
  const [heightPx, setHeight] = useState(0);
  const columns = useMatch(COLUMNS);
  const touch = useMatch('(pointer: coarse)');
  useEffect(() => {
    const place = bar.current?.parentElement;
    if (!place) return;
    const observer = new ResizeObserver(() => setHeight(place.clientHeight));
    observer.observe(place);
    return () => observer.disconnect();
  }, [bar]);
  return shownTools(columns ? Number.POSITIVE_INFINITY : heightPx, counts, touch ? BUTTON.touch : BUTTON.mouse);
}
