import 'server-only';
import { background } from '@/lib/element-pages/picture/background';
import { meet, type View } from '@/lib/element-pages/picture/view';
import { PALETTES } from '@/lib/styles/basemap-colors';
import { PATH_SCALE, pathData } from './path';
import { type Colors, signsOf, type Theme, type Tile } from './signs';

interface Drawn {
  view: View;
  zoom: number;
  theme: Theme;
  tiles: readonly Tile[];
  colors: Colors;
}

/** From here to there the map draws them. */
const MUNICIPALITIES_FROM = 8.5;
const RIVERS_TO = 11.5;

/**
 * A picture of the map as an SVG document: the embedded background without names, and the signs of elements. It holds numbers and
 * colours alone, nothing that a person wrote.
 */
export async function drawMap({ view, zoom, theme, tiles, colors }: Drawn): Promise<string> {
  const { widthPx, heightPx } = view;
  const parts = await backgroundParts(view);
  const color = PALETTES[theme];
  const shore = `stroke="${color.shore}" stroke-width="${between(zoom, [5, 0.5], [12, 1.4]) * PATH_SCALE}"`;
  const draw = (kind: keyof typeof parts, how: string) => parts[kind].map((data) => `<path d="${data}" ${how}/>`).join('');
  const lines = (kind: keyof typeof parts, of: string, width: number) =>
    draw(kind, `fill="none" stroke="${of}" stroke-width="${round(width * PATH_SCALE)}"`);
  // As `lib/map/basemap.ts` has it: Spain comes last and lies on its neighbours.
  const ground = [
    parts.land.map((data, at) => `<path id="land${at}" d="${data}" ${shore}/>`).join(''),
    draw('region', `fill="${color.region}"`),
    parts.land.length > 0 ? `<use href="#land${parts.land.length - 1}" fill-opacity="0"/>` : '',
    zoom < RIVERS_TO ? lines('river', color.river, between(zoom, [6, 0.8], [11, 2.5])) : '',
    zoom >= MUNICIPALITIES_FROM ? lines('municipality', color.municipality, 1) : '',
    lines('province', color.province, 1),
    lines('border', color.country, 1.3),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">
<style>text{font:700 12px "Noto Sans",system-ui,sans-serif;text-anchor:middle}path{fill-rule:evenodd}</style>
<rect width="100%" height="100%" fill="${color.sea}"/><g transform="scale(${1 / PATH_SCALE})" fill="${color.land}" stroke-linejoin="round">${ground}</g>
${signsOf(tiles, colors, view, theme)}</svg>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** On the line between two values, each at its zoom; beyond them the nearer one. */
function between(zoom: number, [from, low]: readonly [number, number], [to, high]: readonly [number, number]): number {
  const way = Math.min(1, Math.max(0, (zoom - from) / (to - from)));
  return round(low + way * (high - low));
}

/** What of each layer of the background can be seen: the features of it, each as the data of a path. */
async function backgroundParts(view: View) {
  const layers = (await background()).map(({ kind, features }) => {
    const data = features
      .filter(({ box }) => meet(box, view.box))
      .map(({ parts }) => parts.filter(({ box }) => meet(box, view.box)))
      .map((seen) => seen.map(({ positions }) => pathData(positions.map(view.toPixel), view)).join(''));
    return [kind, data.filter((it) => it !== '')] as const;
  });
  return Object.fromEntries(layers) as Record<(typeof layers)[number][0], string[]>;
}
