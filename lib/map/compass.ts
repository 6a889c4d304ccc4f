import type { MapLibreMap } from './maplibre';

/** Lets two fingers, the right mouse button and Shift with the arrow keys turn the map. */
export function turnable(map: MapLibreMap): void {
  map.dragRotate.enable();
  map.touchZoomRotate.enableRotation();
  map.keyboard.enableRotation();
}

/** Tells the direction of the top edge, in degrees clockwise from north (-180..180), now and whenever it changes; the answer ends that. */
export function watchBearing(map: MapLibreMap, tell: (degrees: number) => void): () => void {
  const say = () => tell(map.getBearing());
  const turned = map.on('rotate', say);
  say();
  return () => turned.unsubscribe();
}
