import { numberIn } from '@/lib/text';
import { child, elements, textOf, type XmlNode } from '@/lib/xml/xml';
import type { Filter } from '../../schema';
import { table } from '../table';
import { scalarIn } from '../units';

const COMPARISONS = table<keyof typeof TURNED>({
  PropertyIsEqualTo: '==',
  PropertyIsNotEqualTo: '!=',
  PropertyIsLessThan: '<',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThan: '>',
  PropertyIsGreaterThanOrEqualTo: '>=',
});
const TURNED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** A filter of OGC Filter Encoding 1.0, 1.1 or 2.0; undefined if a document cannot express it. */
export function filterOf(node: XmlNode): Filter | undefined {
  if (node.name === 'Filter') {
    const [only] = elements(node);
    return only && filterOf(only);
  }
  if (node.name === 'And' || node.name === 'Or') {
    const filters = elements(node).map(filterOf);
    if (filters.length === 0 || filters.some((filter) => !filter)) return undefined;
    return { op: node.name === 'And' ? 'all' : 'any', filters: filters as Filter[] };
  }
  if (node.name === 'Not') {
    const [inner] = elements(node);
    const filter = inner && filterOf(inner);
    return filter && { op: 'not', filter };
  }
  return test(node);
}

/** Whether a comparison of texts is to take capitals for small letters: all that is drawn distinguishes them. */
export const ignoresCase = (node: XmlNode): boolean => {
  const text = textOf(child(node, 'Literal'));
  return /^(false|0)$/.test(node.attributes.matchCase ?? '') && text.toLowerCase() !== text.toUpperCase();
};

const propertyOf = (node: XmlNode) => textOf(child(node, 'PropertyName') ?? child(node, 'ValueReference'));
const literalOf = (node: XmlNode | undefined) => node && (child(node, 'Literal') ?? node);

function test(node: XmlNode): Filter | undefined {
  const property = propertyOf(node);
  if (!property) return undefined;
  if (node.name === 'PropertyIsNull') return { op: 'isNull', property };
  if (node.name === 'PropertyIsLike') return like(node, property);
  if (node.name === 'PropertyIsBetween') return between(node, property);
  const op = COMPARISONS[node.name];
  const literal = child(node, 'Literal');
  if (!op || !literal) return undefined;
  const turned = elements(node)[0] === literal;
  return { op: turned ? TURNED[op] : op, property, value: scalarIn(textOf(literal)) };
}

function between(node: XmlNode, property: string): Filter | undefined {
  const [low, high] = ['LowerBoundary', 'UpperBoundary'].map((name) => textOf(literalOf(child(node, name))));
  if (!low || !high) return undefined;
  const [min, max] = [numberIn(low), numberIn(high)];
  if (min !== undefined && max !== undefined) return { op: 'between', property, min, max };
  return {
    op: 'all',
    filters: [
      { op: '>=', property, value: low },
      { op: '<=', property, value: high },
    ],
  };
}

/** `*` at the beginning, at the end, or within; a single unknown letter is nothing that a document can say. */
function like(node: XmlNode, property: string): Filter | undefined {
  const { wildCard = '*', singleChar = '?', escapeChar, escape: marker = escapeChar ?? '\\' } = node.attributes;
  const parts = [''];
  const pattern = [...textOf(child(node, 'Literal'))];
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at] as string;
    if (letter === marker && at + 1 < pattern.length) parts.push(`${parts.pop()}${pattern[++at]}`);
    else if (letter === wildCard) parts.push('');
    else if (letter === singleChar) return undefined;
    else parts.push(`${parts.pop()}${letter}`);
  }
  return likeParts(property, parts);
}

/** The texts between wild cards as tests: how it begins, what it holds, how it ends. */
export function likeParts(property: string, parts: readonly string[]): Filter {
  if (parts.length === 1) return { op: '==', property, value: parts[0] as string };
  const filters = parts.flatMap((text, index): Filter[] => {
    if (text === '') return [];
    return [{ op: index === 0 ? 'startsWith' : index === parts.length - 1 ? 'endsWith' : 'contains', property, text }];
  });
  if (filters.length === 0) return { op: 'not', filter: { op: 'isNull', property } };
  return filters.length === 1 ? (filters[0] as Filter) : { op: 'all', filters };
}
