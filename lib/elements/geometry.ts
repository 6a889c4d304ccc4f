import type { GeometryType } from '@/lib/element-types/schema';
import type { FieldIssue, MessageValues } from '@/lib/errors';
import type { Position } from '@/lib/position';
import { circleRing, holdsPole } from './circle';

export type ElementGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

export const MAX_POSITIONS = 50_000;
/** Enough to report at once: the others are found when these are corrected. */
const MAX_PROBLEMS = 10;

const KIND = {
  Point: 'POINT',
  MultiPoint: 'POINT',
  LineString: 'LINE',
  MultiLineString: 'LINE',
  Polygon: 'POLYGON',
  MultiPolygon: 'POLYGON',
} as const;
type Kind = (typeof KIND)[keyof typeof KIND];

/** Whether elements of a type may be drawn as points, lines or polygons. */
const allowsKind = (type: GeometryType, kind: Kind) => type === 'ANY_GEOMETRY' || type.split('_').includes(kind);

/** How coordinates are shown to a person: seven decimals are a centimetre. */
export const showDegrees = (value: number) => String(Number(value.toFixed(7)));

const isNumber = (it: unknown): it is number => Number.isFinite(it);
const areSame = (one?: Position, other?: Position) => String(one) === String(other);

/** Reads nested arrays of positions, noting every problem with its place. */
class Reader {
  readonly problems: FieldIssue[] = [];
  private positions = 0;

  /** `values.at` is the place within the geometry: 'coordinates[0][3]'. */
  fail(rule: string, values?: MessageValues) {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ path: 'geom', key: `elements.geometry.${rule}`, values });
  }

  list<T>(raw: unknown, at: string, read: (part: unknown, at: string) => T): T[] {
    if (!Array.isArray(raw) || raw.length === 0) {
      this.fail('empty', { at });
      return [];
    }
    const parts: T[] = [];
    for (const [n, part] of raw.entries()) {
      if (this.positions > MAX_POSITIONS || this.problems.length >= MAX_PROBLEMS) break;
      parts.push(read(part, `${at}[${n}]`));
    }
    return parts;
  }

  /** A third coordinate is dropped, and so is whatever follows it. */
  position = (raw: unknown, at: string): Position => {
    if (++this.positions === MAX_POSITIONS + 1) this.fail('tooMany', { max: MAX_POSITIONS });
    const [lng, lat] = Array.isArray(raw) ? (raw as unknown[]) : [];
    if (!isNumber(lng) || !isNumber(lat)) {
      this.fail('position', { at });
      return [0, 0];
    }
    if (Math.abs(lng) > 180 || Math.abs(lat) > 90) this.fail('range', { at, lng: showDegrees(lng), lat: showDegrees(lat) });
    return [lng, lat];
  };

  positionsOf = (raw: unknown, at: string) => this.list(raw, at, this.position);

  line = (raw: unknown, at: string): Position[] => {
    const line = this.positionsOf(raw, at);
    if (this.problems.length === 0 && line.every((it) => areSame(it, line[0]))) this.fail('lineShort', { at });
    return line;
  };

  ring = (raw: unknown, at: string): Position[] => {
    const ring = this.positionsOf(raw, at);
    if (this.problems.length > 0) return ring;
    if (ring.length < 4) this.fail('ringShort', { at });
    else if (!areSame(ring[0], ring.at(-1))) this.fail('ringOpen', { at });
    return ring;
  };

  circle(centre: Position, radiusM: unknown): Position[] {
    if (!isNumber(radiusM) || radiusM <= 0) this.fail('radius');
    else if (this.problems.length === 0) {
      const ring = circleRing(centre, radiusM);
      if (!holdsPole(centre, radiusM) && ring.every(([lng]) => Math.abs(lng) <= 180)) return ring;
      this.fail('range', { at: 'radius', lng: showDegrees(centre[0]), lat: showDegrees(centre[1]) });
    }
    return [];
  }
}

/** `raw` is neither null nor undefined. What is no object has no type, and so is unknown. */
function read(reader: Reader, raw: { type?: unknown; coordinates?: unknown; radius?: unknown }): ElementGeometry | undefined {
  const { type, coordinates } = raw;
  const at = 'coordinates';
  switch (type) {
    case 'Point':
      return { type, coordinates: reader.position(coordinates, at) };
    case 'MultiPoint':
      return { type, coordinates: reader.positionsOf(coordinates, at) };
    case 'LineString':
    case 'LinearRing':
      return { type: 'LineString', coordinates: reader.line(coordinates, at) };
    case 'MultiLineString':
      return { type, coordinates: reader.list(coordinates, at, reader.line) };
    case 'Polygon':
      return { type, coordinates: reader.list(coordinates, at, reader.ring) };
    case 'MultiPolygon':
      return { type, coordinates: reader.list(coordinates, at, (part, where) => reader.list(part, where, reader.ring)) };
    case 'Circle':
      return { type: 'Polygon', coordinates: [reader.circle(reader.position(coordinates, at), raw.radius)] };
    default:
      reader.fail('unknown', { type: typeof type === 'string' ? type.slice(0, 40) : '?' });
      return undefined;
  }
}

export type GeometryReading =
  | { geometry: ElementGeometry; problems?: undefined }
  | { geometry?: undefined; problems: FieldIssue[] };

/**
 * Reads a GeoJSON geometry (or a `Circle` with a radius in metres, or a `LinearRing`) as an element of a type may have it.
 * Checks everything but plane geometry; whether rings cross is checked by the database.
 */
export function readGeometry(raw: unknown, allowed: GeometryType): GeometryReading {
  if (raw === null || raw === undefined) return { problems: [{ path: 'geom', key: 'project.app.Body.field.required' }] };
  const reader = new Reader();
  const geometry = read(reader, raw);
  if (geometry && !allowsKind(allowed, KIND[geometry.type])) reader.fail('kind', { kind: geometry.type });
  return geometry && reader.problems.length === 0 ? { geometry } : { problems: reader.problems };
}

/** The rule of plane geometry that a shape breaks, with the position. The names are those of GEOS. */
export function flawIssue({ reason, lng, lat }: { reason: string; lng: number; lat: number }): FieldIssue {
  const rule = /self-intersection/i.test(reason) ? 'crossing' : /hole lies outside/i.test(reason) ? 'hole' : 'boundary';
  return { path: 'geom', key: `elements.geometry.${rule}`, values: { lng: showDegrees(lng), lat: showDegrees(lat) } };
}
