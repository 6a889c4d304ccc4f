'use client';
import { useEffect, useState } from 'react';
import { useViewer } from '@/components/viewer/viewer';
import type { Extent } from '@/lib/map/camera';

/** What the map shows whenever it comes to rest, or the place that was chosen. */
export function useExtent(): Extent | null {
  const engine = useViewer((it) => it.engine);
  const idle = useViewer((it) => it.idle);
  const { box } = useViewer((it) => it.inView);
  const [extent, setExtent] = useState<Extent | null>(null);
  useEffect(() => {
    if (idle && engine) setExtent(engine.extent());
  }, [idle, engine]);
  return box ?? extent;
}
