import type { StyleDocument, StyleRule, Symbolizer } from './schema';

/** A feature of a preview: positions in the unit square, y up, and the number of its rule. */
export interface PreviewFeature {
  positions: [number, number][];
  properties: Record<string, string | number>;
}

const MAX_SHOWN = 9;
const MAX_SMALL = 4;
/** A small picture shows the middle of the square, so that a symbol can be recognised: what it leaves out on each side. */
export const SMALL_CUT = 0.2;
const RULE = 'rule';

/** What stands for a feature of each kind: positions in the unit square, y up. */
export const SHAPES: Record<StyleDocument['geometry'], [number, number][]> = {
  POINT: [[0.5, 0.5]],
  LINE: [
    [0.1, 0.3],
    [0.35, 0.75],
    [0.65, 0.3],
    [0.9, 0.7],
  ],
  POLYGON: [
    [0.12, 0.18],
    [0.2, 0.85],
    [0.86, 0.78],
    [0.78, 0.14],
    [0.12, 0.18],
  ],
};

/** Labels show the name of their property. */
const labelled = (symbolizer: Symbolizer): Symbolizer =>
  symbolizer.kind === 'text'
    ? {
        ...symbolizer,
        label: symbolizer.label.map((part) => (typeof part === 'string' ? part : part.property.slice(0, 30))),
      }
    : symbolizer;

/** Rules for all features are drawn for each feature, the others only for their own. */
const previewRule = ({ name, filter, else: isElse, symbolizers }: StyleRule, at: number | undefined): StyleRule => ({
  name,
  symbolizers: symbolizers.map(labelled),
  ...((filter || isElse) && { filter: { op: '==', property: RULE, value: at ?? -1 } }),
});

/**
 * The features of a preview image: one for each of the first rules, from top left to bottom right, ignoring filters and
 * scale limits. `small`: fewer of them, in the middle of the square where there are several.
 */
export function previewOf(document: StyleDocument, small = false): { document: StyleDocument; features: PreviewFeature[] } {
  const filtered = document.rules.filter((rule) => rule.filter || rule.else);
  const count = Math.min(small ? MAX_SMALL : MAX_SHOWN, Math.max(1, filtered.length));
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const inside = (part: number) => (small && count > 1 ? SMALL_CUT + part * (1 - 2 * SMALL_CUT) : part);
  const features = Array.from({ length: count }, (_, index): PreviewFeature => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const positions = SHAPES[document.geometry].map(([x, y]): [number, number] => [
      inside((column + x) / columns),
      inside(1 - (row + 1 - y) / rows),
    ]);
    return { positions, properties: { [RULE]: index } };
  });
  const rules = document.rules.map((rule) => previewRule(rule, place(filtered.indexOf(rule), count)));
  return { document: { ...document, rules }, features };
}

const place = (index: number, count: number) => (index >= 0 && index < count ? index : undefined);
