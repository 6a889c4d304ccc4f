import type { Geometry } from 'geojson';

/** A place in metres, EPSG:3857. */
export type Place = readonly [x: number, y: number];

/** A box [west, south, east, north] in metres, EPSG:3857. */
export type Box = readonly [number, number, number, number];

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** What a picture of a map shows, and where in it a place lies. */
export interface View extends Size {
  box: Box;
  toPixel: (place: Place) => [x: number, y: number];
}

/** The least width and height that is shown, in metres: a small thing needs its surroundings to be recognised. */
const MIN_M = 40_000;
/** How much larger the view is than what it is about. */
const MARGIN = 1.6;

/** The radius of the earth in EPSG:3857. */
export const EARTH_M = 6378137;
const MAX_LATITUDE = 85.05;

/** Longitude and latitude in metres of the Mercator projection (EPSG:3857). */
export function mercator([lng, lat]: Place): Place {
  const bounded = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * Math.PI) / 180;
  return [(lng * Math.PI * EARTH_M) / 180, EARTH_M * Math.log(Math.tan(Math.PI / 4 + bounded / 2))];
}

/** The rings, lines and points of a geometry, each as a list of positions. */
export function partsOf(geometry: Geometry): Place[][] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates as unknown as Place]];
    case 'MultiPoint':
      return geometry.coordinates.map((place) => [place as unknown as Place]);
    case 'LineString':
      return [geometry.coordinates as unknown as Place[]];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates as unknown as Place[][];
    case 'MultiPolygon':
      return geometry.coordinates.flat() as unknown as Place[][];
    default:
      return geometry.geometries.flatMap(partsOf);
  }
}

export function boxOf(parts: readonly (readonly Place[])[]): Box {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const part of parts)
    for (const [x, y] of part) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
}

export const meet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

/** The view of a picture that is about one geometry (EPSG:3857). */
export function viewOf(geometry: Geometry, { widthPx, heightPx }: Size): View {
  const [west, south, east, north] = boxOf(partsOf(geometry));
  const spanM = (from: number, to: number) => Math.max(MIN_M, (to - from) * MARGIN);
  const metresPerPixel = Math.max(spanM(west, east) / widthPx, spanM(south, north) / heightPx);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [dx, dy] = [(widthPx * metresPerPixel) / 2, (heightPx * metresPerPixel) / 2];
  return {
    widthPx,
    heightPx,
    box: [x - dx, y - dy, x + dx, y + dy],
    toPixel: (place) => [(place[0] - x + dx) / metresPerPixel, (y + dy - place[1]) / metresPerPixel],
  };
}
