import { expect, it } from 'vitest';
import { fromSeparated, separated } from './separated';

const rivers = {
  listInternationalizationDto: [
    { language: 'es-ES', description: 'Ríos [SEP]' },
    { language: 'gl-ES', description: 'Ríos\ne regatos' },
  ],
};

it('texts in several languages go through one field and come back as they were', () => {
  expect(separated(rivers)).toBe('[SEP-es-ES]Ríos [SEP][SEP-gl-ES]Ríos\ne regatos');
  expect(fromSeparated(separated(rivers))).toEqual(rivers);
});
it('a language that says nothing stays out', () => {
  expect(separated({ listInternationalizationDto: [{ language: 'es-ES', description: ' ' }] })).toBe('');
});
it.each(['Ríos', 'Ríos[SEP-es-ES]x', '[SEP-es]x', '[SEP-es-ES]\0', ''])('%j is no such text', (text) => {
  expect(fromSeparated(text)).toBeUndefined();
});
