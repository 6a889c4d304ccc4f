/** Spoken to as its neighbour, whose numbers are written alike: Chromium knows no Galician. */
const NEIGHBOURS: Record<string, string> = { gl: 'es-ES' };

/** The locale to hand to `Intl` for numbers: the one that is asked for, or one that writes numbers in the same way. */
export function numberLocale(locale: string): string {
  if (Intl.NumberFormat.supportedLocalesOf(locale).length > 0) return locale;
  return NEIGHBOURS[locale.split('-')[0] ?? ''] ?? locale;
}

/** A value that somebody typed, with up to ten decimals. Four digits stand together, as in a year. */
export const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(numberLocale(locale), { maximumFractionDigits: 10, useGrouping: 'min2' }).format(value);

const LONG: Intl.DateTimeFormatOptions = { dateStyle: 'long' };
/** Where the names of the months are not known, numbers stand in for them: no other language's names. */
const IN_NUMBERS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'numeric', year: 'numeric' };

/** A day, with its time if asked for, as people of this language write it. */
export function dateText(date: Date, locale: string, { timeZone, time = false }: { timeZone: string; time?: boolean }): string {
  const known = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  if (known) return new Intl.DateTimeFormat(locale, { ...LONG, ...(time && { timeStyle: 'short' }), timeZone }).format(date);
  const clock: Intl.DateTimeFormatOptions = time ? { hour: 'numeric', minute: '2-digit' } : {};
  return new Intl.DateTimeFormat(numberLocale(locale), { ...IN_NUMBERS, ...clock, timeZone }).format(date);
}
