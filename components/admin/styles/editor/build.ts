import type { ValueCategory, ValueClass } from '@/lib/attribute-values/schema';
import type { Filter, StyleGeometry, StyleRule, Symbolizer } from '@/lib/styles/schema';
import { MARK_SHAPES } from '@/lib/styles/schema';
import { colorsOf, type Ramp } from './ramps';
import { inColor, inSize, OTHERS_COLOR, withIcon } from './symbols';

/** More rules than a legend can be read with: further values are drawn like all others. */
export const MAX_CATEGORIES = 40;
const MAX_LENGTH = 200;

/** A rule's text in the legend, within what a document may hold. */
const named = (text: string) => text.trim().slice(0, MAX_LENGTH) || '–';

/** A value as filters compare it. */
const scalar = (value: string, isNumeric: boolean): string | number =>
  isNumeric && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

/** When the colours begin again, the shapes of points change, so that no two rules are drawn alike. */
function shaped(symbolizers: Symbolizer[], turn: number): Symbolizer[] {
  if (turn === 0) return symbolizers;
  return symbolizers.map((it) =>
    it.kind === 'mark' ? { ...it, shape: MARK_SHAPES[turn % MARK_SHAPES.length] as (typeof MARK_SHAPES)[number] } : it,
  );
}

interface Building {
  /** The code of the attribute. */
  property: string;
  /** The symbol that all rules vary. */
  base: readonly Symbolizer[];
  ramp: Ramp;
}

interface Categories extends Building {
  isNumeric?: boolean;
  /** What all other values are called. */
  others: string;
  /** The drawing of a choice, of points alone. */
  iconOf?: (value: string) => string | undefined;
}

/** A rule for each value, those that most elements have first where there are too many, and one for all others. */
export function categoryRules(
  categories: readonly Pick<ValueCategory, 'value' | 'label' | 'count'>[],
  { property, base, ramp, isNumeric = false, others, iconOf = () => undefined }: Categories,
): StyleRule[] {
  const mostFrequent =
    categories.length > MAX_CATEGORIES
      ? new Set([...categories].sort((a, b) => b.count - a.count).slice(0, MAX_CATEGORIES))
      : new Set(categories);
  const shown = categories.filter((it) => mostFrequent.has(it));
  const colors = colorsOf(ramp, shown.length);
  const rules = shown.map(({ value, label }, at): StyleRule => {
    const [color, icon] = [colors[at] as string, iconOf(value)];
    const drawn = icon ? withIcon(base, icon, color) : inColor(base, color);
    return {
      name: named(label || value),
      filter: { op: '==', property, value: scalar(value, isNumeric) },
      symbolizers: shaped(drawn, Math.floor(at / ramp.colors.length)),
    };
  });
  return [...rules, { name: named(others), else: true, symbolizers: inColor(base, OTHERS_COLOR) }];
}

/** The values of a class. The outer ones are open, so that a value that comes later is in a class too. */
function classFilter(property: string, { from, to }: Pick<ValueClass, 'from' | 'to'>, at: number, count: number): Filter {
  if (at === count - 1) return { op: '>=', property, value: from };
  const below: Filter = { op: '<', property, value: to };
  return at === 0 ? below : { op: 'all', filters: [{ op: '>=', property, value: from }, below] };
}

const SIZES: Record<StyleGeometry, readonly [number, number]> = { POINT: [8, 28], LINE: [1.5, 9], POLYGON: [1, 1] };

const classText = (from: string, to: string, at: number, count: number) =>
  at === count - 1 ? `≥ ${from}` : at === 0 ? `< ${to}` : `${from} – ${to}`;

/** A rule for each class of numbers, in colours from little to much or in growing sizes. */
export function classRules(
  classes: readonly Pick<ValueClass, 'from' | 'to'>[],
  {
    property,
    base,
    ramp,
    by,
    geometry,
    show,
  }: Building & { by: 'COLOR' | 'SIZE'; geometry: StyleGeometry; show: (it: number) => string },
): StyleRule[] {
  const colors = colorsOf(ramp, classes.length);
  const [least, most] = SIZES[geometry];
  const sizeAt = (at: number) => Math.round((least + ((most - least) * at) / Math.max(1, classes.length - 1)) * 2) / 2;
  return classes.map((it, at) => ({
    name: named(classText(show(it.from), show(it.to), at, classes.length)),
    filter: classFilter(property, it, at, classes.length),
    symbolizers: by === 'SIZE' && geometry !== 'POLYGON' ? inSize(base, sizeAt(at)) : inColor(base, colors[at] as string),
  }));
}

/** The same rules in the colours of another ramp; what is drawn for all others keeps its own. */
export function recoloredRules(rules: readonly StyleRule[], ramp: Ramp): StyleRule[] {
  const count = rules.filter((it) => !it.else).length;
  const colors = colorsOf(ramp, count);
  let at = 0;
  return rules.map((rule) => (rule.else ? rule : { ...rule, symbolizers: inColor(rule.symbolizers, colors[at++] as string) }));
}
