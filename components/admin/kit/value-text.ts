import { isBuiltIn, locales, nativeName } from '@/lib/i18n/locales';
import type { Translations } from '@/lib/translations/schema';
import type { Words } from './columns';
import { textIn } from './fields/translations';

const isTexts = (value: object): value is Translations => 'listInternationalizationDto' in value;

const ENTITIES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** What formatted text says, without its markup. */
export const plainText = (html: string) =>
  html
    .replace(/<\/(p|li|h[2-4])>|<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();

/** What the value of a field says, for two to be compared: a line for each language and for each entry of a list. */
export function valueText(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return plainText(value);
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map((it) => valueText(it, words).replaceAll('\n', ', ')).join('\n');
  if (typeof value !== 'object') return String(value);
  if (!isTexts(value))
    return Object.values(value)
      .flatMap((it) => valueText(it, words) || [])
      .join(': ');
  const languages = value.listInternationalizationDto.map(({ language }) => language);
  return [...locales, ...languages.filter((it) => !isBuiltIn(it))]
    .map((locale) => [nativeName(locale), plainText(textIn(value, locale))])
    .filter(([, text]) => text)
    .map(([language, text]) => `${language}: ${text}`)
    .join('\n');
}
