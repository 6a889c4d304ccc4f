import { languageNames, matchLocale } from '@/lib/i18n/locales';
import { splitTexts } from '@/lib/translations/separated';
import { invalidIf, type Rule } from './rule';

export const everyLanguage: Rule = (value, active) => {
  const { before, texts } = splitTexts(value);
  const missing = active.filter((locale) => before.trim() || !texts.get(locale)?.trim());
  if (missing.length === 0) return undefined;
  return { key: 'project.configurationParameter.everyLanguage', values: { language: languageNames(missing) } };
};
/** A text without language markers is valid for all languages. */
export const oneOrEveryLanguage: Rule = (value, active) =>
  splitTexts(value).texts.size === 0 ? undefined : everyLanguage(value, active);
/** The same, but a missing language may use the text of another one. */
export const someLanguages: Rule = (value) => {
  const { before, texts } = splitTexts(value);
  return invalidIf(texts.size > 0 && before.trim() !== '');
};

/** A list of the product's languages, which includes the default one. */
export const listOfLanguages: Rule = (value, active) => {
  const asked = value.split(',');
  if (asked.some((code) => matchLocale(code) !== code) || new Set(asked).size < asked.length) return invalidIf(true);
  const fallback = active[0];
  return fallback && !asked.includes(fallback) ? { key: 'project.configurationParameter.defaultLanguage' } : undefined;
};
