import { expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { attributeForm, blankRow, isBlank, problemOf, shownRows, writtenRows } from './new-attributes';

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

it('shows three rows at least, a blank one after what is written, in the languages of today', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ ...row(['x', '', '']), key: at + 1 }));
  expect(shownRows(undefined, LANGUAGES).map(isBlank)).toEqual([true, true, true]);
  expect(shownRows(rows(1), LANGUAGES).map(isBlank)).toEqual([false, true, true]);
  expect(shownRows(rows(3), LANGUAGES).map(({ key }) => key)).toEqual([1, 2, 3, 4]);
  expect(shownRows(rows(1), ['en-GB', 'es-ES', 'gl-ES', 'fr'])[0]?.names).toEqual(['x', '', '', '']);
});

it('of rows, those up to the last one with something in it are written', () => {
  const [blank, written] = [row(['', '', '']), row(['x', '', ''])];
  expect(writtenRows([blank, written, blank]).map(({ key, names: [name] }) => [key, name])).toEqual([
    [1, ''],
    [2, 'x'],
  ]);
  expect(writtenRows([blank, blank])).toEqual([]);
});
