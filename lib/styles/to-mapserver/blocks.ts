import type { Fill, Icon, Line, Mark, Paint, StyleGeometry, Text } from '../schema';
import { labelPlace } from './label-place';
import { color, decimal, isSafeColumn, literal, percent, textColumn } from './strings';
import { isOpen, type Symbols } from './symbols';
import type { Variant } from './variants';

/** The context of the blocks of one symbolizer. */
export interface Draft {
  geometry: StyleGeometry;
  symbols: Symbols;
  columns: Variant['columns'];
}

const style = (...parts: (string | false | undefined)[]) => `STYLE ${parts.filter(Boolean).join(' ')} END`;

/** A colour of a STYLE block, and what belongs to it. */
interface Ink {
  setting: 'COLOR' | 'OUTLINECOLOR';
  paint: Paint;
  opacity?: number;
  more?: string;
}

/**
 * STYLE blocks with these colours, the first one lowest: one block, if MapServer can. `isBound`: the block reads another column. One that
 * reads a column has one opacity for all its colours, whatever their own are (bindStyle in maputil.c).
 */
function inked(inks: readonly Ink[], isBound: boolean, ...others: (string | false | undefined)[]): string[] {
  const text = ({ setting, paint, more }: Ink, opacity?: number) =>
    `${setting} ${typeof paint === 'string' ? color(paint, opacity) : `[${paint.property}]`}${more ? ` ${more}` : ''}`;
  if (!isBound && inks.every(({ paint }) => typeof paint === 'string'))
    return [style(...others, ...inks.map((ink) => text(ink, ink.opacity)))];
  const shares = [...new Set(inks.map(({ opacity = 1 }) => percent(opacity)))];
  const blocks = shares.length === 1 ? [inks] : inks.map((ink) => [ink]);
  return blocks.map((of) => style(...others, ...of.map((ink) => text(ink)), `OPACITY ${percent(of[0]?.opacity ?? 1)}`));
}

/** Overrides MapServer's default limits (32 pixels of width, 500 of size). */
const LIMITS = 'MINSIZE 0 MAXSIZE 1000 MINWIDTH 0 MAXWIDTH 1000';

const bound = (column: string | undefined, value: unknown) => (column ? `[${column}]` : decimal(value as number));
const turned = (rotation: unknown) => (rotation ? `ANGLE ${decimal(-(rotation as number))}` : '');
const shifted = (offset: [number, number] | undefined) => offset && `OFFSET ${offset.map(decimal).join(' ')}`;

/** Where a point of a line or of an area is drawn: the middle of the line, a point inside the area. */
const GEOM_TRANSFORMS: Record<StyleGeometry, string> = {
  POINT: '',
  LINE: 'GEOMTRANSFORM "labelpnt"',
  POLYGON: 'GEOMTRANSFORM "labelpnt"',
};

/** The settings that repeat a symbol as a pattern or along a line. */
interface Use {
  place?: string;
  opacity?: number;
}

export function markBlocks(mark: Mark, draft: Draft, use: Use = {}): string[] {
  if (mark.size === 0) return [];
  const { place = GEOM_TRANSFORMS[draft.geometry], opacity = 1 } = use;
  const { shape, rotation, offset, stroke } = mark;
  // A pattern with the colour of an outline alone would be one of the area's outline: it is made of symbols that have no inside.
  const hollow = use.place !== undefined && !mark.color && !isOpen(shape);
  const open = isOpen(shape) || hollow;
  const paleness = (mark.opacity ?? 1) * opacity;
  const rim = stroke ?? (open && mark.color ? { color: mark.color, width: 2 } : undefined);
  const base = [
    `SYMBOL "${draft.symbols.shape(shape, hollow)}"`,
    `SIZE ${bound(draft.columns.size, mark.size)}`,
    turned(rotation),
    shifted(offset),
    LIMITS,
    place,
  ];
  const rimInk = (setting: Ink['setting']): Ink[] =>
    rim && rim.width > 0
      ? [{ setting, paint: rim.color, opacity: paleness * (rim.opacity ?? 1), more: `WIDTH ${decimal(rim.width)}` }]
      : [];
  const inside: Ink[] = mark.color && !open ? [{ setting: 'COLOR', paint: mark.color, opacity: paleness }] : [];
  const inks = open ? rimInk('COLOR') : [...inside, ...rimInk('OUTLINECOLOR')];
  if (rim?.dash && rimInk('COLOR').length > 0) draft.symbols.warnings.add('markDash');
  return inks.length > 0 ? inked(inks, draft.columns.size !== undefined, ...base) : [];
}

export function iconBlocks(
  icon: Icon,
  draft: Draft,
  { place = GEOM_TRANSFORMS[draft.geometry], opacity = 1 }: Use = {},
): string[] {
  const symbol = icon.size === 0 ? undefined : draft.symbols.icon({ ...icon, opacity: (icon.opacity ?? 1) * opacity });
  if (!symbol) return [];
  const size = `SIZE ${bound(draft.columns.size, icon.size)}`;
  return [style(`SYMBOL "${symbol}"`, size, turned(icon.rotation), shifted(icon.offset), LIMITS, place)];
}

const graphicBlocks = (symbol: Mark | Icon, draft: Draft, use: Use) =>
  symbol.kind === 'mark' ? markBlocks(symbol, draft, use) : iconBlocks(symbol, draft, use);

