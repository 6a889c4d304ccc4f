import { languageTag } from './tags';

/** The languages that the product brings along, as in the API ('es-ES'); the name of the message file is the first part. */
export const locales = ['es-ES', 'gl-ES', 'en-GB'] as const;
export type BuiltIn = (typeof locales)[number];
/** One of them, or a language that an administrator has added, by its canonical BCP 47 tag. Which there are is known at run time. */
export type Locale = string;

export const isBuiltIn = (locale: string): locale is BuiltIn => locales.some((it) => it === locale);

/** Name of the cookie with the chosen language. Readable by scripts: it is a preference, not a secret. */
export const localeCookie = 'locale';

const NAMES: Record<BuiltIn, string> = { 'es-ES': 'Castellano', 'gl-ES': 'Galego', 'en-GB': 'English' };

/** A language as its own speakers write it; its tag where nobody knows its name. These are names, not texts to translate. */
export function nativeName(locale: Locale): string {
  if (isBuiltIn(locale)) return NAMES[locale];
  const tag = languageTag(locale);
  const name = tag && new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
  return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : locale;
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/;

/** In which direction a language is written, for `<html dir>`. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  const tag = languageTag(locale);
  return tag && RIGHT_TO_LEFT.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Several languages, for a sentence. */
export const languageNames = (of: readonly Locale[]) => of.map(nativeName).join(', ');

/** All instants are shown in the time zone of the mapped region. */
export const timeZone = 'Europe/Madrid';

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0];

/** The offered locale that matches a tag: exactly, or by its first part ('es', 'es-MX' → 'es-ES'). */
export function matchLocale(wanted: string | null | undefined, offered: readonly Locale[] = locales): Locale | undefined {
  if (!wanted) return undefined;
  const tag = wanted.trim().toLowerCase();
  return offered.find((it) => it.toLowerCase() === tag) ?? offered.find((it) => languageOf(it) === languageOf(tag));
}

/** The best locale for an Accept-Language header, by its weights. */
export function negotiateLocale(header: string | null | undefined, offered: readonly Locale[] = locales): Locale | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const weight = Number(rest.find((it) => it.trim().startsWith('q='))?.split('=')[1] ?? 1);
      return { tag, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter((it) => it.tag && it.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found = matchLocale(tag, offered);
    if (found) return found;
  }
  return undefined;
}

/** The locale that an entry of a list means: one of the product's, by its first part alone too, or the tag itself. */
function readLocale(entry: string): Locale | undefined {
  const tag = languageTag(entry);
  return locales.find((it) => it === tag || languageOf(it) === tag) ?? tag;
}

/** What ACTIVE_LANGUAGES offers, in its order. An empty or unreadable list offers everything that the product brings along. */
export function parseActiveLocales(list: string | null | undefined): Locale[] {
  const found = (list ?? '').split(/[,;\s]+/).flatMap((it) => readLocale(it) ?? []);
  return found.length > 0 ? [...new Set(found)] : [...locales];
}

/**
 * In which of these languages a text has to be there: those that the product brings along, and the default one. In the others a
 * missing text falls back, and is listed.
 */
export const requiredIn = (active: readonly Locale[]): Locale[] => active.filter((it, at) => at === 0 || isBuiltIn(it));

/** Whose texts stand in for those that a language lacks: the language's own of the product, else the default one's, else English. */
export const standInFor = (locale: Locale, active: readonly Locale[]): BuiltIn => {
  const own = matchLocale(locale, locales);
  const first = active.find((it) => it !== locale);
  return [own, first].find((it): it is BuiltIn => it !== undefined && isBuiltIn(it)) ?? 'en-GB';
};
