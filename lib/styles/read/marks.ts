import type { Icon, Mark, Paint, Stroke, Symbolizer } from '../schema';
import { opacity } from './units';

/** The inside and the rim of a mark, each with an opacity of its own. */
export interface MarkParts {
  color?: Paint;
  fillOpacity: number;
  stroke?: Stroke;
}

/** One mark of these parts, or two on top of each other: in one mark the rim can't be less transparent than the inside. */
export function marksFrom(base: Mark, { color, fillOpacity, stroke }: MarkParts): Mark[] {
  const strokeOpacity = stroke?.opacity ?? 1;
  const colored = color === undefined ? {} : { color };
  if (!stroke) return [{ ...base, ...colored, opacity: opacity(fillOpacity) }];
  if (color === undefined || fillOpacity === 0) return [{ ...base, stroke }];
  if (strokeOpacity <= fillOpacity) {
    const rim = { ...stroke, opacity: opacity(strokeOpacity / fillOpacity) };
    return [{ ...base, ...colored, stroke: rim, opacity: opacity(fillOpacity) }];
  }
  return [
    { ...base, ...colored, opacity: opacity(fillOpacity) },
    { ...base, stroke },
  ];
}

/** The same symbolizer with an opacity on top of its own. */
export function paler<T extends Symbolizer>(symbolizer: T, by: number): T {
  if (by === 1) return symbolizer;
  const own = opacity((symbolizer.opacity ?? 1) * by);
  if (symbolizer.kind !== 'line' && symbolizer.kind !== 'fill') return { ...symbolizer, opacity: own };
  const { outline, graphic } = symbolizer;
  const rim = outline && { outline: { ...outline, opacity: opacity((outline.opacity ?? 1) * by) } };
  // The opacity of an area already applies to the symbols of its pattern.
  const along = symbolizer.kind === 'line' &&
    graphic && { graphic: { ...graphic, symbol: paler<Mark | Icon>(graphic.symbol, by) } };
  return { ...symbolizer, ...rim, ...along, opacity: own };
}
