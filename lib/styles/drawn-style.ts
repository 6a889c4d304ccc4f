import { isBound } from './properties';
import type { Filter, Icon, Mark, StyleDocument, StyleRule, Symbolizer } from './schema';

/** The name of a column that does not exist: comparisons with it are false, values from it use their fallback. */
const NO_COLUMN = '?';

type ColumnOf = (property: string) => string | undefined;

function filterWith(filter: Filter, columnOf: ColumnOf): Filter {
  if ('filter' in filter) return { ...filter, filter: filterWith(filter.filter, columnOf) };
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((inner) => filterWith(inner, columnOf)) };
  return { ...filter, property: columnOf(filter.property) ?? NO_COLUMN };
}

function symbolizerWith<T extends Symbolizer>(symbolizer: T, columnOf: ColumnOf): T {
  const changed = Object.fromEntries(
    Object.entries(symbolizer).map(([name, value]) => [
      name,
      isBound(value) ? { ...value, property: columnOf(value.property) ?? NO_COLUMN } : value,
    ]),
  ) as T;
  if (changed.kind !== 'text') return changed;
  const label = changed.label.map((part) =>
    typeof part === 'string' ? part : { property: columnOf(part.property) ?? NO_COLUMN },
  );
  return { ...changed, label };
}

/** Replaces properties by columns. A property without a column is missing from every feature. */
export const withColumns = (document: StyleDocument, columnOf: ColumnOf): StyleDocument => ({
  ...document,
  rules: document.rules.map((rule) => ({
    ...rule,
    ...(rule.filter && { filter: filterWith(rule.filter, columnOf) }),
    symbolizers: rule.symbolizers.map((symbolizer) => symbolizerWith(symbolizer, columnOf)),
  })),
});

function paler(symbolizer: Symbolizer, opacity: number): Symbolizer {
  const own = (symbolizer.opacity ?? 1) * opacity;
  if (symbolizer.kind === 'mark' || symbolizer.kind === 'icon' || symbolizer.kind === 'text')
    return { ...symbolizer, opacity: own };
  const { outline, graphic } = symbolizer;
  const rim = outline && { outline: { ...outline, opacity: (outline.opacity ?? 1) * opacity } };
  // The opacity of an area already applies to the symbols in it.
  if (symbolizer.kind === 'fill') return { ...symbolizer, ...rim, opacity: own } as Symbolizer;
  const along = graphic && { graphic: { ...graphic, symbol: paler(graphic.symbol, opacity) as Mark | Icon } };
  return { ...symbolizer, ...rim, ...along, opacity: own } as Symbolizer;
}

/** The whole document with an opacity on top of its own, 0..1. */
export const withOpacity = (document: StyleDocument, opacity: number): StyleDocument =>
  opacity >= 1
    ? document
    : {
        ...document,
        rules: document.rules.map((rule) => ({
          ...rule,
          symbolizers: rule.symbolizers.map((symbolizer) => paler(symbolizer, opacity)),
        })),
      };

/** The same rules under other names: what a legend says beside each. */
export const withNames = (document: StyleDocument, nameOf: (rule: StyleRule) => string): StyleDocument => ({
  ...document,
  rules: document.rules.map((rule) => ({ ...rule, name: nameOf(rule) })),
});

/** The same rules within further scale limits: from 1:`min` (included) up to 1:`max` (excluded); null: no limit. */
export const withScales = (document: StyleDocument, { min, max }: Record<'min' | 'max', number | null>): StyleDocument =>
  min === null && max === null
    ? document
    : {
        ...document,
        rules: document.rules.map((rule) => ({
          ...rule,
          scale: {
            ...(min !== null || rule.scale?.min !== undefined ? { min: Math.max(min ?? 0, rule.scale?.min ?? 0) } : {}),
            ...(max !== null || rule.scale?.max !== undefined
              ? { max: Math.min(max ?? Number.POSITIVE_INFINITY, rule.scale?.max ?? Number.POSITIVE_INFINITY) }
              : {}),
          },
        })),
      };
