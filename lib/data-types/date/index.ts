import { type DataTypeDefinition, ok, trimmed, wrong } from '../definition';
import { instantAsDay, isDay, moment, presentMoment, timesAs } from '../moments';

/** A day of the calendar, `2026-03-01`, whatever the time zone. */
export const date: DataTypeDefinition = {
  ...moment,
  column: 'DAY',
  example: '2026-03-01',
  parse: trimmed((text) => (isDay(text) ? ok(text) : wrong('date'))),
  fromOther: instantAsDay,
  filter: timesAs((instant) => instant.slice(0, 10)),
  present: (value, _, { locale }) => presentMoment(value, locale, { timeZone: 'UTC' }),
};
