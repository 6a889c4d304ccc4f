import { expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { attributeForm, blankRow, isBlank, problemOf } from './new-attributes';

const LANGUAGES: Locale[] = ['en-GB', 'es-ES', 'gl-ES'];
const row = (names: string[], more: object = {}) => ({ ...blankRow(1, LANGUAGES), names, ...more });

it.each([
  ['a text with a name', row(['Name', '', '']), undefined],
  ['no name in any language', row(['', ' ', ''], { choices: ['a', '', ''], dataType: 'SELECT' }), 'name'],
  ['choices that are missing', row(['Kind', '', ''], { dataType: 'SELECT' }), 'choices'],
  ['more choices in one language', row(['Kind', '', ''], { dataType: 'SELECT', choices: ['Well; Spring', 'Pozo', ''] }), 'count'],
  [
    'choices in two languages',
    row(['Kind', '', ''], { dataType: 'SELECT', choices: ['Well; Spring', 'Pozo; Manantial', ''] }),
    undefined,
  ],
])('%s', (_, it, problem) => expect(problemOf(it)).toBe(problem));

it('is blank as long as nothing is written in it', () => {
  expect(isBlank(row(['', '', '']))).toBe(true);
  expect(isBlank(row(['', 'Nombre', '']))).toBe(false);
});

it('makes free codes, and says in each language what was written first where nothing is', () => {
  const form = attributeForm(row(['Kind', 'Clase', '']), LANGUAGES, ['KIND']);
  expect(form).toMatchObject({ code: 'KIND_2', description: 'Kind', dataType: 'TEXT', values: [] });
  expect(form.name.listInternationalizationDto.map(({ description }) => description)).toEqual(['Kind', 'Clase', 'Kind']);
});

it('joins the choices of all languages by their place', () => {
  const choices = ['Well; Spring; Well', 'Pozo; Manantial ;Otro', ''];
  const { values } = attributeForm(row(['Kind', '', ''], { dataType: 'SELECT', choices }), LANGUAGES, []);
  expect(values.map(({ code }) => code)).toEqual(['WELL', 'SPRING', 'WELL_2']);
  expect(values[1]?.name.listInternationalizationDto.map(({ description }) => description)).toEqual([
    'Spring',
    'Manantial',
    'Spring',
  ]);
});
