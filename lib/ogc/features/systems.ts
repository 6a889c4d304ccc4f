import { invalid } from '@/lib/errors';

/** A coordinate system by its address. `flipped`: latitude comes first. */
export interface System {
  uri: string;
  srid: number;
  flipped: boolean;
}

export const CRS84: System = { uri: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84', srid: 4326, flipped: false };
const epsg = (srid: number, flipped: boolean): System => ({
  uri: `http://www.opengis.net/def/crs/EPSG/0/${srid}`,
  srid,
  flipped,
});

/** What collections are offered in; the first one is that of GeoJSON. */
export const SYSTEMS: readonly System[] = [CRS84, epsg(4326, true), epsg(3857, false), epsg(25829, false), epsg(4258, true)];

/** Whether its coordinates are longitudes and latitudes. */
export const isInDegrees = ({ srid }: System): boolean => srid === 4326 || srid === 4258;

/** In metres, either way: beyond it, a quarter of the equator from its meridian, EPSG:25829 has no positions. */
export const MAX_EASTING = 16_000_000;
export const isWithin = ({ srid }: System, x: number): boolean => srid !== 25829 || Math.abs(x) <= MAX_EASTING;

/** The system with an address; CRS84 without one. 400 at the parameter for any other. */
export function systemOf(uri: string | null, parameter: 'crs' | 'bbox-crs' | 'filter-crs' | 'Content-Crs'): System {
  if (uri === null) return CRS84;
  const found = SYSTEMS.find((it) => it.uri === uri);
  if (!found) throw invalid(parameter, 'ogc.crs', { crs: uri.slice(0, 100) });
  return found;
}
