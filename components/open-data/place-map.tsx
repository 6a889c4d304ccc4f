'use client';
import { useEffect, useMemo, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Extent } from '@/lib/map/camera';
import type { MapContent } from '@/lib/map/view';

const EmbedMap = lazyPart(() => import('@/components/embed/embed-map'));

interface Props {
  content: Omit<MapContent, 'base'>;
  basePath: string;
  extent: Extent;
  label: string;
}

/** The public elements of a type on the map, beside what the page says of them. It comes after the page. */
export function PlaceMap({ content: served, basePath, extent, label }: Props) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  const content = useMemo(() => ({ ...served, base: `${globalThis.location?.origin ?? ''}${basePath}` }), [served, basePath]);
  return (
    <div data-no-paper className="relative h-72 min-w-0 overflow-hidden rounded border border-line bg-sunken lg:h-96">
      {started && <EmbedMap content={content} extent={extent} label={label} />}
    </div>
  );
}
