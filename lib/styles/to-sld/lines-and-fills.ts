import { el, type XmlElement } from '@/lib/xml/writer';
import type { Fill, Line } from '../schema';
import { graphicElement } from './graphics';
import { fillElement, numberContent, paintContent, parameter, plus, strokeElement } from './values';

/** A casing is a wider line below; symbols along a line are a line of their own above. */
export function lineElements(line: Line): XmlElement[] {
  const { outline, graphic, color, opacity, width, dash } = line;
  const drawn = width !== 0 || !graphic;
  return [
    outline && strokeLine(line, { color: outline.color, opacity: outline.opacity, width: plus(width, 2 * outline.width) }),
    drawn && strokeLine(line, { color, opacity, width, dash }),
    graphic && lineSymbolizer(line, el('se:Stroke', {}, graphicStroke(graphic))),
  ].filter((it) => it !== undefined && it !== false);
}

/** SE counts offsets to the left. */
const lineSymbolizer = ({ offset }: Line, stroke: XmlElement) =>
  el('se:LineSymbolizer', {}, stroke, offset !== undefined && el('se:PerpendicularOffset', {}, String(-offset)));

const strokeLine = (line: Line, { color, opacity, width, dash }: Pick<Line, 'color' | 'opacity' | 'width' | 'dash'>) =>
  lineSymbolizer(
    line,
    el(
      'se:Stroke',
      {},
      parameter('stroke', paintContent(color)),
      parameter('stroke-width', numberContent(width)),
      parameter('stroke-opacity', opacity),
      parameter('stroke-linejoin', line.join === 'miter' ? 'mitre' : line.join),
      parameter('stroke-linecap', line.cap),
      parameter('stroke-dasharray', dash?.join(' ')),
    ),
  );

/** SE's gap is between symbols, ours from middle to middle. */
function graphicStroke({ symbol, gap }: NonNullable<Line['graphic']>): XmlElement {
  const across = typeof symbol.size === 'number' ? symbol.size : symbol.size.fallback;
  return el('se:GraphicStroke', {}, graphicElement(symbol), el('se:Gap', {}, String(gap - across)));
}

export function fillElements({ color, opacity, hatch, graphic, outline }: Fill): XmlElement[] {
  const inside = color && fillElement(color, opacity);
  if (!hatch && !graphic) return [el('se:PolygonSymbolizer', {}, inside, outline && strokeElement(outline))];
  return [
    inside && el('se:PolygonSymbolizer', {}, inside),
    hatch && el('se:PolygonSymbolizer', {}, el('se:Fill', {}, el('se:GraphicFill', {}, hatchElement(hatch, opacity)))),
    graphic && patternElement(graphic, opacity),
    outline && el('se:PolygonSymbolizer', {}, strokeElement(outline)),
  ].filter((it) => it !== undefined && it !== '');
}

/** As QGIS writes it: a level line, turned, as often as its size. */
function hatchElement({ color, width, gap, angle }: NonNullable<Fill['hatch']>, opacity?: number): XmlElement {
  const mark = el('se:Mark', {}, el('se:WellKnownName', {}, 'horline'), strokeElement({ color, width, opacity }));
  return el('se:Graphic', {}, mark, el('se:Size', {}, String(gap + width)), el('se:Rotation', {}, String(angle)));
}

function patternElement({ symbol, gap }: NonNullable<Fill['graphic']>, opacity?: number): XmlElement {
  const fill = el('se:Fill', {}, el('se:GraphicFill', {}, graphicElement(symbol)), parameter('fill-opacity', opacity));
  return el('se:PolygonSymbolizer', {}, fill, gap > 0 && el('se:VendorOption', { name: 'graphic-margin' }, String(gap / 2)));
}
