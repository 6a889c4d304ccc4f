import type { Feature, Position as GeoJsonPosition, Point } from 'geojson';
import type { Position } from '@/lib/position';
import { isSource } from './element-sources';
import type { MapLibreMap } from './maplibre';
import type { Fanned } from './view';

/** From this zoom on, elements that lie on each other are drawn around their place. */
const FAN_ZOOM = 17;
/** Nearer to each other than this on the screen, nobody can tell them apart. */
const SAME_PX = 6;
const RADIUS_PX = 26;
/** Between two of them on the circle. */
const SPACING_PX = 24;
/** More than these at one place are distinguished in the list alone. */
const MAX_POINTS = 40;

/** The single points among what the map has loaded that lie on each other, each with a place of its own on a circle. */
export function fanOf(map: MapLibreMap): Fanned[] {
  if (map.getZoom() < FAN_ZOOM) return [];
  const points = new Map<number, Placed>();
  for (const source of Object.keys(map.getStyle().sources).filter(isSource))
    for (const feature of map.querySourceFeatures(source, {
      sourceLayer: 'elements',
      filter: ['==', ['geometry-type'], 'Point'],
    }))
      if (feature.properties.count === undefined) points.set(Number(feature.id), placed(map, feature));
  return heaps([...points.values()].sort((a, b) => a.id - b.id)).flatMap((heap) => spread(map, heap));
}

interface Placed {
  id: number;
  typeId: number;
  x: number;
  y: number;
  properties: Feature['properties'];
}

function placed(map: MapLibreMap, { id, properties, geometry }: Feature): Placed {
  const { x, y } = map.project((geometry as Point).coordinates as GeoJsonPosition as Position);
  return { id: Number(id), typeId: Number(properties?.type), x, y, properties };
}

/** Those that lie on the first of them are a heap. */
function heaps(points: readonly Placed[]): Placed[][] {
  const found: Placed[][] = [];
  for (const point of points) {
    const heap = found.find(([first]) => first && Math.hypot(first.x - point.x, first.y - point.y) < SAME_PX);
    if (heap) heap.push(point);
    else found.push([point]);
  }
  return found.filter((heap) => heap.length > 1 && heap.length <= MAX_POINTS);
}

function spread(map: MapLibreMap, heap: readonly Placed[]): Fanned[] {
  const [{ x, y }] = heap as [Placed];
  const radius = Math.max(RADIUS_PX, (heap.length * SPACING_PX) / (2 * Math.PI));
  const from = map.unproject([x, y]).toArray();
  return heap.map(({ id, typeId, properties }, index) => {
    const angle = (2 * Math.PI * index) / heap.length - Math.PI / 2;
    const at = map.unproject([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]).toArray();
    return { id, typeId, at, from, ...(properties && { properties }) };
  });
}
