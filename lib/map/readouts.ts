import type { Position } from '@/lib/position';
import { type MapLibreMap, type MapMouseEvent, maplibregl } from './maplibre';

/** Positions on the map that a person may want to read, [lng, lat]. */
export interface Seen {
  /** Absent: the pointer is not on the map. */
  pointer: Position | null;
  /** The last click. */
  clicked: Position | null;
  center: Position;
}

export function watchPointer(map: MapLibreMap, tell: (seen: Seen) => void): () => void {
  const canvas = map.getCanvas();
  // On the screen, not on the earth: keys and flights move the map beneath a pointer that rests.
  let resting: [x: number, y: number] | null = null;
  let clicked: Position | null = null;
  const say = () =>
    tell({ pointer: resting && map.unproject(resting).wrap().toArray(), clicked, center: map.getCenter().toArray() });
  const over = ({ pointerType, offsetX, offsetY }: PointerEvent) => {
    // A lifted finger has no position any more.
    resting = pointerType === 'touch' ? null : [offsetX, offsetY];
    say();
  };
  const out = () => {
    resting = null;
    say();
  };
  const click = ({ lngLat }: MapMouseEvent) => {
    clicked = lngLat.wrap().toArray();
    say();
  };
  const ended = new AbortController();
  canvas.addEventListener('pointermove', over, ended);
  canvas.addEventListener('pointerleave', out, ended);
  const followed = [map.on('click', click), map.on('move', say)];
  say();
  return () => {
    ended.abort();
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
