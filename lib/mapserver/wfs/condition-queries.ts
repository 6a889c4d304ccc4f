import { invalid } from '@/lib/errors';
import type { Condition, Operand, Shape, SortKey, SpatialRelation } from './condition';
import type { FeatureType, Property, PropertyType } from './feature-types';
import { plainNumber } from './read-geometry';

/**
 * Conditions as the text of a WHERE clause over rows called `f`. A caller's texts are hex-encoded, numbers are
 * parsed and formatted again, names must be those of the type: no character of the caller's reaches a statement.
 */

export const GEOMETRY_NAMES = ['geom', 'msGeometry', ''];

/** The property of a type with this name. Throws a 400 at `path`. */
export function propertyOf<P extends Property>(
  type: { name: string; properties: readonly P[] },
  name: string,
  path = 'filter',
): P {
  const found = type.properties.find((property) => property.name === name);
  if (!found) throw invalid(path, 'project.mapserver.unknownProperty', { property: name.slice(0, 60), type: type.name });
  return found;
}

const column = ({ name }: Property) => `f.${name}`;
const textOf = (text: string) => `convert_from(decode('${Buffer.from(text, 'utf8').toString('hex')}','hex'),'UTF8')`;
export const misfit = (literal: string, property: Pick<Property, 'name'>) =>
  invalid('filter', 'project.mapserver.literal', { value: literal.slice(0, 60), property: property.name });

/** With `numeric` an index on an integer column would not be used. */
export const INTEGER = /^[+-]?\d{1,18}$/;
export const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,2})?$/i;
export const BOOLEANS: Record<string, string> = {
  true: 'true',
  '1': 'true',
  t: 'true',
  false: 'false',
  '0': 'false',
  f: 'false',
};

/** Converts a value to the property's type. Throws a 400 if that is impossible. */
function literalAs(property: Property, literal: string): string {
  const text = literal.trim();
  if (property.type === 'text') return textOf(literal);
  if (property.type === 'boolean') {
    const value = BOOLEANS[text.toLowerCase()];
    if (!value) throw misfit(literal, property);
    return value;
  }
  if (!NUMBER.test(text)) throw misfit(literal, property);
  return property.type === 'integer' && INTEGER.test(text) ? `(${text})::bigint` : `(${text})::numeric`;
}

const lowered = (sql: string, type: PropertyType, matchCase: boolean) => (type === 'text' && !matchCase ? `lower(${sql})` : sql);

function compared(type: FeatureType, condition: Extract<Condition, { op: 'compare' }>): string {
  const { left, right, with: operator, matchCase } = condition;
  const named = [left, right].find((operand): operand is { property: string } => 'property' in operand);
  if (!named) throw invalid('filter', 'project.mapserver.incompleteFilter', { what: 'PropertyName' });
  const property = propertyOf(type, named.property);
  const sqlOf = (operand: Operand): string => {
    if ('literal' in operand) return lowered(literalAs(property, operand.literal), property.type, matchCase);
    const own = propertyOf(type, operand.property);
    const numeric = own.type === 'integer' || own.type === 'number';
    const fits = own.type === property.type || (numeric && property.type !== 'text' && property.type !== 'boolean');
    if (!fits) throw misfit(own.name, property);
    return lowered(column(own), own.type, matchCase);
  };
  return `${sqlOf(left)} ${operator} ${sqlOf(right)}`;
}

function betweened(type: FeatureType, { property: name, lower, upper }: Extract<Condition, { op: 'between' }>): string {
  const property = propertyOf(type, name);
  return `${column(property)} BETWEEN ${literalAs(property, lower)} AND ${literalAs(property, upper)}`;
}

function likened(type: FeatureType, { property: name, pattern, matchCase }: Extract<Condition, { op: 'like' }>): string {
  const property = propertyOf(type, name);
  const text = property.type === 'text' ? column(property) : `${column(property)}::text`;
  return `${text} ${matchCase ? 'LIKE' : 'ILIKE'} ${textOf(pattern)}`;
}

const shapeIn = (geometry: string, srid: number) => `mapserver.in_system(${geometry}, ${srid})`;
const shapeOf = ({ wkt, srid }: Shape) => `ST_MakeValid(ST_GeomFromText('${wkt}', ${srid}))`;

