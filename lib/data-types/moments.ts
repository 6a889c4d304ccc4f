import { dateText } from '@/lib/i18n/intl';
import { timeZone } from '@/lib/i18n/locales';
import { dayIn, toZoned } from '@/lib/i18n/zoned';
import { timeAtEnd } from '@/lib/text';
import { type DataTypeDefinition, endsOf, single } from './definition';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** A day of the calendar, `2026-03-01`, whatever the time zone. There is no year 0. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) && !text.startsWith('0000') ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A day as its first instant in local time, where it is shown as that day, or as its last one; another text as it is. */
export function dayAsInstant(text: string, isLast = false): string {
  const day = isDay(text) ? dayIn(text, timeZone) : undefined;
  return (isLast ? day?.until : day?.from) ?? text;
}

/** The first instant of a day in local time, or the last one, as that day; another text as it is. */
export function instantAsDay(text: string, isLast = false): string {
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10))) return text;
  const day = toZoned(text, timeZone).slice(0, 10);
  return new Date(text).toISOString() === dayAsInstant(day, isLast) ? day : text;
}

/** A range of time, both ends included, as ISO instants. */
export interface Span {
  from: string;
  until: string;
}

/** A day in UTC (`2026-03-01`), or an instant (in UTC unless it says otherwise). Undefined if it is neither. */
export function spanOf(text: string): Span | undefined {
  const day = DAY.test(text);
  if ((!day && !INSTANT.test(text)) || !isDay(text.slice(0, 10))) return undefined;
  const at = new Date(day || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
  // Years that ISO 8601 and PostgreSQL write in the same way.
  if (!(at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999)) return undefined;
  return day
    ? { from: text + timeAtEnd(false), until: text + timeAtEnd(true) }
    : { from: at.toISOString(), until: at.toISOString() };
}

/** A range of days or instants; a day means all of it. `stored` formats an instant as the data type stores it. */
export const timesAs = (stored: (instant: string) => string): DataTypeDefinition['filter'] =>
  single((text) => {
    const ends = endsOf(text);
    if (!ends) return undefined;
    const [first, last] = ends.map((end) => (end ? spanOf(end) : undefined));
    if ((ends[0] && !first) || (ends[1] && !last)) return undefined;
    return { kind: 'times', from: first && stored(first.from), to: last && stored(last.until) };
  });

export function presentMoment(value: string, locale: string, how: Parameters<typeof dateText>[2]): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : dateText(date, locale, how);
}

/** The common part of the data types for days and instants. */
export const moment = {
  hasSize: false,
  hasValues: false,
  hasPattern: false,
  compare: (one: string, other: string) => Number(one > other) - Number(one < other),
  isChosen: false,
  isMultiple: false,
  isContact: false,
  isNumeric: false,
  index: 'number',
  compared: 'time',
} as const satisfies Partial<DataTypeDefinition>;
