import 'server-only';
import { currentValues } from '@/lib/parameters/service';
import { type Locale, matchLocale, negotiateLocale, parseActiveLocales } from './locales';

/** The languages that this installation offers, the default one first. */
export const activeLocales = async (): Promise<Locale[]> => parseActiveLocales((await currentValues()).ACTIVE_LANGUAGES);

/** The language in which a call is answered: what Accept-Language asks for if it is offered, else the default. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}

/**
 * The language of a page: the one that was chosen before (the cookie's), at a first visit the browser's where the operator wants
 * that, else the default. One that is not offered counts as none.
 */
export async function localeOfPage(chosen: string | undefined, acceptLanguage: string | null): Promise<Locale> {
  const offered = await activeLocales();
  const byBrowser = (await currentValues()).USE_BROWSER_LANGUAGE === 'true';
  const asked = byBrowser ? negotiateLocale(acceptLanguage, offered) : undefined;
  return matchLocale(chosen, offered) ?? asked ?? offered[0] ?? 'en-GB';
}
