import { dateFormat, numberFormat } from './formats';

/** Chromium has no data for Galician: Spanish writes numbers in the same way. */
const NEIGHBOURS: Record<string, string> = { gl: 'es-ES' };

/** The locale to pass to `Intl` for numbers: the wanted one, or one with the same number format. */
export function numberLocale(locale: string): string {
  if (Intl.NumberFormat.supportedLocalesOf(locale).length > 0) return locale;
  return NEIGHBOURS[locale.split('-')[0] ?? ''] ?? locale;
}

/** Formats a number with up to ten decimals. Four digits are not grouped, as in a year. */
export const numberText = (value: number, locale: string): string =>
  numberFormat(numberLocale(locale), { maximumFractionDigits: 10, useGrouping: 'min2' }).format(value);

/** A year of the common calendar in the format of this language: `1791`, `300 BC`. Negative before Christ; there is no 0. */
export function yearText(year: number, locale: string): string {
  if (year > 0) return String(year);
  // Dates count a year 0, which is the year before the year 1.
  const midsummer = new Date(Date.UTC(2000, 6, 1));
  midsummer.setUTCFullYear(year + 1);
  // Servers write Galician otherwise than browsers that have no data of it.
  const written = NEIGHBOURS[locale.split('-')[0] ?? ''] ?? locale;
  return dateFormat(written, { year: 'numeric', era: 'short', timeZone: 'UTC' }).format(midsummer);
}

/** The months in languages of which a browser may have no data: server and browser then write the same. */
const MONTHS: Record<string, readonly string[]> = {
  gl: [
    ...['xaneiro', 'febreiro', 'marzo', 'abril', 'maio', 'xuño'],
    ...['xullo', 'agosto', 'setembro', 'outubro', 'novembro', 'decembro'],
  ],
};

/** A date with the month in words, in the format of this language. */
function inWords(date: Date, locale: string, { timeStyle, ...options }: Intl.DateTimeFormatOptions): string {
  const language = locale.split('-')[0] ?? '';
  const months = MONTHS[language];
  if (!months) return dateFormat(locale, { ...options, timeStyle }).format(date);
  const { timeZone } = options;
  const at = Number(dateFormat('en-GB', { month: 'numeric', timeZone }).format(date)) - 1;
  const parts = dateFormat(NEIGHBOURS[language], options).formatToParts(date);
  const day = parts.map(({ type, value }) => (type === 'month' ? months[at] : value)).join('');
  return timeStyle ? `${day}, ${dateFormat(NEIGHBOURS[language], { timeStyle, timeZone }).format(date)}` : day;
}

/** A day, optionally with time, in the format of this language. */
export const dateText = (date: Date, locale: string, { timeZone, time = false }: { timeZone: string; time?: boolean }): string =>
  inWords(date, locale, { dateStyle: 'long', ...(time && { timeStyle: 'short' }), timeZone });

/** A month with its year, in the format of this language. */
export const monthText = (date: Date, locale: string, timeZone: string): string =>
  inWords(date, locale, { month: 'long', year: 'numeric', timeZone });
