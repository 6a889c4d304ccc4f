import proj4 from 'proj4';
import type { Position } from '@/lib/position';

/** The systems in which a person may read and type coordinates: degrees, metres in ETRS89 / UTM zone 29N (Galicia's official one), and the map's own. */
export const SYSTEMS = ['EPSG:4326', 'EPSG:25829', 'EPSG:3857'] as const;
export type System = (typeof SYSTEMS)[number];

const UTM_29N = '+proj=utm +zone=29 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
const DEFINITIONS: Record<System, string> = { 'EPSG:4326': 'WGS84', 'EPSG:25829': UTM_29N, 'EPSG:3857': 'EPSG:3857' };
const EDGE_3857 = 20_037_508.35;

/** [x, y] of the system ([lng, lat], or [easting, northing] in metres) as [lng, lat]; null outside of where it is defined. */
export function toLngLat(system: System, [x, y]: [number, number]): Position | null {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  if (system === 'EPSG:25829' && (Math.abs(x - 500_000) > 1_500_000 || y < 0 || y > 9_400_000)) return null;
  if (system === 'EPSG:3857' && Math.max(Math.abs(x), Math.abs(y)) > EDGE_3857) return null;
  const [lng, lat] = system === 'EPSG:4326' ? [x, y] : proj4(DEFINITIONS[system], 'WGS84', [x, y]);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null;
}

/** [lng, lat] as [x, y] of the system. */
export const fromLngLat = (system: System, position: Position): [number, number] =>
  system === 'EPSG:4326' ? position : (proj4('WGS84', DEFINITIONS[system], position) as [number, number]);

/** A number as people type it: with a point or a comma, and spaces anywhere. */
export function parseNumber(text: string): number {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
