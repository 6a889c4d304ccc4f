import 'server-only';
import { type Locale, parseActiveLocales } from './locales';

/** The languages that this installation offers, the default one first. */
export async function activeLocales(): Promise<Locale[]> {
  return parseActiveLocales('en-GB,es-ES,gl-ES');
}
