import type { XmlElement } from '@/lib/xml/writer';
import type { Fill, Line } from '../schema';
import { plus } from '../to-sld/values';
import type { Warnings } from '../warnings';
import { markerLayer } from './markers';
import { colorText, constant, defined, definedColor, layerElement, mm, NOTHING, PER_PIXEL, symbolElement } from './values';

const CAPS = { butt: 'flat', round: 'round', square: 'square' };

type Pen = Pick<Line, 'color' | 'opacity' | 'width' | 'dash' | 'cap' | 'join' | 'offset'>;

const simpleLine = ({ color, opacity, width, dash, cap = 'round', join = 'round', offset = 0 }: Pen): XmlElement =>
  layerElement(
    'SimpleLine',
    {
      line_color: colorText(color, opacity),
      line_style: 'solid',
      line_width: mm(constant(width)),
      line_width_unit: 'MM',
      capstyle: CAPS[cap],
      joinstyle: join,
      use_custom_dash: dash ? 1 : 0,
      customdash: dash?.map(mm).join(';'),
      customdash_unit: 'MM',
      offset: mm(offset),
      offset_unit: 'MM',
    },
    { outlineWidth: defined(width, PER_PIXEL), outlineColor: definedColor(color, opacity) },
  );

/** A casing is a wider line below, symbols along a line are a layer of their own above. */
export function lineLayers(line: Line, warnings: Warnings): XmlElement[] {
  const { outline, graphic, width } = line;
  const { cap, join, offset } = line;
  const layers: XmlElement[] = [];
  if (outline) layers.push(simpleLine({ ...outline, dash: undefined, width: plus(width, 2 * outline.width), cap, join, offset }));
  if (width !== 0 || !graphic) layers.push(simpleLine(line));
  if (graphic) {
    const settings = {
      interval: mm(graphic.gap),
      interval_unit: 'MM',
      placements: 'Interval',
      placement: 'interval',
      rotate: 1,
      offset: mm(offset ?? 0),
      offset_unit: 'MM',
    };
    layers.push(
      layerElement('MarkerLine', settings, {}, symbolElement('marker', '@0@0', [markerLayer(graphic.symbol, warnings)])),
    );
  }
  return layers;
}

/** A symbol in the middle of a line. */
export const midLine = (marker: XmlElement): XmlElement =>
  layerElement(
    'MarkerLine',
    { placements: 'CentralPoint', placement: 'centralpoint', rotate: 1 },
    {},
    symbolElement('marker', '@0@0', [marker]),
  );

/** A symbol in the middle of an area. */
export const midArea = (marker: XmlElement): XmlElement =>
  layerElement('CentroidFill', { point_on_surface: 1, point_on_all_parts: 0 }, {}, symbolElement('marker', '@0@0', [marker]));

export function fillLayers(fill: Fill, warnings: Warnings): XmlElement[] {
  const { color, opacity, hatch, graphic, outline } = fill;
  const plainRim = outline && color && !outline.dash && !hatch && !graphic;
  const layers: XmlElement[] = [];
  if (color)
    layers.push(
      layerElement(
        'SimpleFill',
        {
          color: colorText(color, opacity),
          style: 'solid',
          outline_color: plainRim ? colorText(outline.color, outline.opacity) : NOTHING,
          outline_style: plainRim ? 'solid' : 'no',
          outline_width: plainRim ? mm(outline.width) : 0,
          outline_width_unit: 'MM',
          joinstyle: 'round',
        },
        {
          fillColor: definedColor(color, opacity),
          outlineColor: plainRim ? definedColor(outline.color, outline.opacity) : undefined,
        },
      ),
    );
  if (hatch) layers.push(hatchLayer(hatch, opacity));
  if (graphic) layers.push(patternLayer(graphic, opacity, warnings));
  if (outline && !plainRim) layers.push(simpleLine({ ...outline, cap: outline.dash ? 'butt' : 'round', join: 'round' }));
  return layers;
}

/** QGIS turns hatches counter-clockwise, and counts from line to line. */
function hatchLayer({ color, width, gap, angle }: NonNullable<Fill['hatch']>, opacity?: number): XmlElement {
  const settings = { angle: (180 - angle) % 180, distance: mm(gap + width), distance_unit: 'MM', offset: 0, offset_unit: 'MM' };
  const line = simpleLine({ color, opacity, width, cap: 'butt', join: 'bevel' });
  return layerElement('LinePatternFill', settings, {}, symbolElement('line', '@0@0', [line]));
}

function patternLayer(
  { symbol, gap }: NonNullable<Fill['graphic']>,
  opacity: number | undefined,
  warnings: Warnings,
): XmlElement {
  const distance = mm(constant(symbol.size) + gap);
  const settings = { distance_x: distance, distance_x_unit: 'MM', distance_y: distance, distance_y_unit: 'MM' };
  return layerElement(
    'PointPatternFill',
    settings,
    {},
    symbolElement('marker', '@0@0', [markerLayer(symbol, warnings)], opacity),
  );
}
