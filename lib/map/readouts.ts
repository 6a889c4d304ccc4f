import type { Position } from '@/lib/position';
import { type MapLibreMap, type MapMouseEvent, maplibregl } from './maplibre';

/** Places on the map that a person may want to read, [lng, lat]. */
export interface Seen {
  /** Absent: the pointer is elsewhere, or there is none. */
  pointer: Position | null;
  /** The last click. */
  clicked: Position | null;
  center: Position;
}

export function watchPointer(map: MapLibreMap, tell: (seen: Seen) => void): () => void {
  let pointer: Position | null = null;
  let clicked: Position | null = null;
  const say = () => tell({ pointer, clicked, center: map.getCenter().toArray() });
  const over = ({ lngLat }: MapMouseEvent) => {
    pointer = lngLat.wrap().toArray();
    say();
  };
  const out = () => {
    pointer = null;
    say();
  };
  const click = ({ lngLat }: MapMouseEvent) => {
    clicked = lngLat.wrap().toArray();
    say();
  };
  const followed = [map.on('mousemove', over), map.on('mouseout', out), map.on('click', click), map.on('move', say)];
  say();
  return () => {
    for (const it of followed) it.unsubscribe();
  };
}

/** A switch for the scale bar in the lower left corner. */
export function scaleBar(map: MapLibreMap): (on: boolean) => void {
  let control: InstanceType<typeof maplibregl.ScaleControl> | null = null;
  return (on) => {
    if (on === (control !== null)) return;
    if (control) map.removeControl(control);
    control = on ? new maplibregl.ScaleControl({ unit: 'metric', maxWidth: 120 }) : null;
    if (control) map.addControl(control, 'bottom-left');
  };
}
