import { invalid } from '@/lib/errors';

/** West, south, east, north: x first, whatever the axes of the system are. */
export type Box = [number, number, number, number];

/** The coordinate systems of features, each with the box in which its positions are valid. */
const BOUNDS: Record<number, Box> = {
  4326: [-180, -90, 180, 90],
  4258: [-180, -90, 180, 90],
  3857: [-20037508.342789244, -20048966.104, 20037508.342789244, 20048966.104],
  25829: [-7_500_000, -10_000_000, 8_500_000, 10_000_000],
  25830: [-7_500_000, -10_000_000, 8_500_000, 10_000_000],
};
export const OFFERED_SRIDS = [4326, 3857, 4258, 25829, 25830] as const;

export interface System {
  srid: number;
  latitudeFirst: boolean;
  /** Its name in answers. */
  name: string;
}

const isGeographic = (srid: number) => srid === 4326 || srid === 4258;
const URN = /^urn:(?:x-)?ogc:def:crs:EPSG:[\d.]*:/i;
const ADDRESS = /^https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\//i;
const OLD_ADDRESS = /^https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#/i;
const CRS84 = /^(CRS:84|urn:ogc:def:crs:OGC:(1\.3)?:CRS84|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84)$/i;

/** The default of a version of WFS: longitude first in 1.0.0, and latitude first in those that name systems by their URN. */
const defaultOf = (version: string): System =>
  version === '1.0.0'
    ? { srid: 4326, latitudeFirst: false, name: 'EPSG:4326' }
    : { srid: 4326, latitudeFirst: true, name: 'urn:ogc:def:crs:EPSG::4326' };

/**
 * A coordinate system by any of its names. Latitude is first for the URN and the URL of a geographic system, from WFS 1.1.0
 * on; plain `EPSG:4326`, CRS84 and everything in WFS 1.0.0 are longitude first. Throws a 400 at `path`.
 */
export function systemOf(name: string | undefined, version: string, path: string): System {
  if (!name) return defaultOf(version);
  if (CRS84.test(name)) return { srid: 4326, latitudeFirst: false, name: 'urn:ogc:def:crs:OGC:1.3:CRS84' };
  const long = [URN, ADDRESS].find((form) => form.test(name));
  const code = name.replace(long ?? OLD_ADDRESS, '').replace(/^EPSG:/i, '');
  const srid = code === '900913' ? 3857 : Number(/^\d{4,6}$/.test(code) ? code : Number.NaN);
  if (!(srid in BOUNDS)) throw invalid(path, 'project.app.Body.field.notAllowed');
  const latitudeFirst = Boolean(long) && isGeographic(srid) && version !== '1.0.0';
  if (version === '1.0.0' || !long) return { srid, latitudeFirst, name: `EPSG:${srid}` };
  const full = long === URN ? `urn:ogc:def:crs:EPSG::${srid}` : `http://www.opengis.net/def/crs/EPSG/0/${srid}`;
  return { srid, latitudeFirst, name: full };
}

/** Converts positions from the axis order of their system to x and y. */
export const asXY = ({ latitudeFirst }: System, [a, b]: readonly [number, number]): [number, number] =>
  latitudeFirst ? [b, a] : [a, b];

/** A box clipped to the valid range of its system. Undefined: completely outside. */
function withinBounds(extent: Box, srid: number): Box | undefined {
  const [west, south, east, north] = BOUNDS[srid] as Box;
  const cut: Box = [Math.max(extent[0], west), Math.max(extent[1], south), Math.min(extent[2], east), Math.min(extent[3], north)];
  return cut[0] > cut[2] || cut[1] > cut[3] ? undefined : cut;
}

/** Parses four numbers in the axis order of the system as a box. `extent` is missing if the box is outside of the system. Throws a 400. */
export function boxOf(numbers: readonly number[], system: System, path: string): { extent?: Box; srid: number } {
  const [a, b, c, d] = numbers as [number, number, number, number];
  const sound = numbers.length === 4 && numbers.every((n) => Number.isFinite(n));
  const [x1, y1] = asXY(system, [a, b]);
  const [x2, y2] = asXY(system, [c, d]);
  if (!sound || x1 > x2 || y1 > y2) throw invalid(path, 'project.app.Body.field.invalid');
  return { extent: withinBounds([x1, y1, x2, y2], system.srid), srid: system.srid };
}

/** A position of a filter's geometry, clamped to the valid range of its system. */
export function clampedTo(srid: number, [x, y]: readonly [number, number]): [number, number] {
  const [west, south, east, north] = BOUNDS[srid] as Box;
  return [Math.min(east, Math.max(west, x)), Math.min(north, Math.max(south, y))];
}
