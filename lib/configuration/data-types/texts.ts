import { languageNames, parseActiveLocales, requiredIn } from '@/lib/i18n/locales';
import { languageTag } from '@/lib/i18n/tags';
import { splitTexts } from '@/lib/translations/separated';
import { invalidIf, type Rule } from './rule';

export const everyLanguage: Rule = (value, active) => {
  const { before, texts } = splitTexts(value);
  const missing = requiredIn(active).filter((locale) => before.trim() || !texts.get(locale)?.trim());
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

/** Each language needs its texts to be stored and its menu to be read. */
const MAX_LANGUAGES = 20;

/** A list of languages by their tags, which includes the default one. */
export const listOfLanguages: Rule = (value, active) => {
  const asked = value.split(',');
  const isWritten = (code: string) => languageTag(code) === code && parseActiveLocales(code)[0] === code;
  if (!asked.every(isWritten) || new Set(asked).size < asked.length || asked.length > MAX_LANGUAGES) return invalidIf(true);
  const fallback = active[0];
  return fallback && !asked.includes(fallback) ? { key: 'project.configurationParameter.defaultLanguage' } : undefined;
};
