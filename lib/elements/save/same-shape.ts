import type { Position } from '@/lib/position';
import type { ElementGeometry } from '../geometry';

const text = (value: unknown) => JSON.stringify(value);
const smallest = (texts: readonly string[]) => texts.toSorted()[0] ?? '';

/** A ring as text, wherever it begins and whichever way it goes: the smallest of all ways to write it. */
function ring(closed: readonly Position[]): string {
  const corners = closed.slice(0, -1).map(text);
  const least = smallest(corners);
  const ways = [corners, corners.toReversed()].flatMap((way) =>
    way.flatMap((corner, at) => (corner === least ? [[...way.slice(at), ...way.slice(0, at)].join()] : [])),
  );
  return smallest(ways);
}

/** A polygon: its outer ring first, its holes in any order. */
const polygon = ([outer = [], ...holes]: Position[][]) => [ring(outer), ...holes.map(ring).sort()].join(';');

/** A text that is the same for all ways to write a shape: where rings begin, in which order parts and holes stand. */
function shapeText(geometry: ElementGeometry): string {
  switch (geometry.type) {
    case 'Point':
    case 'LineString':
      return text(geometry.coordinates);
    case 'MultiPoint':
      return geometry.coordinates.map(text).sort().join(';');
    case 'MultiLineString':
      return geometry.coordinates.map(text).sort().join(';');
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.map(polygon).sort().join('|');
  }
}

/** Whether two geometries are the same shape, however they are written. The direction of a line counts. */
export const isSameShape = (one: ElementGeometry, other: ElementGeometry): boolean =>
  one.type === other.type && shapeText(one) === shapeText(other);
