import type { Geometry } from 'geojson';
import { type Camera, type Extent, extentOfGeometry } from '@/lib/map/camera';

/** Half of the least width and height that is shown, in degrees: a small thing needs its surroundings to be recognised. */
const MIN_HALF_DEGREES = 0.003;
const CLOSE = 14;

/** What a map shows at first that is about one geometry: a camera at a point, else an extent with a margin. */
export function whereToBegin(geometry: Geometry): Camera | Extent {
  const [west, south, east, north] = extentOfGeometry(geometry);
  if (west === east && south === north) return { center: [west, south], zoom: CLOSE };
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [dx, dy] = [Math.max(MIN_HALF_DEGREES, (east - west) * 0.6), Math.max(MIN_HALF_DEGREES, (north - south) * 0.6)];
  return [x - dx, y - dy, x + dx, y + dy];
}
