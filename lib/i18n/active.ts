import 'server-only';
import { currentValues } from '@/lib/configuration/service';
import { textOf } from '@/lib/configuration/settings';
import { type Locale, negotiateLocale, parseActiveLocales } from './locales';

/** The languages that this installation offers, the default one first. */
export const activeLocales = async (): Promise<Locale[]> => parseActiveLocales(textOf(await currentValues(), 'ACTIVE_LANGUAGES'));

/** The language in which a call is answered: what Accept-Language asks for if it is offered, else the default. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}
