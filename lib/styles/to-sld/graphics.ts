import { el, type XmlElement } from '@/lib/xml/writer';
import type { Icon, Mark } from '../schema';
import { fillElement, numberContent, point, strokeElement, TURNS } from './values';

const ANCHORS: Record<NonNullable<Icon['anchor']>, [number, number]> = {
  center: [0.5, 0.5],
  top: [0.5, 1],
  bottom: [0.5, 0],
  left: [0, 0.5],
  right: [1, 0.5],
};

/** A mark, or a picture that travels in the file. */
export function graphicElement(symbol: Mark | Icon): XmlElement {
  const { size, opacity, rotation, offset } = symbol;
  const anchor = symbol.kind === 'icon' ? symbol.anchor : undefined;
  return el(
    'se:Graphic',
    {},
    symbol.kind === 'mark' ? markElement(symbol) : pictureElement(symbol),
    opacity !== undefined && el('se:Opacity', {}, String(opacity)),
    el('se:Size', {}, numberContent(size)),
    rotation !== undefined && el('se:Rotation', {}, numberContent(rotation, TURNS)),
    anchor && point('AnchorPoint', ...ANCHORS[anchor]),
    offset && point('Displacement', offset[0], -offset[1]),
  );
}

const markElement = ({ shape, color, stroke }: Mark): XmlElement =>
  el('se:Mark', {}, el('se:WellKnownName', {}, shape), color && fillElement(color), stroke && strokeElement(stroke));

function pictureElement({ image }: Icon): XmlElement {
  const type = image.slice('data:'.length, image.indexOf(';'));
  const address = el('se:OnlineResource', { 'xlink:type': 'simple', 'xlink:href': image });
  return el('se:ExternalGraphic', {}, address, el('se:Format', {}, type));
}
