/** Chromium has no data for Galician: Spanish writes numbers in the same way. */
const NEIGHBOURS: Record<string, string> = { gl: 'es-ES' };

/** The locale to pass to `Intl` for numbers: the wanted one, or one with the same number format. */
export function numberLocale(locale: string): string {
  if (Intl.NumberFormat.supportedLocalesOf(locale).length > 0) return locale;
  return NEIGHBOURS[locale.split('-')[0] ?? ''] ?? locale;
}

/** Formats a number with up to ten decimals. Four digits are not grouped, as in a year. */
export const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(numberLocale(locale), { maximumFractionDigits: 10, useGrouping: 'min2' }).format(value);

const LONG: Intl.DateTimeFormatOptions = { dateStyle: 'long' };
/** Without data for the names of months, numbers are used instead of names in another language. */
const IN_NUMBERS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'numeric', year: 'numeric' };

/** A day, optionally with time, in the format of this language. */
export function dateText(date: Date, locale: string, { timeZone, time = false }: { timeZone: string; time?: boolean }): string {
  const known = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  if (known) return new Intl.DateTimeFormat(locale, { ...LONG, ...(time && { timeStyle: 'short' }), timeZone }).format(date);
  const clock: Intl.DateTimeFormatOptions = time ? { hour: 'numeric', minute: '2-digit' } : {};
  return new Intl.DateTimeFormat(numberLocale(locale), { ...IN_NUMBERS, ...clock, timeZone }).format(date);
}
