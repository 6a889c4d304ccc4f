const two = (value: number) => String(value).padStart(2, '0');

/** An instant as the browser's date and time field wants it, in local time: `2026-03-01T10:30`. Nothing if it is none. */
export function toLocalTime(iso: string): string {
  const at = new Date(iso);
  if (!iso || Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The other way: ISO 8601 in UTC. */
export function toInstant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
