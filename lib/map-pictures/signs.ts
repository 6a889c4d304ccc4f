import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { View } from '@/lib/element-pages/picture/view';
import { DOT, GROUP_SIGN } from '@/lib/styles/group-sign';
import { PATH_SCALE, type Pixel, pathData } from './path';
import { squareOf, type TilePlace } from './view';

export type Theme = 'light' | 'dark';

export interface Tile extends TilePlace {
  bytes: Uint8Array;
}

/** By the id of a type. */
export type Colors = ReadonlyMap<number, string>;

const LINE = 2;
const POLYGON = 3;
const round = (px: number) => Math.round(px * 10) / 10;

/** What the tiles hold, as parts of an SVG document: shapes, each within its tile; single elements; groups on top. */
export function signsOf(tiles: readonly Tile[], colors: Colors, view: View, theme: Theme): string {
  const shapes: string[] = [];
  const dots = new Map<number, string>();
  const groups = new Map<number, string>();
  for (const tile of tiles) {
    const within: string[] = [];
    for (const feature of featuresOf(tile)) {
      const positions = placed(feature, tile, view);
      const [first] = positions[0] ?? [];
      const color = colors.get(Number(feature.properties.type)) ?? '';
      if (feature.properties.count !== undefined) groups.set(feature.id ?? 0, first ? group(feature, first, colors, theme) : '');
      else if (feature.type === LINE || feature.type === POLYGON) within.push(shape(feature, positions, color, view));
      else if (first) dots.set(feature.id ?? 0, dot(first, color));
    }
    if (within.length > 0) shapes.push(clipped(tile, view, within.join('')));
  }
  return [...shapes, ...dots.values(), ...groups.values()].join('');
}

function featuresOf({ bytes }: Tile): VectorTileFeature[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers.elements;
  return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : [];
}

function placed(feature: VectorTileFeature, tile: Tile, view: View): Pixel[][] {
  const { left, top, sidePx } = squareOf(tile, view);
  const scale = sidePx / feature.extent;
  return feature.loadGeometry().map((part) => part.map(({ x, y }): Pixel => [left + x * scale, top + y * scale]));
}

/** Tiles overlap a little at their edges. */
function clipped(tile: Tile, view: View, content: string): string {
  const { left, top, sidePx } = squareOf(tile, view);
  const box = [left, top, sidePx, sidePx].map(round);
  return `<svg x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">${content}</svg>`;
}

function shape({ type }: VectorTileFeature, positions: Pixel[][], color: string, view: View): string {
  const data = positions.map((part) => pathData(part, view)).join('');
  const fill = type === POLYGON ? `fill="${color}" fill-opacity=".3"` : 'fill="none"';
  return (
    data && `<path transform="scale(${1 / PATH_SCALE})" d="${data}" ${fill} stroke="${color}" stroke-width="${2 * PATH_SCALE}"/>`
  );
}

const dot = ([x, y]: Pixel, color: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${DOT.sizePx / 2}" fill="${color}" stroke="${DOT.rim.color}" stroke-width="${DOT.rim.width}"/>`;

/** A disc with its number, and around it the share of each type, from the top, clockwise. */
function group({ properties }: VectorTileFeature, [x, y]: Pixel, colors: Colors, theme: Theme): string {
  const count = Number(properties.count);
  const { radii, haloPx, ringPx, face, ink } = GROUP_SIGN;
  const radius = radii.findLast(([from]) => count >= from)?.[1] ?? radii[0][1];
  const shares = [...colors].map(([id, color]) => ({ color, share: Number(properties[`t${id}`] ?? 0) }));
  let before = 0;
  const arcs = shares.map(({ color, share }) => {
    if (share === 0) return '';
    const arc = `<circle r="${radius - ringPx / 2}" pathLength="${count}" stroke="${color}" stroke-dasharray="${share} ${count - share}" stroke-dashoffset="${-before}"/>`;
    before += share;
    return arc;
  });
  return `<g transform="translate(${round(x)} ${round(y)})"><circle r="${radius + haloPx}" fill="${face[theme]}"/><g fill="none" stroke-width="${ringPx}" transform="rotate(-90)">${arcs.join('')}</g><text dy=".36em" fill="${ink[theme]}">${shortCount(count)}</text></g>`;
}

/** As the map writes it: whole up to 9999, then thousands and millions. */
function shortCount(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 100_000) / 10}M`;
}
