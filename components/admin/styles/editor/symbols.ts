import { plainColor } from '@/lib/styles/paints';
import type { Fill, Icon, Line, Mark, Paint, StyleGeometry, Symbolizer, Text } from '@/lib/styles/schema';
import { isDark, isOwnRim, rimFor } from './contrast';
import { iconColor, retinted, tinted } from './icon-image';
import { mixed } from './ramps';

export type Kind = Symbolizer['kind'];
/** Changes some fields of a part of the symbol; undefined takes a field away. */
export type Patch = (patch: Record<string, unknown>) => void;

/** What each kind of geometry is drawn with, in the order in which it is offered. */
export const KINDS: Record<StyleGeometry, readonly Kind[]> = {
  POINT: ['mark', 'icon', 'text'],
  LINE: ['line', 'text'],
  POLYGON: ['fill', 'text'],
};

export const PLAIN_COLOR = '#0072b2';
/** What no rule has taken. */
export const OTHERS_COLOR = '#7d7d7d';
/** The house of the built-in set, until somebody chooses another one. */
const FIRST_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="15" height="15" viewBox="0 0 15 15"><path d="M7.5 0C5 0 3 2 3 4.5C3 8 7.5 15 7.5 15S12 8 12 4.5C12 2 10 0 7.5 0ZM7.5 6.5A2 2 0 1 1 7.5 2.5A2 2 0 0 1 7.5 6.5Z"/></svg>';

const mark = (color: string): Mark => ({
  kind: 'mark',
  shape: 'circle',
  size: 12,
  color,
  stroke: { color: rimFor(color), width: 1.5 },
});
const icon = (color: string): Icon => ({
  kind: 'icon',
  image: retinted(`data:image/svg+xml;base64,${btoa(FIRST_ICON)}`, color),
  size: 18,
});
const line = (color: string): Line => ({
  kind: 'line',
  color,
  width: 3,
  cap: 'round',
  join: 'round',
  outline: { color: rimFor(color), width: 1 },
});
const fill = (color: string): Fill => ({
  kind: 'fill',
  color,
  opacity: 0.5,
  outline: { color: edgeOf(color), width: 1.5 },
});
const text = (): Text => ({
  kind: 'text',
  label: [{ property: 'description' }],
  size: 13,
  color: '#222222',
  halo: { color: '#ffffff', width: 1.5 },
});

/** The outline of an area: its colour, dark enough for light maps. */
export const edgeOf = (color: string): string => (isDark(color) ? color : mixed(color, '#000000', 0.5));

/** A new part of a symbol. A label stands beside a point, in the middle of an area and along a line. */
export function newSymbolizer(kind: Kind, geometry: StyleGeometry, color = PLAIN_COLOR): Symbolizer {
  if (kind === 'mark') return mark(color);
  if (kind === 'icon') return icon(color);
  if (kind === 'line') return line(color);
  if (kind === 'fill') return fill(color);
  if (geometry === 'POINT') return { ...text(), anchor: 'top', offset: [0, 9] };
  return geometry === 'LINE' ? { ...text(), placement: 'line' } : text();
}

/** The symbol with which a new style begins. */
export const plainSymbol = (geometry: StyleGeometry, color = PLAIN_COLOR): Symbolizer[] => [
  newSymbolizer(KINDS[geometry][0] as Kind, geometry, color),
];

