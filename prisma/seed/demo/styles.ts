import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StyleRule, Symbolizer } from '@/lib/styles/schema';
import type { NamedStyle } from '../base/styles';
import type { HeritageKind } from './facts/monument';

const ICONS = new URL('../../../public/icons/', import.meta.url);

/** A round marker: the icon in white on the colour, with a white rim that lifts it off light and dark maps. */
function marker(icon: string, color: string): Symbolizer {
  const source = readFileSync(fileURLToPath(new URL(`${icon}.svg`, ICONS)), 'utf8');
  const glyph = source.slice(source.indexOf('<path'), source.lastIndexOf('</svg>'));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 30 30"><circle cx="15" cy="15.6" r="13.4" fill="#000" fill-opacity=".22"/><circle cx="15" cy="15" r="13" fill="${color}" stroke="#fff" stroke-width="2"/><g fill="#fff" transform="translate(7.5 7.5)">${glyph}</g></svg>`;
  return { kind: 'icon', image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, size: 28 };
}

type Kind = NamedStyle['kind'];

const style = (kind: Kind, name: string, ...symbolizers: Symbolizer[]): NamedStyle => ({
  kind,
  name,
  document: { version: 1, geometry: kind, rules: [{ name, symbolizers }] },
});

const line = (color: string, width: number, more: Partial<Extract<Symbolizer, { kind: 'line' }>> = {}): Symbolizer => ({
  kind: 'line',
  color,
  width,
  cap: 'round',
  join: 'round',
  outline: { color: '#ffffff', width: 1, opacity: 0.8 },
  ...more,
});

const colors = {
  heritage: '#8a5fcb',
  lighthouse: '#d63a50',
  viewpoint: '#0d8c80',
  way: '#f2b705',
  wayRim: '#2a61ab',
  beach: '#e08a1e',
  water: '#2480d6',
  wall: '#a3754c',
  place: '#3f9944',
};

/** Monuments by their kind: like ones share an icon and a tone. */
const heritage: [name: string, icon: string, color: string, ...kinds: HeritageKind[]][] = [
  ['Churches and crosses', 'religious-christian', '#7a4cc2', 'CATHEDRAL', 'CHURCH', 'MONASTERY', 'CROSS'],
  ['Castles and manors', 'castle', '#b0418f', 'CASTLE', 'MANOR'],
  ['Prehistory and Rome', 'monument', '#4f5bb5', 'HILLFORT', 'MEGALITH', 'ROCK_ART', 'ROMAN'],
  ['Bridges', 'bridge', '#5d6f8f', 'BRIDGE'],
  ['Villages and granaries', 'village', '#8c5a3c', 'VILLAGE', 'GRANARY'],
];

const byKind = (name: string): NamedStyle => {
  const rules = heritage.map(
    ([rule, icon, color, ...values]): StyleRule => ({
      name: rule,
      filter: { op: 'in', property: 'HERITAGE_KIND', values },
      symbolizers: [marker(icon, color)],
    }),
  );
  const rest: StyleRule = { name: 'Other heritage', else: true, symbolizers: [marker('ruins', colors.heritage)] };
  return { kind: 'POINT', name, document: { version: 1, geometry: 'POINT', rules: [...rules, rest] } };
};

/** The styles of the demo's types: one colour each, distinguished also by icon, dash or hatch. */
export const demoStyles: NamedStyle[] = [
  byKind('Heritage'),
  style('POLYGON', 'Heritage area', {
    kind: 'fill',
    color: colors.heritage,
    opacity: 0.28,
    outline: { color: colors.heritage, width: 2 },
  }),
  style('POINT', 'Lighthouse', marker('lighthouse', colors.lighthouse)),
  style('POINT', 'Viewpoint', marker('viewpoint', colors.viewpoint)),
  style('LINE', 'Way of St James', line(colors.way, 4, { outline: { color: colors.wayRim, width: 1.5 } })),
  style('POLYGON', 'Beach', {
    kind: 'fill',
    color: '#f6cf7d',
    opacity: 0.75,
    outline: { color: colors.beach, width: 1.5 },
  }),
  style('POINT', 'Water', marker('water', colors.water)),
  style('LINE', 'Watercourse', line(colors.water, 2.5)),
  style('LINE', 'Stone wall', line(colors.wall, 3, { dash: [6, 3], cap: 'butt', outline: undefined })),
  style('POLYGON', 'Enclosure', {
    kind: 'fill',
    color: colors.wall,
    opacity: 0.12,
    outline: { color: colors.wall, width: 2 },
    hatch: { color: colors.wall, width: 1.5, gap: 8, angle: 45 },
  }),
  style('POINT', 'Place', {
    kind: 'mark',
    shape: 'circle',
    size: 12,
    color: colors.place,
    stroke: { color: '#ffffff', width: 2 },
  }),
  style('LINE', 'Path', line(colors.place, 2.5, { dash: [8, 4], cap: 'butt', outline: undefined })),
  style('POLYGON', 'Field', {
    kind: 'fill',
    color: colors.place,
    opacity: 0.22,
    outline: { color: colors.place, width: 1.5 },
  }),
];
