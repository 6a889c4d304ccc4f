import { afterEach, expect, it, vi } from 'vitest';
import { compileText } from './compiled';
import formatMessage from './format-message';

const formatters = {
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...options),
};
const said = (text: string, values: Record<string, number>) =>
  formatMessage('key', compileText(text), values, { formatters, locale: 'gl-ES', cache: {} } as never);

afterEach(() => vi.restoreAllMocks());

it('numbers in a Galician text are written alike, whether the browser knows Galician or not', () => {
  const texts = () => [
    said('{value, number}', { value: 12345.5 }),
    said('{count, plural, one {# lugar} other {# lugares}}', { count: 33581 }),
    said('{count, plural, one {# lugar} other {# lugares}}', { count: 1 }),
  ];
  const known = texts();
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([]);
  expect(texts()).toEqual(known);
  expect(known).toEqual(['12.345,5', '33.581 lugares', '1 lugar']);
});
