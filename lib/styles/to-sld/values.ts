import { el, type XmlElement } from '@/lib/xml/writer';
import type { DataNumber, Paint, Stroke } from '../schema';

export const parameter = (name: string, value: string | number | XmlElement | undefined): XmlElement | undefined =>
  value === undefined ? undefined : el('se:SvgParameter', { name }, typeof value === 'object' ? value : String(value));

/** A number, or an interpolation over a property. The property itself is one whose ends nobody reaches. */
export function numberContent(value: number | DataNumber, [low, high]: [number, number] = [0, 1000]): string | XmlElement {
  if (typeof value === 'number') return String(value);
  const { property, fallback, stops } = value;
  const points = stops ?? [
    [low, low],
    [high, high],
  ];
  return el(
    'se:Interpolate',
    { fallbackValue: fallback, mode: 'linear', method: 'numeric' },
    el('se:LookupValue', {}, el('ogc:PropertyName', {}, property)),
    ...points.map(([at, result]) =>
      el('se:InterpolationPoint', {}, el('se:Data', {}, String(at)), el('se:Value', {}, String(result))),
    ),
  );
}

/** The same number, and `more`. */
export function plus(value: number | DataNumber, more: number): number | DataNumber {
  if (typeof value === 'number') return value + more;
  const stops = value.stops ?? [
    [0, 0],
    [1000, 1000],
  ];
  return { ...value, stops: stops.map(([x, y]) => [x, y + more]), fallback: value.fallback + more };
}

export const TURNS: [number, number] = [-360, 360];

/** A colour; where each feature decides it, with the one of those that have none, as GeoServer reads it. */
export function paintContent(paint: Paint): string | XmlElement {
  if (typeof paint === 'string') return paint;
  const property = el('ogc:PropertyName', {}, paint.property);
  const isNull = el('ogc:Function', { name: 'isNull' }, property);
  return el('ogc:Function', { name: 'if_then_else' }, isNull, el('ogc:Literal', {}, paint.fallback), property);
}

export const strokeElement = ({ color, width, opacity, dash }: Stroke): XmlElement =>
  el(
    'se:Stroke',
    {},
    parameter('stroke', paintContent(color)),
    parameter('stroke-width', width),
    parameter('stroke-opacity', opacity),
    parameter('stroke-dasharray', dash?.join(' ')),
  );

export const fillElement = (color: Paint, opacity?: number): XmlElement =>
  el('se:Fill', {}, parameter('fill', paintContent(color)), parameter('fill-opacity', opacity));

export const point = (name: string, x: number, y: number): XmlElement =>
  el(`se:${name}`, {}, el(`se:${name}X`, {}, String(x)), el(`se:${name}Y`, {}, String(y)));
