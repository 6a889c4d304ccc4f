import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateText, monthText, numberLocale } from './intl';

const day = new Date('2023-03-31T10:05:00Z');
const madrid = { timeZone: 'Europe/Madrid' };

describe('dates and numbers in Galician', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are written in full where the browser knows the language', () => {
    expect(dateText(day, 'gl-ES', madrid)).toBe('31 de marzo de 2023');
    expect(numberLocale('gl-ES')).toBe('gl-ES');
  });
  it('are never in English where it does not', () => {
    vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([]);
    vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([]);
    expect(numberLocale('gl-ES')).toBe('es-ES');
    expect(dateText(day, 'gl-ES', madrid)).toBe('31 de marzo de 2023');
    expect(dateText(day, 'gl-ES', { ...madrid, time: true })).toBe('31 de marzo de 2023, 12:05');
    const months = Array.from({ length: 12 }, (_, month) =>
      monthText(new Date(Date.UTC(2026, month, 15)), 'gl-ES', 'Europe/Madrid'),
    );
    expect(months.slice(0, 2)).toEqual(['xaneiro de 2026', 'febreiro de 2026']);
    expect(new Set(months).size).toBe(12);
  });
});

it('a month is written out in every language, in the time zone of the map', () => {
  const late = new Date('2026-02-28T23:30:00Z');
  const months = ['en-GB', 'es-ES', 'gl-ES'].map((locale) => monthText(late, locale, 'Europe/Madrid'));
  expect(months).toEqual(['March 2026', 'marzo de 2026', 'marzo de 2026']);
});
