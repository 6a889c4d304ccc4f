import type { StyleDocument, StyleGeometry, Symbolizer, Text } from '@/lib/styles/schema';
import { inMarkup } from '@/lib/text';
import { fill, line, node, px, type Ratios, reachOf, sizeOf, symbol } from './sample-symbols';

/** What a rule draws, as SVG. */
interface Sample {
  svg: string;
  /** CSS pixels. */
  width: number;
  height: number;
}

export interface LegendRow {
  sample: Sample;
  /** The name of the rule; null where the style has only one. */
  label: string | null;
}

const WIDTH = 36;
const HEIGHT = 20;
/** Larger symbols are drawn smaller. */
const MAX_PX = 44;

/** A label is shown by two letters of its kind. */
function text(it: Text, x: number, y: number): string {
  const words = it.label.filter((part) => typeof part === 'string').join('');
  const size = Math.min(16, sizeOf(it.size));
  return node(
    'text',
    {
      x,
      y: y + size * 0.35,
      'text-anchor': 'middle',
      'font-family': 'helvetica',
      'font-size': size,
      'font-weight': it.bold ? 'bold' : undefined,
      'font-style': it.italic ? 'italic' : undefined,
      fill: it.color,
      'fill-opacity': it.opacity,
    },
    inMarkup(words.trim().slice(0, 3) || 'Aa'),
  );
}

const isPoint = (it: Symbolizer) => it.kind === 'mark' || it.kind === 'icon';

/** The edges of the picture of a rule. */
function frameOf(symbolizers: readonly Symbolizer[], geometry: StyleGeometry, ratios: Ratios) {
  const reach = symbolizers.map((it) => (it.kind === 'mark' || it.kind === 'icon' ? reachOf(it, ratios) : 0));
  const across = Math.max(16, Math.ceil(2 * Math.max(0, ...reach)));
  const thick = symbolizers.map((it) =>
    it.kind === 'line' ? sizeOf(it.width) + 2 * ((it.outline?.width ?? 0) + Math.abs(it.offset ?? 0)) : 0,
  );
  if (geometry === 'POINT') return { width: across, height: across };
  return {
    width: Math.max(WIDTH, symbolizers.some(isPoint) ? across : 0),
    height: Math.max(HEIGHT, ...thick, symbolizers.some(isPoint) ? across : 0),
  };
}

function sampleOf(symbolizers: readonly Symbolizer[], geometry: StyleGeometry, ratios: Ratios): Sample {
  const frame = { ...frameOf(symbolizers, geometry, ratios), ratios };
  const { width, height } = frame;
  const drawn = symbolizers.map((it, at) => {
    if (it.kind === 'line') return line(it, frame);
    if (it.kind === 'fill') return fill(it, frame, `c${at}`);
    if (it.kind === 'text') return text(it, width / 2, height / 2);
    return node('g', { transform: `translate(${px(width / 2)} ${px(height / 2)})` }, symbol(it, ratios));
  });
  const shrink = Math.min(1, MAX_PX / Math.max(width, height));
  const size = { width: width * shrink, height: height * shrink };
  const viewBox = `0 0 ${px(width)} ${px(height)}`;
  return { svg: node('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, viewBox }, drawn.join('')), ...size };
}

/** The rows of a style in a legend: one for each rule that draws something. */
export function legendRows({ rules, geometry }: StyleDocument, ratios: Ratios = new Map()): LegendRow[] {
  const drawn = rules.filter(({ symbolizers }) => symbolizers.length > 0);
  return drawn.map(({ name, symbolizers }) => ({
    sample: sampleOf(symbolizers, geometry, ratios),
    label: drawn.length > 1 ? name : null,
  }));
}

/** The pictures that a style's symbols are. */
export const picturesOf = ({ rules }: StyleDocument): string[] =>
  rules.flatMap(({ symbolizers }) =>
    symbolizers.flatMap((it) => {
      if (it.kind === 'icon') return it.image;
      const graphic = it.kind === 'line' || it.kind === 'fill' ? it.graphic : undefined;
      return graphic?.symbol.kind === 'icon' ? graphic.symbol.image : [];
    }),
  );
