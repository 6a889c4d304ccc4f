import { invalid } from '@/lib/errors';
import type { XmlNode } from '../xml';
import {
  allOf,
  COMPARISONS,
  type Condition,
  type FeatureId,
  type Operand,
  type SortKey,
  SPATIAL_RELATIONS,
  type SpatialRelation,
} from './condition';
import { isGeometry, readBox, readShape } from './read-geometry';

const MAX_IDS = 1000;
const MAX_CONDITIONS = 2000;
const unsupported = (what: string) => invalid('filter', 'project.mapserver.unsupportedFilter', { what });
const incomplete = (what: string) => invalid('filter', 'project.mapserver.incompleteFilter', { what });

/** `geometric_element_point.12` or `12`. A type's name may have points in it. */
export function idOf(text: string, path: string): FeatureId {
  const found = /^(?:([\p{L}\p{N}_.-]{1,200})\.)?(\d{1,15})$/u.exec(text.trim());
  if (!found) throw invalid(path, 'project.app.Body.field.invalid');
  return { ...(found[1] !== undefined && { type: found[1] }), id: Number(found[2]) };
}

/** The name of a property without prefixes and steps: `ms:id`, `geometric_element_point/id`. */
export const propertyIn = (text: string) => text.trim().replace(/^.*[/:]/, '');

/** A list of properties; undefined for all of them. */
export function propertiesIn(names: readonly string[]): string[] | undefined {
  const named = names.filter((name) => name.trim() !== '').map(propertyIn);
  return named.length === 0 || named.includes('*') ? undefined : named;
}

const isProperty = ({ name }: XmlNode) => name === 'PropertyName' || name === 'ValueReference';

function propertyOf(node: XmlNode): string {
  const found = node.children.find(isProperty);
  if (!found) throw incomplete(node.name);
  return propertyIn(found.text);
}

function literalIn(node: XmlNode | undefined, of: XmlNode): string {
  const literal = node?.name === 'Literal' ? node : node?.children.find(({ name }) => name === 'Literal');
  if (!literal) throw incomplete(of.name);
  if (literal.children.length > 0 || literal.text.includes('\0')) throw unsupported('Literal');
  return literal.text;
}

function operandOf(node: XmlNode): Operand {
  if (isProperty(node)) return { property: propertyIn(node.text) };
  if (node.name === 'Literal') return { literal: literalIn(node, node) };
  throw unsupported(node.name);
}

const isCaseMatched = ({ attributes }: XmlNode) => attributes.matchCase !== 'false' && attributes.matchCase !== '0';

function comparison(node: XmlNode): Condition {
  const [left, right, ...others] = node.children;
  if (!left || !right || others.length > 0) throw incomplete(node.name);
  const operator = COMPARISONS[node.name as keyof typeof COMPARISONS];
  return { op: 'compare', with: operator, left: operandOf(left), right: operandOf(right), matchCase: isCaseMatched(node) };
}

function between(node: XmlNode): Condition {
  const [lower, upper] = ['LowerBoundary', 'UpperBoundary'].map((side) =>
    literalIn(
      node.children.find(({ name }) => name === side),
      node,
    ),
  );
  return { op: 'between', property: propertyOf(node), lower: lower as string, upper: upper as string };
}

/** Converts a pattern to PostgreSQL's wildcards: `%`, `_` and `\`. */
function like(node: XmlNode): Condition {
  const { wildCard: any = '*', singleChar: one = '?', escapeChar, escape: newer } = node.attributes;
  const escaping = escapeChar ?? newer ?? '\\';
  const text = literalIn(node, node);
  let pattern = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const is = (sign: string) => sign !== '' && rest.startsWith(sign);
    const escaped = is(escaping);
    const plain = escaped ? (rest[escaping.length] ?? '') : (rest[0] as string);
    if (!escaped && is(any)) pattern += '%';
    else if (!escaped && is(one)) pattern += '_';
    else pattern += plain.replace(/[%_\\]/, '\\$&');
    at += escaped ? escaping.length + plain.length : is(any) ? any.length : is(one) ? one.length : 1;
  }
  return { op: 'like', property: propertyOf(node), pattern, matchCase: isCaseMatched(node) };
}

const METRES: Record<string, number> = {
  m: 1,
  metre: 1,
  meter: 1,
  metres: 1,
  meters: 1,
  km: 1000,
  kilometre: 1000,
  kilometer: 1000,
  kilometers: 1000,
  kilometres: 1000,
};

