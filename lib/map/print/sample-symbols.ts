import { tracePath } from '@/lib/styles/mark-paths';
import { plainColor } from '@/lib/styles/paints';
import type { DataNumber, Fill, Icon, Line, Mark, Stroke } from '@/lib/styles/schema';

/** Symbolizers as SVG, in CSS pixels. Everything that a style document holds was checked when it was stored; only texts are escaped. */

type Size = number | DataNumber;

/** A number that each feature decides is shown as one from the middle of its range. */
export function sizeOf(size: Size): number {
  if (typeof size === 'number') return size;
  return size.stops?.[Math.floor(size.stops.length / 2)]?.[1] ?? size.fallback;
}

export const px = (value: number): string => String(Number(value.toFixed(2)));

type Attributes = Record<string, string | number | undefined>;

export const node = (name: string, attributes: Attributes, content = ''): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${typeof value === 'number' ? px(value) : value}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
};

const strokeOf = ({ color, width, opacity, dash }: Stroke): Attributes => ({
  stroke: plainColor(color),
  'stroke-width': width,
  'stroke-opacity': opacity,
  'stroke-dasharray': dash?.map(px).join(' '),
});

/** The outline of a mark as the `d` of a path. */
function outlineOf(shape: Mark['shape'], size: number): { d: string; open: boolean } {
  const parts: string[] = [];
  const open = tracePath(
    {
      moveTo: (x, y) => parts.push(`M${px(x)} ${px(y)}`),
      lineTo: (x, y) => parts.push(`L${px(x)} ${px(y)}`),
      arc: (_x, _y, r) => parts.push(`M${px(-r)} 0A${px(r)} ${px(r)} 0 1 1 ${px(r)} 0A${px(r)} ${px(r)} 0 1 1 ${px(-r)} 0Z`),
      closePath: () => parts.push('Z'),
    },
    shape,
    size,
  );
  return { d: parts.join(''), open };
}

function mark({ shape, size, color, stroke }: Mark): string {
  const { d, open } = outlineOf(shape, sizeOf(size));
  const rim = stroke ?? (open && color ? { color, width: 2 } : undefined);
  return node('path', {
    d,
    fill: !open && color ? plainColor(color) : 'none',
    'stroke-linejoin': 'round',
    ...(rim && strokeOf(rim)),
  });
}

/** `ratio` is the picture's width by its height. */
function icon({ image, size, anchor = 'center' }: Icon, ratio: number): string {
  const height = sizeOf(size);
  const width = height * ratio;
  const x = anchor === 'left' ? 0 : anchor === 'right' ? -width : -width / 2;
  const y = anchor === 'top' ? 0 : anchor === 'bottom' ? -height : -height / 2;
  return node('image', { x, y, width, height, href: image });
}

/** Width by height of the pictures of a style, by their addresses; one that is not known is a square. */
export type Ratios = ReadonlyMap<string, number>;

/** A mark or icon around the origin. */
export function symbol(it: Mark | Icon, ratios: Ratios): string {
  const [x, y] = it.offset ?? [0, 0];
  const turned = sizeOf(it.rotation ?? 0);
  const drawn = it.kind === 'mark' ? mark(it) : icon(it, ratios.get(it.image) ?? 1);
  const transform = [x || y ? `translate(${px(x)} ${px(y)})` : '', turned ? `rotate(${px(turned)})` : '']
    .filter(Boolean)
    .join(' ');
  return node('g', { transform: transform || undefined, opacity: it.opacity }, drawn);
}

/** How far a symbol reaches from the middle. */
export function reachOf(it: Mark | Icon, ratios: Ratios): number {
  const [x, y] = it.offset ?? [0, 0];
  const anchored = it.kind === 'icon' && (it.anchor ?? 'center') !== 'center' ? 2 : 1;
  const wide = it.kind === 'icon' ? Math.max(1, ratios.get(it.image) ?? 1) : 1;
  const rim = it.kind === 'mark' ? (it.stroke?.width ?? 0) / 2 : 0;
  const round = it.kind === 'icon' || it.shape === 'circle' || !it.rotation ? 1 : Math.SQRT2;
  return (sizeOf(it.size) / 2) * anchored * wide * round + rim + Math.max(Math.abs(x), Math.abs(y));
}

interface Frame {
  width: number;
  height: number;
  ratios: Ratios;
}

const repeated = (it: Mark | Icon, positions: [number, number][], ratios: Ratios) =>
  positions.map(([x, y]) => node('g', { transform: `translate(${px(x)} ${px(y)})` }, symbol(it, ratios))).join('');

/** A line from edge to edge. */
export function line(it: Line, { width, height, ratios }: Frame): string {
  const y = height / 2 + (it.offset ?? 0);
  const thick = sizeOf(it.width);
  const path = (attributes: Attributes) =>
    node('path', { d: `M2 ${px(y)}L${px(width - 2)} ${px(y)}`, fill: 'none', 'stroke-linecap': it.cap, ...attributes });
  const { outline, graphic } = it;
  const below = outline ? path(strokeOf({ ...outline, width: thick + 2 * outline.width })) : '';
  const gap = Math.max(4, graphic?.gap ?? 0);
  const positions = Array.from({ length: Math.max(1, Math.floor((width - 4) / gap)) }, (_, at): [number, number] => [
    Math.min(width / 2, 2 + gap / 2) + at * gap,
    y,
  ]);
  return (
    below +
    path(strokeOf({ color: it.color, width: thick, opacity: it.opacity, ...(it.dash && { dash: it.dash }) })) +
    (graphic ? repeated(graphic.symbol, positions, ratios) : '')
  );
}

/** Parallel lines across the frame. */
function hatch({ color, width: thick, gap, angle }: NonNullable<Fill['hatch']>, { width, height }: Frame): string {
  const step = Math.max(2, gap + thick);
  const reach = Math.hypot(width, height);
  const count = Math.ceil(reach / step);
  const lines = Array.from({ length: 2 * count + 1 }, (_, at) => `M${px(-reach)} ${px((at - count) * step)}h${px(2 * reach)}`);
  const transform = `translate(${px(width / 2)} ${px(height / 2)}) rotate(${px(angle)})`;
  return node('path', { transform, d: lines.join(''), fill: 'none', stroke: color, 'stroke-width': thick });
}

/** An area. `id` names its clip path. */
export function fill(it: Fill, frame: Frame, id: string): string {
  const { width, height, ratios } = frame;
  const box = { x: 1, y: 1, width: width - 2, height: height - 2 };
  const gap = Math.max(3, it.graphic ? it.graphic.gap + sizeOf(it.graphic.symbol.size) : 0);
  const grid = Array.from({ length: Math.ceil(height / gap) }, (_, row) =>
    Array.from({ length: Math.ceil(width / gap) }, (_, column): [number, number] => [(column + 0.5) * gap, (row + 0.5) * gap]),
  ).flat();
  const inside = (it.hatch ? hatch(it.hatch, frame) : '') + (it.graphic ? repeated(it.graphic.symbol, grid, ratios) : '');
  return (
    (it.color ? node('rect', { ...box, fill: plainColor(it.color), 'fill-opacity': it.opacity }) : '') +
    (inside
      ? node('clipPath', { id }, node('rect', box)) + node('g', { 'clip-path': `url(#${id})`, opacity: it.opacity }, inside)
      : '') +
    (it.outline ? node('rect', { ...box, fill: 'none', ...strokeOf(it.outline) }) : '')
  );
}
