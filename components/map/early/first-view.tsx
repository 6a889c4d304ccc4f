'use client';
import { useEffect, useRef, useState } from 'react';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { wasServed } from './was-served';

/** Read by whoever measures when the content of the map is painted. */
const timing = { elementtiming: 'first-view' };

/**
 * The place of a picture of what the map will show, in the middle of the map's own place. `ask-for-picture.ts` asks for it. It shows until
 * the map has drawn as much, or somebody moves the map.
 */
export function FirstView() {
  const drawn = useViewer((it) => it.drawn);
  const [served] = useState(() => wasServed('[data-first-view]'));
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const place = image.current?.parentElement;
    if (!place) return;
    const moved = () => viewer().engine && useViewer.setState({ drawn: true });
    const ended = new AbortController();
    for (const event of ['pointerdown', 'wheel', 'keydown'])
      place.addEventListener(event, moved, { passive: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
  if (!served || drawn) return null;
  return (
    <img
      ref={image}
      alt=""
      hidden
      data-first-view
      data-no-paper
      fetchPriority="high"
      {...timing}
      suppressHydrationWarning
      className="pointer-events-none absolute top-1/2 left-1/2 max-w-none -translate-1/2 select-none"
    />
  );
}
