import { expect, it } from 'vitest';
import { freeCode, proposedCode } from './proposed-code';

it.each([
  ['Tipo de muíño', 'TIPO_DE_MUINO'],
  ['  ¿Ano de construción?  ', 'ANO_DE_CONSTRUCION'],
  ['A/B & c', 'A_B_C'],
  ['', ''],
  ['x'.repeat(80), 'X'.repeat(60)],
])('%j is proposed as %j', (name, code) => expect(proposedCode(name)).toBe(code));

it.each([
  [[], 'FONTE'],
  [['fonte'], 'FONTE_2'],
  [['FONTE', 'FONTE_2', 'FONTES'], 'FONTE_3'],
])('where %j are taken, %s is proposed', (taken, code) => expect(freeCode('Fonte', taken)).toBe(code));
