import { withPaints } from './paints';
import { isBound } from './properties';
import type { Filter, Icon, Mark, StyleDocument, StyleRule, Symbolizer } from './schema';

/** The name of a column that does not exist: comparisons with it are false. */
const NO_COLUMN = '?';

/** The column of a property that is read as a number, as a colour or for a label; undefined: there is none. */
type ColumnOf = (property: string, as: 'number' | 'color' | 'label') => string | undefined;

type Label = Extract<Symbolizer, { kind: 'text' }>['label'];
type LabelPart = Label[number];

/** A part of a label whose column has codes of choices: what each is called, in their order. Documents that are stored have none. */
export interface ChoiceLabel {
  property: string;
  names: readonly ChoiceName[];
  /** Whether the column is `|A|B|`. */
  isMultiple: boolean;
}
export type ChoiceName = readonly [code: string, name: string];

/** Whether a part of a label has names for what its column says. */
export const isChoiceLabel = (part: LabelPart | ChoiceLabel): part is ChoiceLabel => typeof part === 'object' && 'names' in part;

interface Replacing {
  filterOf: (filter: Filter) => Filter;
  columnOf: ColumnOf;
  /** What of a label stands in the place of a property; undefined: nothing. */
  partOf?: (property: string) => LabelPart | ChoiceLabel | undefined;
}

/** Columns in the place of properties. Numbers without a column are their fallback, and labels say nothing of what has none. */
function symbolizerWith(symbolizer: Symbolizer, replacing: Replacing): Symbolizer {
  const parts = Object.entries(symbolizer).map(([key, value]) => {
    if (!isBound(value)) return [key, value];
    const property = replacing.columnOf(value.property, 'number');
    return [key, property === undefined ? value.fallback : { ...value, property }];
  });
  const changed = Object.fromEntries(parts) as Symbolizer;
  if (changed.kind === 'text') return { ...changed, label: labelWith(changed.label, replacing) };
  if ((changed.kind === 'line' || changed.kind === 'fill') && changed.graphic)
    return {
      ...changed,
      graphic: { ...changed.graphic, symbol: symbolizerWith(changed.graphic.symbol, replacing) },
    } as Symbolizer;
  return changed;
}

function labelWith(label: Label, { columnOf, partOf }: Replacing): Label {
  const parts = label.flatMap((part): Label => {
    if (typeof part === 'string') return [part];
    if (partOf) return [partOf(part.property) ?? []].flat();
    const property = columnOf(part.property, 'label');
    return property === undefined ? [] : [{ ...part, property }];
  });
  return parts.length > 0 ? parts : [''];
}

/** Columns in the place of the properties by which features decide colours. */
const coloredWith = (symbolizer: Symbolizer, columnOf: ColumnOf): Symbolizer =>
  withPaints(symbolizer, (color) => {
    const property = columnOf(color.property, 'color');
    return property === undefined ? color.fallback : { ...color, property };
  });

/** A document whose filters and symbolizers read columns. */
export const documentWith = (document: StyleDocument, replacing: Replacing): StyleDocument => ({
  ...document,
  rules: document.rules.map((rule) => ({
    ...rule,
    ...(rule.filter && { filter: replacing.filterOf(rule.filter) }),
    symbolizers: rule.symbolizers.map((it) => symbolizerWith(coloredWith(it, replacing.columnOf), replacing)),
  })),
});

function filterWith(filter: Filter, columnOf: (property: string) => string | undefined): Filter {
  if ('filter' in filter) return { ...filter, filter: filterWith(filter.filter, columnOf) };
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((inner) => filterWith(inner, columnOf)) };
  return { ...filter, property: columnOf(filter.property) ?? NO_COLUMN };
}

/** Replaces properties by columns. A property without a column is missing from every feature. `colorOf`: the columns of colours. */
export const withColumns = (
  document: StyleDocument,
  columnOf: (property: string) => string | undefined,
  colorOf = columnOf,
): StyleDocument =>
  documentWith(document, {
    filterOf: (filter) => filterWith(filter, columnOf),
    columnOf: (property, as) => (as === 'color' ? colorOf(property) : columnOf(property)),
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
