import type { Filter, StyleRule } from '@/lib/styles/schema';
import type { StyledAttribute } from './attributes';

/** Why a rule can never match. */
export type Never = { why: 'attribute'; property: string } | { why: 'choice'; property: string; value: string };

/** What elements can be asked besides their attributes. */
const OWN_PROPERTIES = new Set(['id', 'type_id', 'description']);

const attributeOf = (attributes: readonly StyledAttribute[], property: string) =>
  attributes.find(({ attributeType: { code } }) => code.code.toLowerCase() === property.toLowerCase());

function comparison(filter: Filter & { property: string }, attributes: readonly StyledAttribute[]): Never | undefined {
  const { property } = filter;
  if (OWN_PROPERTIES.has(property)) return undefined;
  const found = attributeOf(attributes, property);
  if (!found) return filter.op === 'isNull' ? undefined : { why: 'attribute', property };
  const choices = found.attributeType.valueGroupCode?.listCode;
  const values = filter.op === '==' ? [filter.value] : filter.op === 'in' ? filter.values : undefined;
  if (!choices || !values) return undefined;
  const texts = choices.flatMap(({ code, listInternationalizationDto: said }) => [
    code,
    ...said.map((it) => it.description ?? ''),
  ]);
  const known = new Set(texts.map((it) => it.toLowerCase()));
  const [first] = values;
  return values.some((it) => known.has(String(it).toLowerCase())) ? undefined : { why: 'choice', property, value: String(first) };
}

/** Why a filter can never be passed by elements with these attributes; undefined where it may be. */
export function neverPasses(filter: Filter, attributes: readonly StyledAttribute[]): Never | undefined {
  switch (filter.op) {
    case 'all':
      return filter.filters.map((it) => neverPasses(it, attributes)).find((it) => it !== undefined);
    case 'any': {
      const found = filter.filters.map((it) => neverPasses(it, attributes));
      return found.every((it) => it !== undefined) ? found[0] : undefined;
    }
    // What can never be passed is always passed the other way round.
    case 'not':
      return undefined;
    default:
      return comparison(filter, attributes);
  }
}

export const neverMatches = ({ filter }: StyleRule, attributes: readonly StyledAttribute[]): Never | undefined =>
  filter && neverPasses(filter, attributes);
