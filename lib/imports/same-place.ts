import type { ElementGeometry } from '@/lib/elements/geometry';
import { isSameShape } from '@/lib/elements/save/same-shape';
import { single } from './rows';

/** A centimetre: what formats and transformations of coordinates lose. */
const TOLERANCE_DEGREES = 1e-7;

const isClose = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((it, at) => isClose(it, other[at]))
    : Math.abs(Number(one) - Number(other)) <= TOLERANCE_DEGREES;

const rounded = (value: unknown): unknown => (Array.isArray(value) ? value.map(rounded) : Math.round(Number(value) * 1e6) / 1e6);
const coarse = ({ type, coordinates }: ElementGeometry) => ({ type, coordinates: rounded(coordinates) }) as ElementGeometry;

/** Whether two geometries are equal apart from lost digits, the first position of rings, and a Multi type with a single part. */
export function isSamePlace(one: ElementGeometry, other: ElementGeometry): boolean {
  const [a, b] = [single(one) as ElementGeometry, single(other) as ElementGeometry];
  if (a.type !== b.type) return false;
  return isClose(a.coordinates, b.coordinates) || isSameShape(coarse(a), coarse(b));
}
