import proj4 from 'proj4';
import type { Position } from './shape';

/** The systems in which a person may type coordinates: degrees, or metres in ETRS89 / UTM zone 29N, Galicia's official one. */
export const SYSTEMS = ['EPSG:4326', 'EPSG:25829'] as const;
export type System = (typeof SYSTEMS)[number];

const UTM_29N = '+proj=utm +zone=29 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';

/** [x, y] of the system ([lng, lat], or [easting, northing] in metres) as [lng, lat]; null outside of where it is defined. */
export function toLngLat(system: System, [x, y]: [number, number]): Position | null {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  if (system === 'EPSG:25829' && (Math.abs(x - 500_000) > 1_500_000 || y < 0 || y > 9_400_000)) return null;
  const [lng, lat] = system === 'EPSG:4326' ? [x, y] : proj4(UTM_29N, 'WGS84', [x, y]);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null;
}

/** [lng, lat] as [x, y] of the system. */
export const fromLngLat = (system: System, position: Position): [number, number] =>
  system === 'EPSG:4326' ? position : (proj4('WGS84', UTM_29N, position) as [number, number]);

/** A number as people type it: with a point or a comma, and spaces anywhere. */
export function parseNumber(text: string): number {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
