import { DAY_MS } from '@/lib/durations';
import { dateFormat } from './formats';

const fields: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

/** The local time of a zone at an instant, in milliseconds as if it were UTC. */
function clockMs(atMs: number, timeZone: string): number {
  const parts = dateFormat('en-US', { ...fields, timeZone }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((it) => it.type === type)?.value);
  const whole = new Date(0);
  whole.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return whole.setUTCHours(part('hour'), part('minute'), part('second')) + (((atMs % 1000) + 1000) % 1000);
}

/** An instant in the format of the browser's date and time field: `2026-03-01T10:30`, in local time. Undefined if it is invalid. */
export function toZoned(iso: string, timeZone: string): string {
  const atMs = iso ? new Date(iso).getTime() : Number.NaN;
  if (Number.isNaN(atMs)) return '';
  const text = new Date(clockMs(atMs, timeZone)).toISOString();
  return text.slice(0, text.slice(17, 19) === '00' ? 16 : 19);
}

/**
 * The inverse: ISO 8601 in UTC. An hour that is skipped when clocks go forward is read as the next one; when they go
 * back, a repeated hour is the first one. Undefined if it is no date and time.
 */
export function fromZoned(local: string, timeZone: string): string {
  const wantedMs = /T\d/.test(local) ? new Date(`${local}Z`).getTime() : Number.NaN;
  if (Number.isNaN(wantedMs)) return '';
  const offsetMs = (atMs: number) => clockMs(atMs, timeZone) - atMs;
  const [before, after] = [offsetMs(wantedMs - DAY_MS), offsetMs(wantedMs + DAY_MS)];
  const fits = [wantedMs - before, wantedMs - after].find((atMs) => clockMs(atMs, timeZone) === wantedMs);
  return new Date(fits ?? wantedMs - before).toISOString();
}

/** The first and the last millisecond of a day (`2026-03-01`) in local time, as ISO 8601 in UTC. */
export function dayIn(day: string, timeZone: string): { from: string; until: string } | undefined {
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return undefined;
  next.setUTCDate(next.getUTCDate() + 1);
  const from = fromZoned(`${day}T00:00`, timeZone);
  const until = new Date(new Date(fromZoned(next.toISOString().replace(/:00\.000Z$/, ''), timeZone)).getTime() - 1).toISOString();
  return { from, until };
}
