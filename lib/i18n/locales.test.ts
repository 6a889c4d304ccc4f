import { describe, expect, it } from 'vitest';
import { locales, matchLocale, negotiateLocale, parseActiveLocales } from './locales';

describe('matching a language', () => {
  it('takes the exact locale in any case, else the first part', () => {
    expect(matchLocale('ES-es')).toBe('es-ES');
    expect(matchLocale('gl')).toBe('gl-ES');
    expect(matchLocale('en-US')).toBe('en-GB');
  });

  it('offers nothing for an unknown language or one that is not active', () => {
    expect(matchLocale('fr-FR')).toBeUndefined();
    expect(matchLocale('')).toBeUndefined();
    expect(matchLocale('gl-ES', ['es-ES'])).toBeUndefined();
  });

  it('follows the weights of Accept-Language', () => {
    expect(negotiateLocale('fr, en;q=0.5, gl;q=0.8')).toBe('gl-ES');
    expect(negotiateLocale('es;q=0, en')).toBe('en-GB');
    expect(negotiateLocale('*')).toBeUndefined();
    expect(negotiateLocale(null)).toBeUndefined();
  });

  it('keeps the order of ACTIVE_LANGUAGES, once each, and falls back to all', () => {
    expect(parseActiveLocales('gl-es, EN-GB,gl-ES')).toEqual(['gl-ES', 'en-GB']);
    expect(parseActiveLocales(null)).toEqual([...locales]);
    expect(parseActiveLocales('!')).toEqual([...locales]);
  });
});
