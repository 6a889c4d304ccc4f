import { expect, it } from 'vitest';
import { bodyOf, choiceIssues, geometryTypeOf, nameFor, type Wishes } from './new-type';

it('a file is called as its name says, without its format', () => {
  expect(['fontes_do_concello.shp.zip', 'árbores 2024.GPKG', 'v1.2.csv', 'ALTURA'].map(nameFor)).toEqual([
    'Fontes do concello',
    'Árbores 2024',
    'V1.2',
    'ALTURA',
  ]);
});

it('the geometry type is the narrowest one that allows all', () => {
  expect(geometryTypeOf([])).toBe('POINT');
  expect(geometryTypeOf(['POLYGON'])).toBe('POLYGON');
  expect(geometryTypeOf(['POLYGON', 'POINT'])).toBe('POINT_POLYGON');
  expect(geometryTypeOf(['LINE', 'POINT'])).toBe('POINT_LINE');
  expect(geometryTypeOf(['POLYGON', 'LINE'])).toBe('LINE_POLYGON');
  expect(geometryTypeOf(['POLYGON', 'LINE', 'POINT'])).toBe('ANY_GEOMETRY');
});

const wishes = (
  dataType: 'SELECT' | 'MULTISELECT' | 'TEXT',
  choiceLines: string,
  isWanted = true,
  proposed: Record<string, string> = {},
): Wishes => ({
  ...{ name: 'Fountain', geometryType: 'POINT' },
  attributes: [
    {
      ...{ column: 'kind', name: 'Kind', dataType, isWanted, choiceLines },
      proposed: Object.entries(proposed).map(([value, text]) => ({ value, text })),
    },
  ],
});

it('choices that nobody guessed can be typed, for one or for several of them', () => {
  for (const dataType of ['SELECT', 'MULTISELECT'] as const)
    expect(bodyOf(wishes(dataType, 'Round\r\n\n  Square ')).attributes).toEqual([
      { column: 'kind', name: 'Kind', dataType, choices: ['Round', 'Square'] },
    ]);
});

it('a value of the file goes on standing for its choice, whatever that is called; without a text there is none', () => {
  const proposed = { 'de pedra': ' Stone ', pedra: 'Stone', ferro: 'ferro', xx: ' ' };
  expect(bodyOf(wishes('SELECT', 'Iron\nStone', true, proposed)).attributes).toEqual([
    {
      ...{ column: 'kind', name: 'Kind', dataType: 'SELECT', choices: ['Stone', 'ferro', 'Iron'] },
      values: { 'de pedra': 'Stone', pedra: 'Stone', ferro: 'ferro' },
    },
  ]);
  expect(bodyOf(wishes('TEXT', '', true, proposed)).attributes).toEqual([
    { column: 'kind', name: 'Kind', dataType: 'TEXT', choices: [] },
  ]);
});

it('choices are not sent of what is not chosen from, nor a column that is not wanted', () => {
  expect(bodyOf(wishes('TEXT', 'Round')).attributes).toMatchObject([{ choices: [] }]);
  expect(bodyOf(wishes('SELECT', 'Round', false)).attributes).toEqual([]);
});

it('choices that are missing, too long or too many are said at their field, of wanted attributes alone', () => {
  const issues = (...it: Parameters<typeof wishes>) => choiceIssues(wishes(...it)).map(({ path }) => path);
  const many = Array.from({ length: 2001 }, (_, n) => n).join('\n');
  for (const wrong of [' \n', `good\n${'x'.repeat(201)}`, many])
    expect(issues('SELECT', wrong)).toEqual(['attributes.0.choiceLines']);
  expect(issues('SELECT', '', true, { a: ' ' })).toEqual(['attributes.0.choiceLines']);
  expect(issues('SELECT', '', true, { a: 'A', b: 'x'.repeat(201) })).toEqual(['attributes.0.proposed.1.text']);
  expect(issues('SELECT', '', true, { a: 'A', b: '' })).toEqual([]);
  for (const right of [issues('SELECT', 'good'), issues('TEXT', ''), issues('SELECT', '', false)]) expect(right).toEqual([]);
});
