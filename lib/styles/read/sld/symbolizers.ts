import { child, children, type XmlNode } from '@/lib/xml/xml';
import { plainColor } from '../../paints';
import type { Fill, Line, Symbolizer } from '../../schema';
import { table } from '../table';
import { pixels, shift } from '../units';
import { dashOf, marginOf, strokeOf, symbolsOf, wellKnownName } from './graphics';
import { textSymbolizer } from './text';
import { constant, opacityOf, paint, parameters, type SldDraft, scaleOf, size } from './values';

/** A symbolizer of SLD as ours, lowest first. */
export function symbolizersOf(node: XmlNode, { warnings }: Pick<SldDraft, 'warnings'>): Symbolizer[] {
  const draft: SldDraft = { warnings, scale: scaleOf(node, warnings) };
  for (const option of children(node, 'VendorOption'))
    if (option.attributes.name !== 'graphic-margin') warnings.add('vendorOption', { name: option.attributes.name ?? '' });
  if (child(node, 'Geometry', 'Function')) warnings.add('geometryFunction');
  switch (node.name) {
    case 'PointSymbolizer': {
      const graphic = child(node, 'Graphic');
      return graphic ? symbolsOf(graphic, draft) : [];
    }
    case 'LineSymbolizer':
      return linesOf(node, draft);
    case 'PolygonSymbolizer':
      return fillsOf(node, draft);
    case 'TextSymbolizer':
      return textSymbolizer(node, draft);
    default:
      warnings.add('rasterSymbol', { symbolizer: node.name });
      return [];
  }
}

const CAPS = table<Line['cap']>({ butt: 'butt', round: 'round', square: 'square' });
const JOINS = table<Line['join']>({ bevel: 'bevel', round: 'round', mitre: 'miter', miter: 'miter' });

/** SLD counts offsets to the left. */
const offsetOf = (node: XmlNode, { scale }: SldDraft) => {
  const left = constant(child(node, 'PerpendicularOffset'), scale);
  return left ? { offset: shift(-left) } : {};
};

function linesOf(node: XmlNode, draft: SldDraft): Line[] {
  const stroke = child(node, 'Stroke');
  const graphic = child(stroke, 'GraphicStroke', 'Graphic');
  const values = parameters(stroke);
  const offset = offsetOf(node, draft);
  if (stroke && graphic) return graphicLines(stroke, graphic, offset, draft);
  const width = size(values['stroke-width'], draft, 1, 100);
  const dash = dashOf(values['stroke-dasharray'], draft);
  const cap = CAPS[textOfParameter(values['stroke-linecap'])];
  const join = JOINS[textOfParameter(values['stroke-linejoin'])];
  return [
    {
      kind: 'line',
      color: paint(values.stroke, draft.warnings, '#000000'),
      width: typeof width === 'number' ? pixels(width) : width,
      opacity: opacityOf(values['stroke-opacity'], draft),
      ...(dash && { dash }),
      // SLD's own defaults: butt and mitre.
      cap: cap ?? 'butt',
      join: join ?? 'miter',
      ...offset,
    },
  ];
}

const textOfParameter = (node: XmlNode | undefined) =>
  node
    ? node.content
        .map((it) => ('text' in it ? it.text : ''))
        .join('')
        .trim()
    : '';

/** Symbols along a line that is not itself drawn. SLD's gap is between symbols, ours from middle to middle. */
function graphicLines(stroke: XmlNode, graphic: XmlNode, offset: { offset?: number }, draft: SldDraft): Line[] {
  const between = constant(child(stroke, 'GraphicStroke', 'Gap'), draft.scale) ?? 0;
  return symbolsOf(graphic, draft).map((symbol) => {
    const across = typeof symbol.size === 'number' ? symbol.size : symbol.size.fallback;
    const own = symbol.kind === 'mark' ? (symbol.color ?? symbol.stroke?.color) : undefined;
    return {
      kind: 'line',
      color: plainColor(own ?? '#000000'),
      width: 0,
      ...offset,
      graphic: { symbol, gap: pixels(across + between) },
    };
  });
}

const HATCHES = table<number[]>({
  horline: [0],
  vertline: [90],
  slash: [135],
  backslash: [45],
  'shape://horline': [0],
  'shape://vertline': [90],
  'shape://slash': [135],
  'shape://backslash': [45],
  'shape://times': [45, 135],
  'shape://plus': [0, 90],
});

function fillsOf(node: XmlNode, draft: SldDraft): (Fill | Line)[] {
  const [fill, stroke] = [child(node, 'Fill'), child(node, 'Stroke')];
  const values = parameters(fill);
  const graphic = child(fill, 'GraphicFill', 'Graphic');
  const opacity = opacityOf(values['fill-opacity'], draft);
  const fills: (Fill | Line)[] = graphic ? patterns(node, graphic, opacity, draft) : [];
  if (fill && !graphic) fills.push({ kind: 'fill', color: paint(values.fill, draft.warnings, '#808080'), opacity });
  if (!stroke) return fills;
  if (child(stroke, 'GraphicStroke')) return [...fills, ...linesOf(node, draft)];
  return [...fills, { kind: 'fill', outline: strokeOf(stroke, draft) }];
}

function patterns(node: XmlNode, graphic: XmlNode, opacity: number, draft: SldDraft): Fill[] {
  const name = wellKnownName(graphic);
  const angles = HATCHES[name];
  if (!angles) {
    const gap = marginOf(node);
    return symbolsOf(graphic, draft).map((symbol) => ({ kind: 'fill', opacity, graphic: { symbol, gap } }));
  }
  const across = constant(child(graphic, 'Size'), draft.scale) ?? 8;
  const turn = constant(child(graphic, 'Rotation'), 1) ?? 0;
  const rim = child(graphic, 'Mark', 'Stroke');
  const stroke = rim ? strokeOf(rim, draft) : { color: '#000000', width: 1, opacity: 1 };
  const paleness = opacityOf(child(graphic, 'Opacity'), draft) * (stroke.opacity ?? 1) * opacity;
  if (typeof stroke.color !== 'string') draft.warnings.add('boundColor');
  return angles.map((angle) => {
    // The tile repeats; lines across its corners are nearer to each other than its edges.
    const step = angle % 90 === 0 ? across : across * Math.SQRT1_2;
    const hatch = {
      color: plainColor(stroke.color),
      width: stroke.width,
      gap: pixels(Math.max(0, step - stroke.width)),
      angle: (angle + turn) % 180,
    };
    return { kind: 'fill', opacity: paleness, hatch };
  });
}
