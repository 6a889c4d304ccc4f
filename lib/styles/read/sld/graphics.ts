import { child, children, textOf, type XmlNode } from '@/lib/xml/xml';
import type { Icon, Mark, Stroke } from '../../schema';
import { pictureOf } from '../icons';
import { marksFrom, paler } from '../marks';
import { table } from '../table';
import { degrees, opacity, pixels, rounded, shift } from '../units';
import { constant, opacityOf, paint, parameters, type SldDraft, size } from './values';

const SHAPES = table<Mark['shape']>({
  circle: 'circle',
  square: 'square',
  rectangle: 'square',
  triangle: 'triangle',
  equilateral_triangle: 'triangle',
  star: 'star',
  regular_star: 'star',
  cross: 'cross',
  'shape://plus': 'cross',
  x: 'x',
  cross2: 'x',
  'shape://times': 'x',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  diamond: 'diamond',
  arrow: 'arrow',
  filled_arrowhead: 'arrow',
  'shape://carrow': 'arrow',
  'shape://ccarrow': 'arrow',
  'shape://dot': 'circle',
});

export const wellKnownName = (graphic: XmlNode | undefined) => textOf(child(graphic, 'Mark', 'WellKnownName')).toLowerCase();

export function strokeOf(node: XmlNode, draft: SldDraft): Stroke {
  const values = parameters(node);
  const dash = dashOf(values['stroke-dasharray'], draft);
  return {
    color: paint(values.stroke, draft.warnings, '#000000'),
    width: pixels(constant(values['stroke-width'], draft.scale) ?? 1),
    opacity: opacity(opacityOf(values['stroke-opacity'], draft)),
    ...(dash && { dash }),
  };
}

export function dashOf(node: XmlNode | undefined, { scale }: SldDraft): number[] | undefined {
  const lengths = textOf(node)
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => pixels(Number.parseFloat(part) * scale));
  if (lengths.length === 0 || lengths.some((length) => !Number.isFinite(length))) return undefined;
  return (lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]).slice(0, 16);
}

/** What marks and pictures have in common. */
function common(graphic: XmlNode, draft: SldDraft) {
  const displacement = child(graphic, 'Displacement');
  const x = constant(child(displacement, 'DisplacementX'), draft.scale) ?? 0;
  const y = constant(child(displacement, 'DisplacementY'), draft.scale) ?? 0;
  const rotation = size(child(graphic, 'Rotation'), { ...draft, scale: 1 }, 0, 360);
  return {
    rotation: typeof rotation === 'number' ? degrees(rotation) : rotation,
    offset: [shift(x), shift(-y)] as [number, number],
  };
}

/** The symbols of a Graphic, lowest first. A mark whose rim is less transparent than its inside becomes two. */
export function symbolsOf(graphic: XmlNode, draft: SldDraft): (Mark | Icon)[] {
  const paleness = opacityOf(child(graphic, 'Opacity'), draft);
  const external = child(graphic, 'ExternalGraphic');
  if (external) return [iconOf(external, graphic, paleness, draft)];
  const mark = child(graphic, 'Mark');
  const base = { size: clampedSize(graphic, draft, 6), ...common(graphic, draft) };
  return marksOf(mark, { kind: 'mark', shape: shapeOf(graphic, draft), ...base }, paleness, draft);
}

function clampedSize(graphic: XmlNode, draft: SldDraft, fallback: number) {
  const value = size(child(graphic, 'Size'), draft, fallback);
  return typeof value === 'number' ? pixels(value) : value;
}

function shapeOf(graphic: XmlNode, { warnings }: SldDraft): Mark['shape'] {
  const name = wellKnownName(graphic);
  if (name === '') return 'square';
  const shape = SHAPES[name];
  if (!shape) warnings.add('markShape', { shape: textOf(child(graphic, 'Mark', 'WellKnownName')).slice(0, 100) });
  return shape ?? 'circle';
}

function marksOf(node: XmlNode | undefined, base: Mark, paleness: number, draft: SldDraft): Mark[] {
  const fill = child(node, 'Fill');
  const rim = child(node, 'Stroke');
  const inside = parameters(fill);
  const stroke = rim && strokeOf(rim, draft);
  const marks = marksFrom(base, {
    color: fill || !rim ? paint(inside.fill, draft.warnings, '#808080') : undefined,
    fillOpacity: opacityOf(inside['fill-opacity'], draft),
    stroke,
  });
  return marks.map((mark) => paler(mark, paleness));
}

const ANCHORS: [x: number, y: number, anchor: NonNullable<Icon['anchor']>][] = [
  [0.5, 1, 'top'],
  [0.5, 0, 'bottom'],
  [0, 0.5, 'left'],
  [1, 0.5, 'right'],
];

function anchorOf(graphic: XmlNode): Icon['anchor'] {
  const point = child(graphic, 'AnchorPoint');
  const [x, y] = ['AnchorPointX', 'AnchorPointY'].map((name) => Number(textOf(child(point, name)) || 0.5));
  return point && ANCHORS.find(([atX, atY]) => atX === x && atY === y)?.[2];
}

function iconOf(external: XmlNode, graphic: XmlNode, paleness: number, draft: SldDraft): Icon {
  const content = child(external, 'InlineContent');
  const address = child(external, 'OnlineResource')?.attributes.href ?? '';
  const { image, heightPerWidth, opacity: around } = pictureOf(content ? `base64:${textOf(content)}` : address, external.line);
  const anchor = anchorOf(graphic);
  const height = clampedSize(graphic, draft, rounded(16 * heightPerWidth));
  return {
    kind: 'icon',
    image,
    size: height,
    ...common(graphic, draft),
    opacity: opacity(paleness * around),
    ...(anchor && { anchor }),
  };
}

/** How far a pattern's symbols keep apart (GeoServer's `graphic-margin`), both sides of one together. */
export function marginOf(symbolizer: XmlNode): number {
  const option = children(symbolizer, 'VendorOption').find((it) => it.attributes.name === 'graphic-margin');
  const parts = textOf(option).split(/\s+/).map(Number);
  const [first = 0, second = first] = parts;
  return Number.isFinite(first + second) ? pixels(parts.length > 1 ? 2 * second : 2 * first) : 0;
}