const CAPS = { butt: 'BUTT', round: 'ROUND', square: 'SQUARE' };
const JOINS = { bevel: 'BEVEL', round: 'ROUND', miter: 'MITER' };
const pattern = (dash: number[] | undefined) => {
  if (!dash) return undefined;
  const pairs = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  return `PATTERN ${pairs.slice(0, 10).map(decimal).join(' ')} END`;
};

export function lineBlocks(line: Line, draft: Draft): string[] {
  if (draft.geometry === 'POINT') return [];
  const setting = draft.geometry === 'POLYGON' ? 'OUTLINECOLOR' : 'COLOR';
  const shared = [
    `LINEJOIN ${JOINS[line.join ?? 'round']}`,
    line.offset ? `OFFSET ${decimal(line.offset)} -99` : undefined,
    LIMITS,
  ];
  const blocks: string[] = [];
  const width = line.width as number;
  const { outline } = line;
  const cap = `LINECAP ${CAPS[line.cap ?? 'round']}`;
  if (outline && outline.width > 0) {
    const around: Ink = { setting, paint: outline.color, opacity: outline.opacity };
    blocks.push(...inked([around], false, `WIDTH ${decimal(width + 2 * outline.width)}`, cap, ...shared));
  }
  if (draft.columns.width !== undefined || width > 0)
    blocks.push(
      ...inked(
        [{ setting, paint: line.color, opacity: line.opacity }],
        draft.columns.width !== undefined,
        `WIDTH ${bound(draft.columns.width, width)}`,
        line.dash && !line.cap ? 'LINECAP BUTT' : cap,
        ...shared,
        pattern(line.dash),
      ),
    );
  if (line.graphic) {
    const { symbol, gap } = line.graphic;
    const place = `GAP ${decimal(-Math.max(1, gap))} INITIALGAP ${decimal(Math.max(1, gap) / 2)}`;
    blocks.push(...graphicBlocks(symbol, { ...draft, columns: {} }, { place }));
  }
  return blocks;
}

/** From middle to middle, as MapServer counts it. */
const apart = ({ symbol, gap }: NonNullable<Fill['graphic']>) =>
  Math.max(1, (typeof symbol.size === 'number' ? symbol.size : symbol.size.fallback) + gap);

export function fillBlocks(fill: Fill, draft: Draft): string[] {
  if (draft.geometry !== 'POLYGON') return [];
  const { opacity = 1, hatch, graphic, outline } = fill;
  const blocks: string[] = [];
  if (fill.color) blocks.push(...inked([{ setting: 'COLOR', paint: fill.color, opacity }], false));
  if (hatch) {
    const turn = (((-hatch.angle % 180) + 180) % 180).toFixed(2);
    const size = `SIZE ${decimal(Math.max(2, hatch.gap + hatch.width))} WIDTH ${decimal(hatch.width)} ANGLE ${Number(turn)}`;
    blocks.push(style(`SYMBOL "${draft.symbols.hatch()}"`, `COLOR ${color(hatch.color, opacity)}`, size, LIMITS));
  }
  if (graphic)
    blocks.push(
      ...graphicBlocks(graphic.symbol, { ...draft, columns: {} }, { place: `GAP ${decimal(apart(graphic))}`, opacity }),
    );
  if (outline && outline.width > 0) {
    const cap = outline.dash ? 'BUTT' : 'ROUND';
    const ink: Ink = {
      setting: 'OUTLINECOLOR',
      paint: outline.color,
      opacity: outline.opacity,
      more: `WIDTH ${decimal(outline.width)}`,
    };
    blocks.push(...inked([ink], false, `LINEJOIN ROUND LINECAP ${cap}`, LIMITS, pattern(outline.dash)));
  }
  return blocks;
}

/** MapServer counts letters in points, at 96 to the inch, and cuts off fractions: the nearest whole number is the nearest size. */
const pointsOf = (px: number) => Math.max(1, Math.round((px * 72) / 96));

/** The fonts that the map file's FONTSET has to name. */
const font = ({ bold, italic }: Text) => {
  const face = `noto${bold ? '-bold' : ''}${italic ? '-italic' : ''}`;
  return `${face},${face}-ext`;
};

/** No label for a text size of 0, which MapServer refuses. */
export function labelBlocks(text: Text, { symbols }: Draft): string[] {
  if ((text.size as number) < 1) return [];
  const parts = text.label.map((part) => {
    if (typeof part === 'string') return literal(part);
    if (isSafeColumn(part.property)) return textColumn(part.property);
    symbols.warnings.add('property', { property: part.property });
    return '""';
  });
  const halo = text.halo && text.halo.width > 0 && text.halo;
  const haloColor = halo && color(halo.color, (halo.opacity ?? 1) * (text.opacity ?? 1));
  const place = labelPlace(text);
  const block = [
    'LABEL',
    `FONT "${font(text)}"`,
    `SIZE ${pointsOf(text.size as number)} MINSIZE 1 MAXSIZE 1000`,
    `COLOR ${color(text.color, text.opacity)}`,
    haloColor && `OUTLINECOLOR ${haloColor} OUTLINEWIDTH ${decimal(2 * halo.width)}`,
    text.placement === 'line' ? 'ANGLE FOLLOW' : turned(text.rotation),
    `POSITION ${place.position}`,
    shifted(text.offset && place.offset),
    'PARTIALS FALSE BUFFER 1',
    `\n      TEXT (${parts.join(' + ')})\n    END`,
  ]
    .filter(Boolean)
    .join(' ');
  return [block];
}
