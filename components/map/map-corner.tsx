'use client';
import { useEffect, useState } from 'react';
import { useSettings } from '@/components/settings/settings';
import { lazyPart } from '@/components/ui/lazy-part';
import { useViewer } from '@/components/viewer/viewer';
import { isOn } from '@/lib/configuration/settings';
import { ReportHere } from './report-here';

const CoordinateReadout = lazyPart(() => import('./coordinate-readout'));

/** Coordinates wait this long after the map is idle. */
const AFTER_MS = 500;

/** What may be shown in the map's lower left corner: the scale and coordinates, as an operator has it, and where a problem can be reported. */
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
  if (!drawn) return null;
  return (
    <div
      className={`pointer-events-none absolute left-3 z-10 flex flex-col items-start gap-2 ${scale ? 'bottom-10 max-w-[calc(100%-1.5rem)]' : 'bottom-3 max-w-[calc(100%-3.75rem)]'}`}
    >
      <ReportHere />
      {isOn(settings, 'SHOW_MOUSE_POSITION_COORDINATES') && <CoordinateReadout />}
    </div>
  );
}
