import { el, type XmlElement } from '@/lib/xml/writer';
import type { Filter } from '../schema';

const NAMES = {
  '==': 'PropertyIsEqualTo',
  '!=': 'PropertyIsNotEqualTo',
  '<': 'PropertyIsLessThan',
  '<=': 'PropertyIsLessThanOrEqualTo',
  '>': 'PropertyIsGreaterThan',
  '>=': 'PropertyIsGreaterThanOrEqualTo',
} as const;

const propertyName = (property: string) => el('ogc:PropertyName', {}, property);
const literal = (value: string | number | boolean) => el('ogc:Literal', {}, String(value));
const compared = (op: keyof typeof NAMES, property: string, value: string | number | boolean) =>
  el(`ogc:${NAMES[op]}`, {}, propertyName(property), literal(value));

const ESCAPE = '!';
const plain = (text: string) => text.replace(/[*?!]/g, (letter) => `${ESCAPE}${letter}`);
const PATTERNS = {
  contains: (text: string) => `*${plain(text)}*`,
  startsWith: (text: string) => `${plain(text)}*`,
  endsWith: (text: string) => `*${plain(text)}`,
};

/** A filter in OGC Filter Encoding 1.1. */
export function filterElement(filter: Filter): XmlElement {
  if ('filters' in filter) return el(filter.op === 'all' ? 'ogc:And' : 'ogc:Or', {}, ...filter.filters.map(filterElement));
  if ('filter' in filter) return el('ogc:Not', {}, filterElement(filter.filter));
  const { property } = filter;
  switch (filter.op) {
    case 'isNull':
      return el('ogc:PropertyIsNull', {}, propertyName(property));
    case 'in':
      return el('ogc:Or', {}, ...filter.values.map((value) => compared('==', property, value)));
    case 'between':
      return el(
        'ogc:PropertyIsBetween',
        {},
        propertyName(property),
        el('ogc:LowerBoundary', {}, literal(filter.min)),
        el('ogc:UpperBoundary', {}, literal(filter.max)),
      );
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const pattern = literal(PATTERNS[filter.op](filter.text));
      return el('ogc:PropertyIsLike', { wildCard: '*', singleChar: '?', escapeChar: ESCAPE }, propertyName(property), pattern);
    }
    default:
      return compared(filter.op, property, filter.value);
  }
}
