import type { Filter, StyleRule } from '../schema';
import { type BoundStyles, boundStyles, GEOMETRIES } from './bind';
import { ALWAYS } from './filter';
import type { Drawing } from './schema';

/** The rules of a type's styles as classes: of points, then of lines, then of areas, in the order of the rules. */
export interface ClassDefinition {
  /** `dimension`: of the geometries that the rule is for. */
  classes: { dimension: 0 | 1 | 2; filter: Filter }[];
  columns: Record<string, { attribute: string; form: string }>;
}

const takes = (rule: StyleRule, rules: readonly StyleRule[]): Filter => {
  if (!rule.else) return rule.filter ?? ALWAYS;
  const others = rules.filter((other) => !other.else);
  return { op: 'not', filter: { op: 'any', filters: others.map((other) => other.filter ?? ALWAYS) } };
};

const names = (filter: Filter): string[] => {
  if ('filters' in filter) return filter.filters.flatMap(names);
  return 'filter' in filter ? names(filter.filter) : [filter.property];
};

/** The classes by which the elements of a type are counted; null if no rule has a condition. */
export const classesOf = (drawing: Drawing): ClassDefinition | null => classesIn(boundStyles(drawing));

/** The same for bound styles. */
export function classesIn({ styles, columns }: BoundStyles): ClassDefinition | null {
  const classes = GEOMETRIES.flatMap((geometry, dimension) => {
    const rules = styles[geometry]?.rules ?? [];
    return rules.map((rule) => ({ dimension: dimension as 0 | 1 | 2, filter: takes(rule, rules) }));
  });
  const asked = new Set(classes.flatMap(({ filter }) => names(filter)));
  if (asked.size === 0) return null;
  const read = columns.filter(({ name }) => asked.has(name));
  return {
    classes,
    columns: Object.fromEntries(read.map(({ name, attributeId, form }) => [name, { attribute: String(attributeId), form }])),
  };
}
