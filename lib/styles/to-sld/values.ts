import { el, type XmlElement } from '@/lib/xml/writer';
import type { DataNumber, Stroke } from '../schema';

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

export const strokeElement = ({ color, width, opacity, dash }: Stroke): XmlElement =>
  el(
    'se:Stroke',
    {},
    parameter('stroke', color),
    parameter('stroke-width', width),
    parameter('stroke-opacity', opacity),
    parameter('stroke-dasharray', dash?.join(' ')),
  );

export const fillElement = (color: string, opacity?: number): XmlElement =>
  el('se:Fill', {}, parameter('fill', color), parameter('fill-opacity', opacity));

export const point = (name: string, x: number, y: number): XmlElement =>
  el(`se:${name}`, {}, el(`se:${name}X`, {}, String(x)), el(`se:${name}Y`, {}, String(y)));
