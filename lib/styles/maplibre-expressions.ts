import type { ExpressionFilterSpecification, ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { ChoiceLabel } from './drawn-style';
import type { DataColor, DataNumber, Filter, Paint, StyleGeometry, StyleRule } from './schema';
import { ascendingStops } from './stops';

const GEOMETRY_NAMES = { POINT: 'Point', LINE: 'LineString', POLYGON: 'Polygon' } as const;

/** Multi-part geometries carry the name of the single kind in MapLibre's workers. */
export const ofGeometry = (geometry: StyleGeometry): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  GEOMETRY_NAMES[geometry],
];

/** A constant, or the value of a property. */
export function numeric(value: number | DataNumber): number | ExpressionSpecification {
  if (typeof value === 'number') return value;
  const property: ExpressionSpecification = ['get', value.property];
  const known: ExpressionSpecification = ['==', ['typeof', property], 'number'];
  const result: ExpressionSpecification = value.stops
    ? ['interpolate', ['linear'], ['number', property], ...ascendingStops(value.stops).flat()]
    : ['number', property];
  return ['case', known, result, value.fallback];
}

/** `numeric` divided by a constant. */
export function scaled(value: number | DataNumber, divisor: number): number | ExpressionSpecification {
  const expression = numeric(value);
  return typeof expression === 'number' ? expression / divisor : ['/', expression, divisor];
}

export const constant = (value: number | DataNumber): number => (typeof value === 'number' ? value : value.fallback);

/** A colour, or what the column of one has, which is `#rrggbb` or nothing. */
export const painted = (paint: Paint): string | ExpressionSpecification =>
  typeof paint === 'string' ? paint : ['to-color', ['get', paint.property], paint.fallback];

/** The colour that a feature has, as a text. */
export const colorText = ({ property, fallback }: DataColor): ExpressionSpecification => [
  'coalesce',
  ['get', property],
  fallback,
];

/** What a column of codes is called: a code without a name is its own, several are listed in the order of the names. */
export function namesExpression({ property, names, isMultiple }: ChoiceLabel): ExpressionSpecification {
  const codes: ExpressionSpecification = ['to-string', ['coalesce', ['get', property], '']];
  if (!isMultiple) return names.length === 0 ? codes : (['match', codes, ...names.flat(), codes] as ExpressionSpecification);
  const parts = names.map(
    ([code, name]): ExpressionSpecification => ['case', ['in', `|${code}|`, codes], `${SEPARATOR}${name}`, ''],
  );
  return ['slice', ['concat', '', ...parts], SEPARATOR.length];
}

/** Between several names, as `mapserver.names_in` has it. */
const SEPARATOR = ', ';

/** The filter of a style as MapLibre's expression. Comparing with a property that is missing is false, also with `!=`. */
export function filterExpression(filter: Filter): ExpressionSpecification {
  switch (filter.op) {
    case 'all':
    case 'any':
      return [filter.op, ...filter.filters.map(filterExpression)] as ExpressionSpecification;
    case 'not':
      return ['!', filterExpression(filter.filter)];
    case 'isNull':
      return ['==', ['get', filter.property], null];
    case 'in':
      return ['in', asText(filter.property), ['literal', filter.values.map(String)]];
    case 'contains':
      return ['in', filter.text, asText(filter.property)];
    case 'startsWith':
      return ['==', ['slice', asText(filter.property), 0, filter.text.length], filter.text];
    case 'endsWith':
      return [
        'all',
        ['>=', ['length', asText(filter.property)], filter.text.length],
        ['==', ['slice', asText(filter.property), -filter.text.length], filter.text],
      ];
    case 'between':
      return whenOfType(filter.property, 'number', [
        'all',
        ['>=', ['number', ['get', filter.property]], filter.min],
        ['<=', ['number', ['get', filter.property]], filter.max],
      ]);
    case '==':
      return equal(filter.property, filter.value);
    case '!=':
      return ['all', ['!=', ['get', filter.property], null], ['!', equal(filter.property, filter.value)]];
    default:
      return comparison(filter.op, filter.property, filter.value);
  }
}

const asText = (property: string): ExpressionSpecification => ['to-string', ['get', property]];

/** Compares as text: a style does not know whether a column contains 5 or "5". */
function equal(property: string, value: string | number | boolean): ExpressionSpecification {
  const same: ExpressionSpecification = ['==', asText(property), String(value)];
  return value === '' ? ['all', ['!=', ['get', property], null], same] : same;
}

function comparison(op: '<' | '<=' | '>' | '>=', property: string, value: string | number | boolean): ExpressionSpecification {
  if (typeof value === 'number') return whenOfType(property, 'number', [op, ['number', ['get', property]], value]);
  return whenOfType(property, 'string', [op, ['string', ['get', property]], String(value)]);
}

const whenOfType = (property: string, type: 'number' | 'string', test: ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['==', ['typeof', ['get', property]], type],
  test,
  false,
];

/** Which features a rule draws: an else rule draws those that no filter of the other rules matches. */
export function ruleFilter(rule: StyleRule, rules: readonly StyleRule[]): ExpressionSpecification | undefined {
  if (rule.filter) return filterExpression(rule.filter);
  if (!rule.else) return undefined;
  const others = rules.filter((other) => !other.else);
  const taken = others.map((other) => (other.filter ? filterExpression(other.filter) : true));
  return ['!', ['any', ...taken]] as ExpressionSpecification;
}

/** Combines all conditions that are defined. */
export function allOf(...conditions: (ExpressionSpecification | undefined)[]): ExpressionFilterSpecification {
  return ['all', ...conditions.filter((condition) => condition !== undefined)] as ExpressionSpecification;
}

/** Scale denominator of zoom 0: the equator's 40,075,016.68557849 m on 512 pixels of 0.28 mm (OGC's pixel). */
const SCALE_OF_ZOOM_0 = 40_075_016.68557849 / 512 / 0.00028;
const MAX_ZOOM = 24;

/** The scale denominator at a zoom of MapLibre. */
export const scaleOfZoom = (zoom: number): number => SCALE_OF_ZOOM_0 / 2 ** zoom;

/** MapLibre's zoom at which the map is at 1:`denominator`, within what the style specification allows. */
export const zoomOfScale = (denominator: number): number =>
  Math.min(MAX_ZOOM, Math.max(0, Math.log2(SCALE_OF_ZOOM_0 / Math.max(denominator, 1e-9))));