function recolored(symbolizer: Symbolizer, color: string, isOnShape: boolean): Symbolizer {
  switch (symbolizer.kind) {
    case 'mark': {
      const { stroke } = symbolizer;
      // A shape that is only a rim is coloured by it.
      if (!symbolizer.color) return stroke ? { ...symbolizer, stroke: { ...stroke, color } } : { ...symbolizer, color };
      const rim = stroke && isOwnRim(stroke.color) ? { stroke: { ...stroke, color: rimFor(color) } } : {};
      return { ...symbolizer, color, ...rim };
    }
    case 'line': {
      const { outline } = symbolizer;
      return {
        ...symbolizer,
        color,
        ...(outline && isOwnRim(outline.color) && { outline: { ...outline, color: rimFor(color) } }),
      };
    }
    case 'fill': {
      const { outline, hatch } = symbolizer;
      const isOwn =
        outline &&
        (!symbolizer.color || outline.color === edgeOf(plainColor(symbolizer.color)) || outline.color === symbolizer.color);
      return {
        ...symbolizer,
        ...((symbolizer.color || !hatch) && { color }),
        ...(isOwn && { outline: { ...outline, color: edgeOf(color) } }),
        ...(hatch && { hatch: { ...hatch, color } }),
      };
    }
    case 'icon':
      return { ...symbolizer, image: retinted(symbolizer.image, isOnShape ? rimFor(color) : color) };
    case 'text':
      return symbolizer;
  }
}

/** A symbol in another colour. Rims stay visible, and a picture on a shape stays legible. */
export function inColor(symbolizers: readonly Symbolizer[], color: string): Symbolizer[] {
  const isFilled = (it: Symbolizer) => it.kind === 'mark' && it.color !== undefined;
  return symbolizers.map((it, at) => recolored(it, color, symbolizers.slice(0, at).some(isFilled)));
}

const ICON_SIZE = 15;
const SHAPE_SIZE = 26;

/** The symbol of a point in a colour, with an icon on its shape; labels stay. */
export function withIcon(symbolizers: readonly Symbolizer[], svg: string, color: string): Symbolizer[] {
  const found = symbolizers.find((it): it is Mark => it.kind === 'mark' && it.color !== undefined);
  const shape = found ?? mark(color);
  const size = typeof shape.size === 'number' ? Math.max(shape.size, SHAPE_SIZE) : shape.size;
  const others = symbolizers.filter(({ kind }) => kind !== 'mark' && kind !== 'icon');
  return [
    { ...(recolored(shape, color, false) as Mark), size },
    { kind: 'icon', image: tinted(svg, rimFor(color)), size: ICON_SIZE },
    ...others,
  ];
}

/** By which colour people know a symbol. */
export function colorOf(symbolizers: readonly Symbolizer[]): string | undefined {
  const [paint] = symbolizers.flatMap((it) => paintOf(it) ?? []);
  return paint && plainColor(paint);
}

function paintOf(it: Symbolizer): Paint | undefined {
  if (it.kind === 'mark') return it.color ?? it.stroke?.color;
  if (it.kind === 'line') return it.color;
  if (it.kind === 'fill') return it.color ?? it.hatch?.color ?? it.outline?.color;
  return it.kind === 'icon' ? iconColor(it.image) : undefined;
}

/** A symbol in another size: of marks and icons in pixels across, of lines in pixels of width. */
export const inSize = (symbolizers: readonly Symbolizer[], size: number): Symbolizer[] =>
  symbolizers.map((it) =>
    it.kind === 'mark' || it.kind === 'icon' ? { ...it, size } : it.kind === 'line' ? { ...it, width: size } : it,
  );

/** How large a shape has to be for a picture on it, and how much of it the picture takes. */
const BADGE_PX = 24;
const ON_SHAPE = 0.6;

/** A symbol with a further part. A picture on a shape is made to fit it, in a colour that can be seen there. */
export function withPart(symbolizers: readonly Symbolizer[], kind: Kind, geometry: StyleGeometry): Symbolizer[] {
  const color = colorOf(symbolizers);
  const shape = symbolizers.find((it) => it.kind === 'mark');
  if (kind !== 'icon' || !shape || typeof shape.size !== 'number') return [...symbolizers, newSymbolizer(kind, geometry, color)];
  const size = Math.max(BADGE_PX, shape.size);
  const picture = { ...icon(rimFor(color ?? PLAIN_COLOR)), size: Math.round(size * ON_SHAPE) };
  return [...symbolizers.map((it) => (it === shape ? { ...shape, size } : it)), picture];
}