function metresIn(node: XmlNode): number {
  const distance = node.children.find(({ name }) => name === 'Distance');
  const unit = (distance?.attributes.units ?? distance?.attributes.uom ?? 'm').replace(/^.*[#:/]/, '').toLowerCase();
  const metres = Number(distance?.text.trim() || Number.NaN) * (METRES[unit] ?? Number.NaN);
  if (!Number.isFinite(metres) || metres < 0) throw incomplete(node.name);
  return Math.min(metres, 30_000_000);
}

const isIdentifier = ({ name }: XmlNode) => ['FeatureId', 'GmlObjectId', 'ResourceId'].includes(name);
const identifierOf = ({ attributes: { fid, rid, id } }: XmlNode) => idOf(fid ?? rid ?? id ?? '', 'filter');

/** Reads the conditions of one filter. `system` is the name of the system that the query asks for, the default for geometries without one. */
class Reader {
  #count = 0;

  constructor(
    private readonly version: string,
    private readonly system: string | undefined,
  ) {}

  read = (node: XmlNode): Condition => {
    this.#count += 1;
    if (this.#count > MAX_CONDITIONS) throw invalid('filter', 'project.app.Body.field.tooBig', { max: MAX_CONDITIONS });
    if (node.name === 'And' || node.name === 'Or') return this.#several(node);
    if (isIdentifier(node)) return { op: 'ids', ids: [identifierOf(node)] };
    if (node.name === 'Not') return { op: 'not', part: this.read(this.#only(node)) };
    if (node.name in COMPARISONS) return comparison(node);
    if (node.name === 'PropertyIsBetween') return between(node);
    if (node.name === 'PropertyIsLike') return like(node);
    if (node.name === 'PropertyIsNull' || node.name === 'PropertyIsNil') return { op: 'null', property: propertyOf(node) };
    return this.#spatial(node);
  };

  #several(node: XmlNode): Condition {
    if (node.children.length === 0) throw incomplete(node.name);
    return { op: node.name === 'And' ? 'and' : 'or', parts: node.children.map(this.read) };
  }

  #only(node: XmlNode): XmlNode {
    const [only, ...others] = node.children;
    if (!only || others.length > 0) throw incomplete(node.name);
    return only;
  }

  #spatial(node: XmlNode): Condition {
    const shape = () => {
      const found = node.children.find(isGeometry);
      if (!found) throw incomplete(node.name);
      return found;
    };
    if (node.name === 'BBOX') return { op: 'box', ...readBox(shape(), this.system, this.version) };
    if (node.name === 'DWithin' || node.name === 'Beyond') {
      const found = readShape(shape(), this.system, this.version);
      return { op: 'distance', within: node.name === 'DWithin', shape: found, metres: metresIn(node) };
    }
    const relation = node.name === 'Intersect' ? 'Intersects' : node.name;
    if (!SPATIAL_RELATIONS.includes(relation as SpatialRelation)) throw unsupported(node.name);
    return { op: 'spatial', relation: relation as SpatialRelation, shape: readShape(shape(), this.system, this.version) };
  }
}

/** A list of ids, limited in length. */
export function idsCondition(ids: FeatureId[], path: string): Condition {
  if (ids.length > MAX_IDS) throw invalid(path, 'project.app.Body.field.tooBig', { max: MAX_IDS });
  return { op: 'ids', ids };
}

/** Reads a `Filter` of any version: ids (several of them mean any), or one condition. Throws a 400 at `filter` with the reason. */
export function readFilter(filter: XmlNode, version: string, system?: string): Condition {
  if (filter.name !== 'Filter') throw unsupported(filter.name);
  const parts = filter.children;
  if (parts.length === 0) throw incomplete('Filter');
  if (parts.every(isIdentifier)) return idsCondition(parts.map(identifierOf), 'filter');
  const reader = new Reader(version, system);
  return allOf(parts.map(reader.read));
}

/** Reads a `SortBy` in XML. */
export const readSortBy = (node: XmlNode): SortKey[] =>
  node.children
    .filter(({ name }) => name === 'SortProperty')
    .map((key) => ({
      property: propertyOf(key),
      descending: /^DESC?$/i.test(key.children.find(({ name }) => name === 'SortOrder')?.text.trim() ?? ''),
    }));
