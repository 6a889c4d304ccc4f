import { describe, expect, it } from 'vitest';
import { valueText } from './named-values';

const words = { locale: 'es-ES', timeZone: 'Europe/Madrid', yes: 'Sí', no: 'No' };
const codes = {
  groupCode: 'KIND',
  listCode: [
    {
      id: 1,
      code: 'MILL',
      codeGroup: { groupCode: 'KIND' },
      listInternationalizationDto: [{ language: 'es-ES', description: 'Molino' }],
    },
  ],
};
const shown = (dataType: Parameters<typeof valueText>[0]['dataType'], value: string) =>
  valueText({ dataType, valueGroupCode: dataType === 'SELECT' ? codes : null }, value, words);

describe('a value on a card', () => {
  it.each([
    ['NUMBER', '1791', '1791'],
    ['NUMBER', '25000', '25.000'],
    ['FLOAT', '14.25', '14,25'],
    ['DATE', '2026-03-01', '1 de marzo de 2026'],
    ['BOOLEAN', 'true', 'Sí'],
    ['SELECT', 'MILL', 'Molino'],
    ['SELECT', 'GONE', 'GONE'],
    ['TEXT', '<b>as it is</b>', '<b>as it is</b>'],
    ['DATE', 'nonsense', 'nonsense'],
  ] as const)('%s %s reads %s', (dataType, value, text) => expect(shown(dataType, value)).toBe(text));
  it('DATE_TIME is told in the time of the place', () =>
    expect(shown('DATE_TIME', '2026-03-01T22:30:00Z')).toMatch(/^1 de marzo de 2026\D+23:30$/));
});
