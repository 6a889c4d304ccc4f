'use client';
import { useEffect, useState } from 'react';
import { viewer } from '@/components/viewer/viewer';
import type { MapLayer } from '@/lib/layers/schema';
import { loadLayerPicture } from '@/lib/map/layer-picture';

/** A picture of a layer at the place that the map shows; nothing until it comes, or if none does. */
export function useLayerPicture(layer: MapLayer, base: string): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    const camera = viewer().engine?.camera();
    if (!camera) return;
    const stopped = new AbortController();
    // It is decoration: what is wrong with a layer is said where it shows.
    loadLayerPicture(layer, base, camera, stopped.signal).then(setPicture, () => undefined);
    return () => stopped.abort();
  }, [layer, base]);
  return picture;
}
