/** The languages of the product, as in the API ('es-ES'); the name of the message file is the first part. */
export const locales = ['es-ES', 'gl-ES', 'en-GB'] as const;
export type Locale = (typeof locales)[number];

/** Name of the cookie with the chosen language. Readable by scripts: it is a preference, not a secret. */
export const localeCookie = 'locale';

/** Each language as its own speakers write it. These are names, not texts to translate. */
export const nativeNames: Record<Locale, string> = { 'es-ES': 'Castellano', 'gl-ES': 'Galego', 'en-GB': 'English' };

/** Several languages, for a sentence. */
export const languageNames = (of: readonly Locale[]) => of.map((it) => nativeNames[it]).join(', ');

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

/** What ACTIVE_LANGUAGES offers, in its order. An empty or unreadable list offers everything. */
export function parseActiveLocales(list: string | null | undefined): Locale[] {
  const found = (list ?? '').split(/[,;\s]+/).flatMap((it) => matchLocale(it) ?? []);
  return found.length > 0 ? [...new Set(found)] : [...locales];
}
