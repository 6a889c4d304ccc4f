import { nameIn, textsOf } from '@/lib/translations/schema';
import type { StyleRule } from '../schema';
import { choicesMeant } from './filter';
import type { Supplied } from './property';

const alike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The name of a rule in a language. A rule for one choice that has the choice's name in any language gets the name in this one. */
export function ruleNameIn(
  { name, filter }: Pick<StyleRule, 'name' | 'filter'>,
  supplier: (property: string) => Supplied | undefined,
  locale: string,
): string {
  const values = filter?.op === '==' ? [filter.value] : filter?.op === 'in' ? filter.values : [];
  const [value] = values;
  if (value === undefined || values.length > 1 || !filter || !('property' in filter)) return name;
  const choices = supplier(filter.property)?.choices ?? [];
  const [meant, ...others] = choicesMeant(value, choices);
  const choice = others.length === 0 ? choices.find(({ code }) => code === meant) : undefined;
  return choice && textsOf(choice).some((text) => alike(text, name)) ? nameIn(choice, locale) : name;
}
