import { locales } from '@/lib/i18n/locales';

/** The body of an error. */
export interface Problem {
  code: string;
  globalError: string;
  fieldErrors: { fieldName: string; message: string }[];
}

/** A text in every language, which ends with the language. */
export const inAll = (text: string) => ({
  listInternationalizationDto: locales.map((language) => ({ language, description: `${text} ${language}` })),
});

/** A text in one language, where every one is asked for. */
export const inOne = (description: string) => ({ listInternationalizationDto: [{ language: 'gl-ES', description }] });
