import type { MapLibreMap } from './maplibre';

/** Tells how many metres the map is wide in its middle, once it rests; the answer ends that. Farther out than the world is wide: undefined. */
export function watchWidth(map: MapLibreMap, tell: (metres: number | undefined) => void): () => void {
  const say = () => {
    const { clientWidth, clientHeight } = map.getCanvas();
    const [left, right] = [map.unproject([0, clientHeight / 2]), map.unproject([clientWidth, clientHeight / 2])];
    // A great circle is a shorter way than the parallel over half the world.
    tell(Math.abs(right.lng - left.lng) < 180 ? left.distanceTo(right) : undefined);
  };
  const moved = map.on('moveend', say);
  say();
  return () => moved.unsubscribe();
}
