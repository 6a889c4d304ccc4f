import { nameIn } from '@/lib/translations/schema';
import { propertiesOf } from '../properties';
import type { Filter, StyleDocument, StyleRule } from '../schema';
import { type StyleWarning, Warnings } from '../warnings';
import { boundDocument, documentsOf, type Supplier, supplierIn } from './bind';
import { saysAtOnce, saysOfAll } from './contradiction';
import { choicesMeant } from './filter';
import type { Supplied } from './property';
import type { Drawing } from './schema';

const drawNothing = (rules: readonly StyleRule[]) =>
  rules.every((rule) => rule.symbolizers.length === 0 || !couldDraw(rule, rules));

/** Whether there is a scale at which a rule draws: its least denominator is included, its greatest is not. */
const isOfSomeScale = ({ min = 0, max = Number.POSITIVE_INFINITY }: NonNullable<StyleRule['scale']>): boolean => min < max;

/** Whether a style draws no element, whatever values it has. */
export const drawsNothingWith = (document: StyleDocument, supplier: Supplier): boolean =>
  drawNothing(boundDocument(document, supplier, () => undefined).rules);

/** Warnings about a style: properties that nothing supplies, unknown choices, rules that no element can pass or that no scale shows. */
export function suppliedWarnings(document: StyleDocument, supplier: Supplier, locale: string): StyleWarning[] {
  const warnings = new Warnings();
  const bound = boundDocument(document, supplier, () => undefined);
  if (drawNothing(bound.rules)) warnings.add('drawsNothing');
  for (const property of propertiesOf(document)) if (!supplier(property)) warnings.add('unknownProperty', { property });
  for (const [at, { name, filter, scale }] of document.rules.entries()) {
    if (filter) addChoices(filter, supplier, warnings, locale);
    if (scale && !isOfSomeScale(scale)) warnings.add('noScale', { rule: name });
    const rule = bound.rules[at] as StyleRule;
    if (!couldDraw(rule, bound.rules)) warnings.add((rule.filter && whyNever(rule.filter)) ?? 'neverMatches', { rule: name });
  }
  return warnings.list;
}

/** The same for all styles of a type. */
export function typeWarnings(drawing: Drawing, locale: string): StyleWarning[] {
  const warnings = new Warnings();
  for (const { geometry, document } of documentsOf(drawing))
    warnings.addAll(suppliedWarnings(document, supplierIn(drawing, geometry), locale));
  return warnings.list;
}

/** The name of a property, with the property of the style in brackets if it differs. */
function labelOf(property: string, { name }: Supplied, locale: string): string {
  const label = name ? nameIn(name, locale) : property;
  return label === property ? label : `${label} (${property})`;
}

function addChoices(filter: Filter, supplier: Supplier, warnings: Warnings, locale: string): void {
  if ('filters' in filter) for (const inner of filter.filters) addChoices(inner, supplier, warnings, locale);
  else if ('filter' in filter) addChoices(filter.filter, supplier, warnings, locale);
  else if (filter.op === '==' || filter.op === '!=' || filter.op === 'in') {
    const supplied = supplier(filter.property);
    if (supplied?.compared !== 'choice') return;
    for (const value of filter.op === 'in' ? filter.values : [filter.value])
      if (choicesMeant(value, supplied.choices).length === 0)
        warnings.add('unknownChoice', { property: labelOf(filter.property, supplied, locale), choice: String(value) });
  }
}

/** Whether an element could pass a rule. An else rule never draws if another rule matches every element. */
const couldDraw = (rule: StyleRule, rules: readonly StyleRule[]): boolean =>
  rule.else
    ? !rules.some((other) => !other.else && (!other.filter || saysOfAll(other.filter) === true))
    : !rule.filter || saysOfAll(rule.filter) !== false;

/** Why no element can pass a bound filter; undefined: an element may. */
export function whyNever(filter: Filter): 'neverMatches' | 'contradiction' | undefined {
  if (saysOfAll(filter) !== false) return undefined;
  return saysAtOnce(filter) === false ? 'neverMatches' : 'contradiction';
}
