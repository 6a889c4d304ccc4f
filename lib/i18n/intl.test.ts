import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateText, numberLocale } from './intl';

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
    expect(dateText(day, 'gl-ES', madrid)).toBe('31/3/2023');
    expect(dateText(day, 'gl-ES', { ...madrid, time: true })).toBe('31/3/2023, 12:05');
  });
});
