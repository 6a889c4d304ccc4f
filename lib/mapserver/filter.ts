import { invalid } from '@/lib/errors';
import type { XmlNode } from './xml';

/** What of the elements is wanted. Everything that is not named here can't be asked for. */
export interface Wanted {
  ids?: number[];
  typeId?: number;
  /** `[west, south, east, north]`, x first, in the system with this EPSG number. */
  box?: { extent: [number, number, number, number]; srid: number };
}

const MOST_IDS = 1000;
const KNOWN_SRIDS = new Set([4326, 4258, 3857, 25829, 25830]);
const unsupported = (what: string) => invalid('filter', 'project.mapserver.unsupportedFilter', { what });

/**
 * A system of coordinates by any of its names. Northing first goes with the URN and the address of a geographic system alone:
 * plain `EPSG:4326`, and no name at all, mean longitude first.
 */
export function systemOf(name: string | undefined, path: string): { srid: number; latitudeFirst: boolean } {
  if (!name || /^(CRS:84|urn:ogc:def:crs:OGC:(1\.3)?:CRS84)$/i.test(name)) return { srid: 4326, latitudeFirst: false };
  const code = /(?:^EPSG:|^urn:(?:x-)?ogc:def:crs:EPSG:[\d.]*:|\/def\/crs\/EPSG\/[\d.]+\/|epsg\.xml#)(\d{4,6})$/i.exec(name)?.[1];
  const srid = code === '900913' ? 3857 : Number(code);
  if (!KNOWN_SRIDS.has(srid)) throw invalid(path, 'project.app.Body.field.notAllowed');
  return { srid, latitudeFirst: (srid === 4326 || srid === 4258) && /^urn:|\/def\/crs\//i.test(name) };
}

/** Four numbers and a system as a box, x first. */
export function boxOf(numbers: number[], system: string | undefined, path: string): NonNullable<Wanted['box']> {
  const { srid, latitudeFirst } = systemOf(system, path);
  const [a, b, c, d] = numbers as [number, number, number, number];
  const sound = numbers.length === 4 && numbers.every((n) => Number.isFinite(n) && Math.abs(n) < 1e9);
  const extent: [number, number, number, number] = latitudeFirst ? [b, a, d, c] : [a, b, c, d];
  if (!sound || extent[0] > extent[2] || extent[1] > extent[3]) throw invalid(path, 'project.app.Body.field.invalid');
  return { extent, srid };
}

/** `geometric_element_point.12` or `12`. */
export function idOf(text: string, path: string): number {
  const id = /^(?:geometric_element_(?:point|line|polygon)\.)?(\d{1,15})$/.exec(text.trim())?.[1];
  if (id === undefined) throw invalid(path, 'project.app.Body.field.invalid');
  return Number(id);
}

const child = (node: XmlNode, ...names: string[]) => node.children.find((inner) => names.includes(inner.name));
const numbersIn = (text: string) =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number);

function boxFrom(node: XmlNode): Wanted {
  const shape = child(node, 'Envelope', 'Box');
  if (!shape) throw unsupported(node.name);
  const text = shape.children
    .flatMap((part) => (part.name === 'coord' ? part.children.map((axis) => axis.text) : [part.text]))
    .join(' ');
  return { box: boxOf(numbersIn(text), shape.attributes.srsName, 'filter') };
}

function equalTo(node: XmlNode): Wanted {
  const property = child(node, 'PropertyName', 'ValueReference')?.text.trim().replace(/^\w+:/, '');
  const value = idOf(child(node, 'Literal')?.text ?? '', 'filter');
  if (property === 'id') return { ids: [value] };
  if (property === 'type_id') return { typeId: value };
  throw unsupported(property ?? node.name);
}

function anyOf(node: XmlNode): Wanted {
  const parts = node.children.map(wantedBy);
  if (parts.length === 0 || parts.some(({ ids, typeId, box }) => !ids || typeId || box)) throw unsupported('Or');
  return { ids: parts.flatMap(({ ids }) => ids ?? []) };
}

function allOf(parts: Wanted[]): Wanted {
  const joined: Wanted = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      if (joined[name as keyof Wanted] !== undefined) throw unsupported('And');
      Object.assign(joined, { [name]: value });
    }
  return joined;
}

function wantedBy(node: XmlNode): Wanted {
  switch (node.name) {
    case 'And':
      return allOf(node.children.map(wantedBy));
    case 'Or':
      return anyOf(node);
    case 'PropertyIsEqualTo':
      return equalTo(node);
    case 'BBOX':
    case 'Intersects':
      return boxFrom(node);
    case 'FeatureId':
    case 'GmlObjectId':
    case 'ResourceId':
      return { ids: [idOf(node.attributes.fid ?? node.attributes.rid ?? node.attributes.id ?? '', 'filter')] };
    default:
      throw unsupported(node.name);
  }
}

const isIdentifier = ({ name }: XmlNode) => ['FeatureId', 'GmlObjectId', 'ResourceId'].includes(name);

/** Reads a `Filter`: ids (several of them mean any), a type, a box, and these joined by And. Anything else is a 400 that names it. */
export function readFilter(filter: XmlNode): Wanted {
  if (filter.name !== 'Filter') throw unsupported(filter.name);
  const parts = filter.children;
  const wanted =
    parts.length > 0 && parts.every(isIdentifier)
      ? { ids: parts.map(wantedBy).flatMap(({ ids }) => ids ?? []) }
      : allOf(parts.map(wantedBy));
  if ((wanted.ids?.length ?? 0) > MOST_IDS) throw invalid('filter', 'project.app.Body.field.tooBig', { max: MOST_IDS });
  return wanted;
}

/** Two wishes at once. */
export const both = (a: Wanted, b: Wanted): Wanted => allOf([a, b]);

/** The wish as the run-time substitutions of the map file. */
export const substitutionsFor = ({ ids, typeId, box }: Wanted) => ({
  type_id: String(typeId ?? 0),
  by_id: ids ? '1' : '0',
  ids: ids?.length ? ids.join(',') : '0',
  by_box: box ? '1' : '0',
  box: box
    ? box.extent
        .map((n) =>
          Number(n.toFixed(9))
            .toFixed(9)
            .replace(/\.?0+$/, ''),
        )
        .join(',')
    : '0,0,0,0',
  box_srid: String(box?.srid ?? 4326),
});
