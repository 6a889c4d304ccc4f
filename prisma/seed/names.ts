/** A text in the three languages of the product. */
export interface Names {
  en: string;
  es: string;
  gl: string;
}

/** The locale under which each of them is stored. */
export const LOCALES = { en: 'en-GB', es: 'es-ES', gl: 'gl-ES' } as const;

export const names = (en: string, es: string, gl: string): Names => ({ en, es, gl });

/** The same word in every language: proper names. */
export const same = (text: string): Names => ({ en: text, es: text, gl: text });

/** How a configuration value keeps several languages: each text after the marker of its locale. */
export const withLanguages = (text: Names): string => `[SEP-en-GB]${text.en}[SEP-es-ES]${text.es}[SEP-gl-ES]${text.gl}`;
