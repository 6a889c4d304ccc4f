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

it.each([
  ['a marker of its own language', [['es-ES', 'Ríos [SEP-es-ES] e regatos']]],
  [
    'a marker of a language that came before',
    [
      ['es-ES', 'Ríos'],
      ['gl-ES', 'Ríos [SEP-es-ES] e regatos'],
    ],
  ],
  [
    'a marker of a language that comes later',
    [
      ['gl-ES', 'Ríos e regatos'],
      ['es-ES', '[SEP-gl-ES] Ríos'],
    ],
  ],
  [
    'what separates elsewhere',
    [
      ['es-ES', 'a;b, c|d\te\nf [SEP] [SEP-es]'],
      ['gl-ES', '"x"'],
    ],
  ],
] as [string, [string, string][]][])('%s survives within a text', (_, texts) => {
  const listInternationalizationDto = texts.map(([language, description]) => ({ language, description }));
  expect(fromSeparated(separated({ listInternationalizationDto }))).toEqual({ listInternationalizationDto });
});
it('texts that hold markers go last', () => {
  const listInternationalizationDto = [
    { language: 'es-ES', description: '[SEP-gl-ES] Ríos' },
    { language: 'gl-ES', description: 'Ríos e regatos' },
  ];
  expect(separated({ listInternationalizationDto })).toBe('[SEP-gl-ES]Ríos e regatos[SEP-es-ES][SEP-gl-ES] Ríos');
});
