import 'server-only';
import { currentValues } from '@/lib/parameters/service';
import { type Locale, matchLocale, negotiateLocale, parseActiveLocales } from './locales';

/** The languages that this installation offers, the default one first. */
export const activeLocales = async (): Promise<Locale[]> => parseActiveLocales((await currentValues()).ACTIVE_LANGUAGES);

/** The language of an answer: that of Accept-Language if it is offered, else the default. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}

/**
 * The language of a page: the chosen one (in the cookie), else the browser's if the operator wants that, else the default. A
 * language that is not offered is ignored.
 */
export async function localeOfPage(chosen: string | undefined, acceptLanguage: string | null): Promise<Locale> {
  const offered = await activeLocales();
  const byBrowser = (await currentValues()).USE_BROWSER_LANGUAGE === 'true';
  const asked = byBrowser ? negotiateLocale(acceptLanguage, offered) : undefined;
  return matchLocale(chosen, offered) ?? asked ?? offered[0] ?? 'en-GB';
}
