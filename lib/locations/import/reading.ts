import { DEFINITIONS, type Kind, type Properties } from './kinds';

/** An unchecked feature of a source. */
export type SourceFeature = { properties?: unknown; geometry?: unknown; id?: unknown };

/** A division as it was read. `geom`: GeoJSON Polygon or MultiPolygon, EPSG:4326, [lng, lat]. */
export interface Division {
  /** Its position in the source, from 1. */
  feature: number;
  code: string;
  name: string;
  parent: string | null;
  county: string | null;
  geom: string;
}

/** A rejected feature, with the reason. */
export interface Misfit {
  feature: number;
  code: string | null;
  name: string | null;
  reason: string;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The properties with code, name, parent and county: the specified ones, else guessed. */
export function propertyNames(kind: Kind, present: readonly string[], wanted: Properties = {}): Properties {
  const byPlain = new Map(present.map((name) => [plain(name), name]));
  const guess = (what: keyof Properties) =>
    wanted[what] ?? DEFINITIONS[kind].guesses[what].map((it) => byPlain.get(plain(it))).find((it) => it !== undefined);
  return { code: guess('code'), name: guess('name'), parent: guess('parent'), county: guess('county') };
}

const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value.trim()) || (typeof value === 'number' && Number.isFinite(value) ? String(value) : null);

/** Restores leading zeros; of IGN's eleven digits (country, region, province, municipality) those of the kind are used. */
function codeFrom(value: unknown, kind: Kind): string | null {
  const { digits } = DEFINITIONS[kind];
  const text = textOf(value);
  if (!text || !digits || !/^\d+$/.test(text)) return text;
  if (text.length === 11 && kind === 'provinces') return text.slice(4, 6);
  if (text.length === 11 && kind === 'municipalities') return text.slice(-5);
  return text.padStart(digits, '0');
}

const isPosition = (it: unknown) =>
  Array.isArray(it) && it.length >= 2 && it.slice(0, 2).every((n) => typeof n === 'number' && Number.isFinite(n));
const inRange = ([lng, lat]: number[]) => Math.abs(lng as number) <= 180 && Math.abs(lat as number) <= 90;

function ringProblem(ring: unknown): string | null {
  if (!Array.isArray(ring) || !ring.every(isPosition)) return 'the geometry has something that is not a position';
  if (!ring.every(inRange)) return 'positions lie outside longitude ±180 or latitude ±90: say the reference system with --srs';
  if (ring.length < 4) return 'a ring has fewer than four positions';
  const [first, last] = [ring[0], ring.at(-1)] as number[][];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1] ? null : 'a ring is not closed';
}

/** Why a geometry cannot be a division, or null. The database checks whether it is valid in the plane. */
function geometryProblem(geometry: unknown): string | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (!type) return 'it has no geometry';
  if (type !== 'Polygon' && type !== 'MultiPolygon') return `its geometry is a ${String(type)}, not an area`;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if (!Array.isArray(polygons) || !polygons.every((it) => Array.isArray(it))) return 'the geometry has no coordinates';
  const rings = polygons.flat(1);
  if (rings.length === 0) return 'the geometry is empty';
  return rings.map(ringProblem).find((it) => it !== null) ?? null;
}

const CODE = /^[\w.-]{1,20}$/;
const MAX_NAME = 200;

/** Parses one feature. `names`: the properties to read. */
export function readDivision(
  kind: Kind,
  source: SourceFeature,
  feature: number,
  names: Properties,
): { division: Division } | { misfit: Misfit } {
  const properties = (source.properties ?? {}) as Record<string, unknown>;
  const tell = (what: keyof Properties) => (names[what] === undefined ? undefined : properties[names[what]]);
  const parentKind = DEFINITIONS[kind].parent?.kind;
  const code = codeFrom(tell('code'), kind);
  const name = textOf(tell('name'));
  const reason =
    (!code && 'it has no code') ||
    (code && !CODE.test(code) && 'its code may only have letters, digits, "_", "-" and ".", 20 at most') ||
    (!name && 'it has no name') ||
    (name && name.length > MAX_NAME && 'its name is too long') ||
    (name?.includes('\0') && 'its name has a character that cannot be stored') ||
    geometryProblem(source.geometry);
  if (reason || !code || !name) return { misfit: { feature, code, name, reason: reason || 'it cannot be read' } };
  const { type, coordinates } = source.geometry as { type: string; coordinates: unknown };
  const parent = parentKind ? codeFrom(tell('parent'), parentKind) : null;
  const geom = JSON.stringify({ type, coordinates });
  return { division: { feature, code, name, parent, county: textOf(tell('county')), geom } };
}
