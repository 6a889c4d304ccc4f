import { expect, it } from 'vitest';
import { codeFor, freeCode } from './codes';

it.each([
  ['Tipo de muíño', 'TIPO_DE_MUINO'],
  ['  ¿Ano de construción?  ', 'ANO_DE_CONSTRUCION'],
  ['A/B & c', 'A_B_C'],
  ['', ''],
  ['Замок', ''],
  ['x'.repeat(80), 'X'.repeat(60)],
  [`¡${'x'.repeat(80)}`, 'X'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'X'.repeat(59)],
])('the code of %j is %j', (name, code) => expect(codeFor(name)).toBe(code));

it.each([
  [[], 'FONTE'],
  [['fonte'], 'FONTE_2'],
  [['FONTE', 'FONTE_2', 'FONTES'], 'FONTE_3'],
])('where %j are taken, %s is free', (taken, code) => expect(freeCode('Fonte', taken)).toBe(code));

it('a name of which nothing is left has no code, or the one that is said', () => {
  expect(freeCode('…', ['FONTE'])).toBe('');
  expect(freeCode('…', ['CODE'], 'CODE')).toBe('CODE_2');
});
