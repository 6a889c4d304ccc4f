import type { Feature, Geometry, Position as Place } from 'geojson';
import { PALETTES } from '../../lib/styles/basemap-colors.ts';

const SIZE = { width: 240, height: 160 };
/** What the picture shows in its middle, [lng, lat], and how wide it is in degrees: Galicia and its surroundings. */
const MIDDLE: readonly [number, number] = [-7.95, 42.78];
const WIDTH = 5.4;

const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
const SCALE = SIZE.width / WIDTH;

function toPixel([lng = 0, lat = 0]: Place): [number, number] {
  return [(lng - MIDDLE[0]) * SCALE + SIZE.width / 2, (mercator(MIDDLE[1]) - mercator(lat)) * SCALE + SIZE.height / 2];
}

/** A picture of the embedded map, by which it is chosen among the backgrounds, as an SVG document. */
export function pictureOf(features: readonly Feature[], theme: keyof typeof PALETTES): string {
  const color = PALETTES[theme];
  const drawn = (kind: string, style: string, level?: string) =>
    features
      .filter(({ properties }) => properties?.kind === kind && (!level || properties.level === level))
      .map(({ geometry }) => pathOf(geometry))
      .filter(Boolean)
      .map((d) => `<path ${style} d="${d}"/>`)
      .join('');
  const fill = (to: string) => `fill="${to}" fill-rule="evenodd"`;
  const line = (to: string, width: number) => `fill="none" stroke="${to}" stroke-width="${width}" stroke-linejoin="round"`;
  const { width, height } = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="${color.sea}"/>
${drawn('land', `${fill(color.land)} stroke="${color.shore}" stroke-width="0.7"`)}
${drawn('region', fill(color.region))}
${drawn('river', line(color.river, 1.2))}
${drawn('border', line(color.province, 0.8), 'province')}
${drawn('border', line(color.country, 1.2), 'region')}
${drawn('border', line(color.country, 1.2), 'country')}
</svg>
`;
}

/** The rings or lines of a geometry, as far as they reach into the picture, to a third of a pixel. */
function pathOf(geometry: Geometry): string {
  return linesOf(geometry)
    .map((line) => line.map(toPixel))
    .filter(reachesIn)
    .map((line) => {
      const [first, ...rest] = thinned(line).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      return rest.length > 0 ? `M${first}L${rest.join(' ')}` : '';
    })
    .join('');
}

function linesOf(geometry: Geometry): Place[][] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}

function reachesIn(line: readonly [number, number][]): boolean {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const overlaps = (values: number[], size: number) => values.some((value) => value > 0) && values.some((value) => value < size);
  return overlaps(xs, SIZE.width) && overlaps(ys, SIZE.height);
}

const STEP_PX = 0.7;

/** Without the positions that are hardly apart from the one before; the farther outside of the picture, the fewer remain. */
function thinned(line: readonly [number, number][]): [number, number][] {
  const retained: [number, number][] = [];
  for (const place of line) {
    const [x, y] = place;
    const outside = Math.max(0, -x, x - SIZE.width, -y, y - SIZE.height);
    const before = retained.at(-1);
    if (!before || Math.hypot(x - before[0], y - before[1]) >= STEP_PX + outside / 3) retained.push(place);
  }
  return retained;
}
