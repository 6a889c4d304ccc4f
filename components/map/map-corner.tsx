'use client';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useSettings } from '@/components/shell/settings';
import { isOn } from '@/lib/configuration/settings';
import { mapEngine } from './map-state';

const CoordinateReadout = dynamic(() => import('./coordinate-readout'), { ssr: false });

/** What an operator may have shown in the map's lower left corner: the scale, and coordinates. */
export default function MapCorner() {
  const settings = useSettings();
  const engine = mapEngine.use();
  const scale = isOn(settings, 'ENABLE_GEOGRAPHICAL_VIEWER_SCALE');
  useEffect(() => engine?.scale(scale), [engine, scale]);
  if (!isOn(settings, 'SHOW_MOUSE_POSITION_COORDINATES')) return null;
  return (
    <div
      className={`pointer-events-none absolute left-3 z-10 flex ${scale ? 'bottom-10 max-w-[calc(100%-1.5rem)]' : 'bottom-3 max-w-[calc(100%-3.75rem)]'}`}
    >
      <CoordinateReadout />
    </div>
  );
}
