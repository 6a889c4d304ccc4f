import { type DataTypeDefinition, ok, trimmed, wrong } from '../definition';
import { dayAsInstant, isDay, moment, presentMoment, timesAs } from '../moments';

const parse = trimmed((text) => {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  const at = parts && isDay(parts[1] as string) ? new Date(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`) : undefined;
  if (!at || Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999) return wrong('dateTime');
  return ok(at.toISOString());
});

/** An instant, ISO 8601, stored in UTC. Without a zone it is in UTC. */
export const dateTime: DataTypeDefinition = {
  ...moment,
  column: 'MOMENT',
  example: '2026-03-01T10:30',
  parse,
  fromOther: dayAsInstant,
  filter: timesAs((instant) => instant),
  present: (value, _, { locale, timeZone }) => presentMoment(value, locale, { timeZone, time: true }),
};
