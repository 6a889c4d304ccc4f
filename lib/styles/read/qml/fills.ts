import { numberIn } from '@/lib/text';
import { child, type XmlNode } from '@/lib/xml/xml';
import type { Fill, Symbolizer } from '../../schema';
import type { Warnings } from '../../warnings';
import { pictureOf } from '../icons';
import { table } from '../table';
import { opacity, pixels, rounded } from '../units';
import { linesOf } from './lines';
import { COLORED, markersOf, outlineIn, warnOfOthers } from './markers';
import { symbolOf } from './symbols';
import { colorIn, type Defined, definedIn, fixedColor, length, paintOr, settings } from './values';

/** The symbolizers of an area's layer. */
export function fillsOf(layer: XmlNode, warnings: Warnings): Symbolizer[] {
  const values = settings(layer);
  const defined = definedIn(child(layer, 'data_defined_properties'));
  // A plain line says itself what is not read of it.
  if (layer.attributes.class !== 'SimpleLine')
    warnOfOthers(defined, layer.attributes.class === 'SimpleFill' ? COLORED : [], warnings);
  switch (layer.attributes.class) {
    case 'SimpleFill':
      return simple(values, defined, warnings);
    case 'LinePatternFill':
      return hatches(layer, values, warnings);
    case 'PointPatternFill':
      return patterns(layer, values, warnings);
    case 'SVGFill':
    case 'RasterFill':
      return [pictures(layer, values, warnings)];
    case 'GradientFill':
    case 'ShapeburstFill': {
      warnings.add('gradient');
      const color = colorIn(values.color) ?? { color: '#808080', opacity: 1 };
      return [{ kind: 'fill', ...color }];
    }
    case 'CentroidFill': {
      const inner = child(layer, 'symbol');
      return inner ? symbolOf(inner, warnings, (it) => markersOf(it, warnings)) : [];
    }
    default:
      return linesOf(layer, warnings);
  }
}

/** Qt's brushes: lines of one pixel in a tile of eight. */
const BRUSHES = table<number[]>({
  horizontal: [0],
  vertical: [90],
  cross: [0, 90],
  b_diagonal: [135],
  f_diagonal: [45],
  diagonal_x: [45, 135],
});
const TILE = 8;
const DENSE = table<number>({
  dense1: 0.94,
  dense2: 0.88,
  dense3: 0.63,
  dense4: 0.5,
  dense5: 0.37,
  dense6: 0.12,
  dense7: 0.06,
});

function simple(values: Record<string, string>, defined: Map<string, Defined>, warnings: Warnings): Fill[] {
  const outline = outlineIn(values, defined, warnings);
  const rim: Fill[] = outline ? [{ kind: 'fill', outline }] : [];
  const inside = colorIn(values.color);
  const style = values.style ?? 'solid';
  if (!inside || style === 'no') return rim;
  const angles = BRUSHES[style];
  const color = paintOr(inside.color, defined.get('fillColor'), warnings);
  if (!angles) return [{ kind: 'fill', color, opacity: opacity(inside.opacity * (DENSE[style] ?? 1)) }, ...rim];
  const lines = fixedColor(color, warnings);
  const hatches = angles.map((angle): Fill => {
    const step = angle % 90 === 0 ? TILE : TILE * Math.SQRT1_2;
    return { kind: 'fill', opacity: inside.opacity, hatch: { color: lines, width: 1, gap: pixels(step - 1), angle } };
  });
  return [...hatches, ...rim];
}

/** QGIS turns hatches counter-clockwise, and counts from line to line. */
function hatches(layer: XmlNode, values: Record<string, string>, warnings: Warnings): Fill[] {
  const inner = child(layer, 'symbol');
  const angle = -(numberIn(values.angle ?? values.lineangle) ?? 0) % 180;
  const distance = length(values, 'distance', warnings, 19);
  const lines = inner ? symbolOf(inner, warnings, (it) => linesOf(it, warnings).filter((line) => line.kind === 'line')) : [];
  return lines.map(({ color, width, opacity: own }) => {
    const thickness = typeof width === 'number' ? width : width.fallback;
    return {
      kind: 'fill',
      opacity: own,
      hatch: { color: fixedColor(color, warnings), width: thickness, gap: pixels(Math.max(0, distance - thickness)), angle },
    };
  });
}

function patterns(layer: XmlNode, values: Record<string, string>, warnings: Warnings): Fill[] {
  const inner = child(layer, 'symbol');
  const distance = length(values, 'distance_x', warnings, 19);
  const alpha = numberIn(inner?.attributes.alpha) ?? 1;
  const symbols = inner
    ? symbolOf({ ...inner, attributes: { ...inner.attributes, alpha: '1' } }, warnings, (it) => markersOf(it, warnings))
    : [];
  return symbols.map((symbol) => {
    const across = typeof symbol.size === 'number' ? symbol.size : symbol.size.fallback;
    return { kind: 'fill', opacity: opacity(alpha), graphic: { symbol, gap: pixels(Math.max(0, distance - across)) } };
  });
}

function pictures(layer: XmlNode, values: Record<string, string>, warnings: Warnings): Fill {
  const reference = values.svgFile ?? values.imageFile ?? values.data ?? '';
  const { image, heightPerWidth } = pictureOf(reference.startsWith('<') ? `base64:${btoa(reference)}` : reference, layer.line);
  const width = length(values, 'width', warnings, 20);
  const symbol = { kind: 'icon', image, size: pixels(rounded(width * heightPerWidth)) } as const;
  return { kind: 'fill', opacity: opacity(numberIn(values.alpha) ?? 1), graphic: { symbol, gap: 0 } };
}
