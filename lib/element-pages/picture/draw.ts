import 'server-only';
import type { Geometry } from 'geojson';
import { PALETTES } from '@/lib/styles/basemap-colors';
import { background } from './background';
import { meet, type Place, partsOf, type Size, type View, viewOf } from './view';

const COLOR = { ...PALETTES.light, element: '#0b6b5b' };

/** How the parts of each layer of the background are drawn. */
const DRAWN = {
  land: `fill="${COLOR.land}" fill-rule="evenodd"`,
  region: `fill="${COLOR.region}" fill-rule="evenodd"`,
  river: `fill="none" stroke="${COLOR.river}" stroke-width="2"`,
  municipality: `fill="none" stroke="${COLOR.municipality}" stroke-width="1.2"`,
  province: `fill="none" stroke="${COLOR.country}" stroke-width="1.6"`,
  border: `fill="none" stroke="${COLOR.country}" stroke-width="1.6"`,
};

const OUTLINE = `fill="none" stroke-linejoin="round" stroke-linecap="round"`;

/** A map of one element (EPSG:3857) over the embedded background, as an SVG document. It holds numbers alone: nothing that a person wrote. */
export async function mapSvg(geometry: Geometry, size: Size): Promise<string> {
  const view = viewOf(geometry, size);
  const layers = (await background()).map(({ kind, features }) =>
    features
      .filter(({ box }) => meet(box, view.box))
      .map(({ parts }) => {
        const seen = parts.filter(({ box }) => meet(box, view.box));
        return `<path ${DRAWN[kind]} d="${seen.map(({ positions }) => pathOf(positions, view)).join('')}"/>`;
      })
      .join(''),
  );
  const { widthPx, heightPx } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">
<rect width="100%" height="100%" fill="${COLOR.sea}"/>${layers.join('')}${elementSvg(geometry, view)}</svg>`;
}

function elementSvg(geometry: Geometry, view: View): string {
  const parts = partsOf(geometry);
  if (/Point$/.test(geometry.type)) return parts.map(([place]) => (place ? pin(view.toPixel(place)) : '')).join('');
  const d = parts.map((positions) => pathOf(positions, view)).join('');
  const fill = /Polygon$/.test(geometry.type)
    ? `<path d="${d}" fill="${COLOR.element}" fill-opacity="0.3" fill-rule="evenodd"/>`
    : '';
  return `${fill}<path d="${d}" ${OUTLINE} stroke="#fff" stroke-width="9"/><path d="${d}" ${OUTLINE} stroke="${COLOR.element}" stroke-width="5"/>`;
}

/** A pin, whose tip is at the place. */
const pin = ([x, y]: readonly [number, number]) => `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
<ellipse rx="12" ry="5" fill="#000" fill-opacity="0.25"/>
<path d="M0 0C-6-18-24-28-24-46A24 24 0 0 1 24-46C24-28 6-18 0 0Z" fill="${COLOR.element}" stroke="#fff" stroke-width="4"/>
<circle cy="-46" r="9" fill="#fff"/></g>`;

/** Positions that fall on the same pixel are drawn once. */
function pathOf(positions: readonly Place[], { toPixel }: View): string {
  let [lastX, lastY] = ['', ''];
  let d = '';
  for (const place of positions) {
    const [x, y] = toPixel(place).map((at) => at.toFixed(1)) as [string, string];
    if (x === lastX && y === lastY) continue;
    d += `${d ? 'L' : 'M'}${x} ${y}`;
    [lastX, lastY] = [x, y];
  }
  return d;
}
