import type { Filter, StyleDocument, StyleRule } from '@/lib/styles/schema';

/** How a style tells elements apart. */
export const MODES = ['ONE', 'CATEGORIES', 'CLASSES', 'RULES'] as const;
export type Mode = (typeof MODES)[number];

const isBound = ({ op }: Filter) => op === '<' || op === '<=' || op === '>' || op === '>=' || op === 'between';

/** The property whose numbers a filter bounds; undefined where it asks anything else. */
function boundedBy(filter: Filter): string | undefined {
  if (filter.op === 'all') {
    const [first, ...rest] = filter.filters.map(boundedBy);
    return first !== undefined && rest.every((it) => it === first) ? first : undefined;
  }
  return isBound(filter) && 'property' in filter ? filter.property : undefined;
}

const onlyOne = (properties: readonly (string | undefined)[]): string | undefined => {
  const [first] = properties;
  return first !== undefined && properties.every((it) => it === first) ? first : undefined;
};

const filtered = (rules: readonly StyleRule[]): Filter[] => rules.flatMap(({ filter }) => filter ?? []);

/** How a document tells elements apart, and by which property. */
export function modeOf({ rules }: Pick<StyleDocument, 'rules'>): { mode: Mode; property: string } {
  const filters = filtered(rules);
  const plain = rules.filter((it) => !it.filter && !it.else);
  if (filters.length === 0) return { mode: rules.length === 1 && plain.length === 1 ? 'ONE' : 'RULES', property: '' };
  if (plain.length > 0) return { mode: 'RULES', property: '' };
  const equal = onlyOne(filters.map((it) => (it.op === '==' || it.op === 'in' ? it.property : undefined)));
  if (equal !== undefined) return { mode: 'CATEGORIES', property: equal };
  const bounded = onlyOne(filters.map(boundedBy));
  return bounded === undefined ? { mode: 'RULES', property: '' } : { mode: 'CLASSES', property: bounded };
}
