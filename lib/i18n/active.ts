import 'server-only';
import { readValues } from '@/lib/configuration/service';
import { textOf } from '@/lib/configuration/settings';
import { briefly } from '@/lib/memo';
import { type Locale, negotiateLocale, parseActiveLocales } from './locales';

const activeLanguages = briefly(1000, () => readValues(undefined, 'ACTIVE_LANGUAGES'));

/** The languages that this installation offers, the default one first. */
export async function activeLocales(): Promise<Locale[]> {
  return parseActiveLocales(textOf(await activeLanguages(), 'ACTIVE_LANGUAGES'));
}

/** The language in which a call is answered: what Accept-Language asks for if it is offered, else the default. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}
