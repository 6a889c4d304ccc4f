import 'server-only';
import { readValues } from '@/lib/configuration/service';
import { textOf } from '@/lib/configuration/settings';
import { db } from '@/lib/db';
import { briefly } from './briefly';
import { type Locale, locales, negotiateLocale, parseActiveLocales } from './locales';

const freshForMs = 1000;

/** The languages that this installation offers, the default one first. */
export const activeLocales: () => Promise<Locale[]> = briefly<Locale[]>(freshForMs, [...locales], async () =>
  parseActiveLocales(textOf(await readValues(db, 'ACTIVE_LANGUAGES'), 'ACTIVE_LANGUAGES')),
);

/** The language in which a call is answered: what Accept-Language asks for if it is offered, else the default. */
export async function localeOfRequest(request: Request): Promise<Locale> {
  const offered = await activeLocales();
  return negotiateLocale(request.headers.get('accept-language'), offered) ?? offered[0] ?? 'en-GB';
}
