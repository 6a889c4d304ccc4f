import { rounded } from './read/units';
import type { Filter, StyleDocument, StyleGeometry, StyleRule, Symbolizer } from './schema';
import { tidySymbolizers } from './tidy-symbolizers';

/**
 * The style in its normal form: parts that some formats write separately (a casing below a line, a hatch and its
 * outline) are combined, labels are last, values are typed by their text. It is drawn as before.
 */
export const tidy = (document: StyleDocument): StyleDocument => ({
  ...document,
  rules: document.rules.map((rule) => tidyRule(rule, document.geometry)),
});

function tidyRule(rule: StyleRule, geometry: StyleGeometry): StyleRule {
  const last = (it: Symbolizer) => Number(it.kind === 'text');
  const sorted = rule.symbolizers.toSorted((a, b) => last(a) - last(b));
  const { filter, else: isElse, scale, ...rest } = rule;
  const limits = Object.fromEntries(
    Object.entries(scale ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, rounded(value)]])),
  );
  return {
    ...rest,
    ...(filter && { filter: tidyFilter(filter) }),
    ...(isElse && { else: true }),
    ...(Object.keys(limits).length > 0 && { scale: limits }),
    symbolizers: tidySymbolizers(sorted, geometry),
  };
}

const sameText = (value: string | number | boolean): string | number | boolean => {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && value !== '' && String(Number(value)) === value && Number.isFinite(Number(value))
    ? Number(value)
    : value;
};

function tidyFilter(filter: Filter): Filter {
  if ('filter' in filter) return { op: 'not', filter: tidyFilter(filter.filter) };
  if ('filters' in filter) {
    const filters = filter.filters.map(tidyFilter);
    if (filters.length === 1) return filters[0] as Filter;
    return (filter.op === 'any' ? oneOf(filters) : range(filters)) ?? { op: filter.op, filters };
  }
  if (filter.op === 'in') {
    const values = [...new Set(filter.values.map(sameText))];
    const [only] = values;
    return values.length === 1 && only !== undefined
      ? { op: '==', property: filter.property, value: only }
      : { ...filter, values };
  }
  return 'value' in filter ? { ...filter, value: sameText(filter.value) } : filter;
}

/** From one number to another. */
function range([low, high, ...more]: Filter[]): Filter | undefined {
  if (low?.op !== '>=' || high?.op !== '<=' || low.property !== high.property || more.length > 0) return undefined;
  return typeof low.value === 'number' && typeof high.value === 'number'
    ? { op: 'between', property: low.property, min: low.value, max: high.value }
    : undefined;
}

/** Several equal tests of one property are one test. */
function oneOf(filters: Filter[]): Filter | undefined {
  const values: (string | number | boolean)[] = [];
  let property: string | undefined;
  for (const filter of filters) {
    if ((filter.op !== '==' && filter.op !== 'in') || (property !== undefined && filter.property !== property)) return undefined;
    property = filter.property;
    values.push(...(filter.op === 'in' ? filter.values : [filter.value]));
  }
  return property === undefined || values.length > 1000 ? undefined : { op: 'in', property, values: [...new Set(values)] };
}
