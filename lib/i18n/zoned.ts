const fields: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

/** What the clocks of a zone show at an instant, in milliseconds as if they showed UTC. */
function clockMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { ...fields, timeZone }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((it) => it.type === type)?.value);
  const whole = new Date(0);
  whole.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return whole.setUTCHours(part('hour'), part('minute'), part('second')) + (((atMs % 1000) + 1000) % 1000);
}

/** An instant as the browser's date and time field wants it: `2026-03-01T10:30`, by the clocks of a zone. Nothing if it is none. */
export function toZoned(iso: string, timeZone: string): string {
  const atMs = iso ? new Date(iso).getTime() : Number.NaN;
  if (Number.isNaN(atMs)) return '';
  const text = new Date(clockMs(atMs, timeZone)).toISOString();
  return text.slice(0, text.slice(17, 19) === '00' ? 16 : 19);
}

/**
 * The other way: ISO 8601 in UTC. Where the clocks go forward, an hour that they skip counts as the one after; where they go
 * back, one that comes twice is the first. Nothing if it is no date and time.
 */
export function fromZoned(local: string, timeZone: string): string {
  const wantedMs = /T\d/.test(local) ? new Date(`${local}Z`).getTime() : Number.NaN;
  if (Number.isNaN(wantedMs)) return '';
  const offsetMs = (atMs: number) => clockMs(atMs, timeZone) - atMs;
  const [before, after] = [offsetMs(wantedMs - 86_400_000), offsetMs(wantedMs + 86_400_000)];
  const fits = [wantedMs - before, wantedMs - after].find((atMs) => clockMs(atMs, timeZone) === wantedMs);
  return new Date(fits ?? wantedMs - before).toISOString();
}

/** The first and the last millisecond of a day (`2026-03-01`) by the clocks of a zone, as ISO 8601 in UTC. */
export function dayIn(day: string, timeZone: string): { from: string; until: string } | undefined {
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return undefined;
  next.setUTCDate(next.getUTCDate() + 1);
  const from = fromZoned(`${day}T00:00`, timeZone);
  const until = new Date(new Date(fromZoned(next.toISOString().slice(0, 16), timeZone)).getTime() - 1).toISOString();
  return { from, until };
}
