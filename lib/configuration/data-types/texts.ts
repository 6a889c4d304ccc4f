import { languageNames, matchLocale } from '@/lib/i18n/locales';
import { splitTexts } from '@/lib/translations/separated';
import { invalidIf, type Rule } from './rule';

export const everyLanguage: Rule = (value, active) => {
  const { before, texts } = splitTexts(value);
  const missing = active.filter((locale) => before.trim() || !texts.get(locale)?.trim());
  if (missing.length === 0) return undefined;
  return { key: 'project.configurationParameter.everyLanguage', values: { language: languageNames(missing) } };
};
/** A text that names no language serves all of them. */
export const oneOrEveryLanguage: Rule = (value, active) =>
  splitTexts(value).texts.size === 0 ? undefined : everyLanguage(value, active);
/** The same, where the text of another language may stand for one that is missing. */
export const someLanguages: Rule = (value) => {
  const { before, texts } = splitTexts(value);
  return invalidIf(texts.size > 0 && before.trim() !== '');
};

/** A list of the product's languages that has the default one. */
export const listOfLanguages: Rule = (value, active) => {
  const asked = value.split(',');
  if (asked.some((code) => matchLocale(code) !== code) || new Set(asked).size < asked.length) return invalidIf(true);
  const fallback = active[0];
  return fallback && !asked.includes(fallback) ? { key: 'project.configurationParameter.defaultLanguage' } : undefined;
};