/** A box of another system has curved sides, so points are added. */
function boxed({ srid, row }: FeatureType, { extent, srid: boxSrid }: Extract<Condition, { op: 'box' }>): string {
  if (!extent) return 'false';
  const corners = extent.map((n) => `(${plainNumber(n)})`).join(',');
  const box = `ST_MakeEnvelope(${corners},${boxSrid})`;
  if (boxSrid === srid) return `ST_Intersects(${row}.geom, ${box})`;
  const step = plainNumber(Math.max(extent[2] - extent[0], extent[3] - extent[1]) / 16 || 1);
  return `ST_Intersects(${row}.geom, ${shapeIn(`ST_Segmentize(${box}, ${step})`, srid)})`;
}

/** The type names of well-known text, with their numbers for ST_CollectionExtract. */
const KIND_OF = { POINT: 1, LINESTRING: 2, POLYGON: 3 } as const;
const kindOf = ({ wkt }: Shape) => KIND_OF[/^(?:MULTI)?([A-Z]+)/.exec(wkt)?.[1] as keyof typeof KIND_OF];

/** ST_MakeValid can add lines to an area, and collections cannot be compared: only the original type of geometry is used. */
const comparable = (valid: string, kind: number | string) => `ST_CollectionExtract(${valid}, ${kind})`;

/** Rows of a layer may be invalid, which comparisons refuse, so they are made valid; the index finds the candidates. */
function related(type: FeatureType, relation: SpatialRelation, shape: Shape): string {
  const other = shapeIn(comparable(shapeOf(shape), kindOf(shape)), type.srid);
  const own = type.guarded ? `${type.row}.geom` : comparable('ST_MakeValid(f.geom)', 'ST_Dimension(f.geom) + 1');
  const exact = `ST_${relation}(${own}, ${other})`;
  return type.guarded || relation === 'Disjoint' ? exact : `(f.geom && ${other} AND ${exact})`;
}

function distant({ row }: FeatureType, { within, shape, metres }: Extract<Condition, { op: 'distance' }>): string {
  const other = shapeIn(shapeOf(shape), 4326);
  const own = shapeIn(`${row}.geom`, 4326);
  const near = `ST_DWithin(${own}::geography, ${other}::geography, ${plainNumber(metres)})`;
  return within ? near : `NOT ${near}`;
}

/** The condition for one type. An unknown result (a property without a value) is no match. Throws a 400 at `filter`. */
export function conditionSql(type: FeatureType, condition: Condition): string {
  const inner = (part: Condition) => conditionSql(type, part);
  switch (condition.op) {
    case 'and':
      return condition.parts.length === 0 ? 'true' : `(${condition.parts.map(inner).join(' AND ')})`;
    case 'or':
      return `(${condition.parts.map(inner).join(' OR ')})`;
    case 'not':
      return `NOT (${inner(condition.part)})`;
    case 'compare':
      return compared(type, condition);
    case 'between':
      return betweened(type, condition);
    case 'like':
      return likened(type, condition);
    case 'null':
      if (GEOMETRY_NAMES.includes(condition.property)) return 'f.geom IS NULL';
      return `${column(propertyOf(type, condition.property))} IS NULL`;
    case 'ids': {
      const own = condition.ids.filter((id) => id.type === undefined || id.type === type.name).map(({ id }) => id);
      return own.length === 0 ? 'false' : keysSql(type, own);
    }
    case 'box':
      return boxed(type, condition);
    case 'spatial':
      return related(type, condition.relation, condition.shape);
    case 'distance':
      return distant(type, condition);
  }
}

export const keysSql = ({ key, row }: Pick<FeatureType, 'key' | 'row'>, keys: readonly number[]) =>
  `${row}.${key} IN (${keys.join(',')})`;

/** The order of rows, always a total one. Throws a 400 at `sortby`. */
export const orderSql = (type: FeatureType, keys: readonly SortKey[]): string =>
  [
    ...keys.map(
      ({ property, descending }) => `${column(propertyOf(type, property, 'sortby'))}${descending ? ' DESC NULLS LAST' : ''}`,
    ),
    `f.${type.key}`,
  ].join(', ');
