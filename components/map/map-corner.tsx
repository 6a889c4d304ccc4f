'use client';
import { useEffect, useState } from 'react';
import { useSettings } from '@/components/settings/settings';
import { lazyPart } from '@/components/ui/lazy-part';
import { useViewer } from '@/components/viewer/viewer';
import { isOn } from '@/lib/configuration/settings';

const CoordinateReadout = lazyPart(() => import('./coordinate-readout'));

/** Coordinates wait this long after the map is idle. */
const AFTER_MS = 500;

/** What an operator may have shown in the map's lower left corner: the scale, and coordinates. */
export default function MapCorner() {
  const settings = useSettings();
  const engine = useViewer((it) => it.engine);
  const scale = isOn(settings, 'ENABLE_GEOGRAPHICAL_VIEWER_SCALE');
  useEffect(() => engine?.scale(scale), [engine, scale]);
  // Reckoning coordinates takes much code, and nobody reads them before there is a map.
  const idle = useViewer((it) => it.idle);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!idle) return;
    const timer = setTimeout(() => setDrawn(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [idle]);
  if (!drawn || !isOn(settings, 'SHOW_MOUSE_POSITION_COORDINATES')) return null;
  return (
    <div
      className={`pointer-events-none absolute left-3 z-10 flex ${scale ? 'bottom-10 max-w-[calc(100%-1.5rem)]' : 'bottom-3 max-w-[calc(100%-3.75rem)]'}`}
    >
      <CoordinateReadout />
    </div>
  );
}
