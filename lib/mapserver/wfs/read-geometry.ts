import { invalid } from '@/lib/errors';
import { asXY, boxOf, clampedTo, type System, systemOf } from '../systems';
import type { XmlNode } from '../xml';
import type { Shape } from './condition';

const MAX_POSITIONS = 20_000;

type Position = [number, number];
const broken = () => invalid('filter', 'project.mapserver.geometry');

const named = (node: XmlNode, ...names: string[]) => node.children.filter(({ name }) => names.includes(name));
const first = (node: XmlNode, ...names: string[]): XmlNode => {
  const [found] = named(node, ...names);
  if (!found) throw broken();
  return found;
};

const numbersIn = (text: string) =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number);

/** GML 2 and 3 write positions in four ways. Two numbers each: heights are not supported. */
function numbersOf(node: XmlNode): number[] {
  const texts = node.children.flatMap((part) => {
    if (part.name === 'coord') return part.children.map((axis) => axis.text);
    if (part.name === 'pointProperty' || part.name === 'pointRep')
      return part.children.flatMap((point) => point.children.map((pos) => pos.text));
    return ['pos', 'posList', 'coordinates', 'lowerCorner', 'upperCorner'].includes(part.name) ? [part.text] : [];
  });
  return texts.flatMap(numbersIn);
}

class Reader {
  #count = 0;

  constructor(private readonly system: System) {}

  positions(node: XmlNode, least: number): Position[] {
    const numbers = numbersOf(node);
    this.#count += numbers.length / 2;
    if (numbers.length % 2 !== 0 || numbers.length / 2 < least || this.#count > MAX_POSITIONS) throw broken();
    if (!numbers.every(Number.isFinite)) throw broken();
    return Array.from({ length: numbers.length / 2 }, (_, n) =>
      clampedTo(this.system.srid, asXY(this.system, [numbers[n * 2] as number, numbers[n * 2 + 1] as number])),
    );
  }

  text(positions: readonly Position[]): string {
    return `(${positions.map((position) => position.map(plainNumber).join(' ')).join(',')})`;
  }

  line(node: XmlNode): string {
    const inner = node.name === 'Curve' ? first(first(node, 'segments'), 'LineStringSegment') : node;
    return this.text(this.positions(inner, 2));
  }

  ring(node: XmlNode): string {
    const positions = this.positions(first(node, 'LinearRing'), 4);
    const [start, end] = [positions[0] as Position, positions.at(-1) as Position];
    if (start[0] !== end[0] || start[1] !== end[1]) throw broken();
    return this.text(positions);
  }

  area(node: XmlNode): string {
    if (node.name === 'Envelope' || node.name === 'Box') return this.box(node);
    const inner = node.name === 'Surface' ? first(first(node, 'patches'), 'PolygonPatch') : node;
    const outer = first(inner, 'exterior', 'outerBoundaryIs');
    return `(${[outer, ...named(inner, 'interior', 'innerBoundaryIs')].map((ring) => this.ring(ring)).join(',')})`;
  }

  box(node: XmlNode): string {
    const { extent } = boxOf(numbersOf(node), this.system, 'filter');
    if (!extent) throw broken();
    const [west, south, east, north] = extent;
    return `(${this.text([
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ])})`;
  }

  /** Members of `MultiPoint` and the like, alone or all in one property. */
  members(node: XmlNode): XmlNode[] {
    const found = node.children.filter(({ name }) => /Members?$/.test(name)).flatMap(({ children }) => children);
    if (found.length === 0) throw broken();
    return found;
  }

  read(node: XmlNode): string {
    switch (node.name) {
      case 'Point':
        return `POINT${this.text(this.positions(node, 1).slice(0, 1))}`;
      case 'LineString':
      case 'Curve':
        return `LINESTRING${this.line(node)}`;
      case 'Polygon':
      case 'Surface':
      case 'Envelope':
      case 'Box':
        return `POLYGON${this.area(node)}`;
      case 'MultiPoint':
        return `MULTIPOINT(${this.members(node)
          .map((one) => this.text(this.positions(one, 1).slice(0, 1)))
          .join(',')})`;
      case 'MultiLineString':
      case 'MultiCurve':
        return `MULTILINESTRING(${this.members(node)
          .map((one) => this.line(one))
          .join(',')})`;
      case 'MultiPolygon':
      case 'MultiSurface':
        return `MULTIPOLYGON(${this.members(node)
          .map((one) => this.area(one))
          .join(',')})`;
      default:
        throw broken();
    }
  }
}

/** Never with an exponent, so that patterns need not match one. */
export const plainNumber = (value: number) => (Math.abs(value) < 1e-9 ? '0' : String(Number(value.toFixed(9))));

const GEOMETRY = /^(Multi)?(Point|LineString|Curve|Polygon|Surface)$|^(Envelope|Box)$/;
export const isGeometry = ({ name }: XmlNode) => GEOMETRY.test(name);

/**
 * A geometry of GML 2 or 3 as well-known text, with x first and clamped to the range of its system. `inherited`: the name of the
 * system where the geometry names none itself. Throws a 400 at `filter`.
 */
export function readShape(node: XmlNode, inherited: string | undefined, version: string): Shape {
  const system = systemOf(node.attributes.srsName ?? inherited, version, 'filter');
  return { wkt: new Reader(system).read(node), srid: system.srid };
}

/** An envelope as a box, clipped to the range of its system. */
export function readBox(node: XmlNode, inherited: string | undefined, version: string) {
  return boxOf(numbersOf(node), systemOf(node.attributes.srsName ?? inherited, version, 'filter'), 'filter');
}
