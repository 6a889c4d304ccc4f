import 'server-only';
import { type Locale, negotiateLocale, parseActiveLocales } from './locales';

/** The languages that this installation offers, the default one first. */
export async function activeLocales(): Promise<Locale[]> {
  return parseActiveLocales('en-GB,es-ES,gl-ES');
}

/** The language in which a call is answered: what Accept-Language asks for if it is offered, else the default. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}

/** The language of an answer: what Accept-Language asks for among those offered, else the default one. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}
