import { expect, it } from 'vitest';
import { mergePasted } from './pasted';

const languages = ['en-GB', 'es-ES', 'gl-ES'] as const;
const value = (code: string, names: Record<string, string>) => ({
  code,
  name: { listInternationalizationDto: Object.entries(names).map(([language, description]) => ({ language, description })) },
});
const slate = value('SLATE', { 'en-GB': 'Slate', 'es-ES': 'Pizarra', 'gl-ES': 'Lousa' });
const merge = (text: string, ...values: (typeof slate)[]) => mergePasted(values, text, languages);
const outcomes = (text: string, ...values: (typeof slate)[]) =>
  merge(text, ...values).lines.map(({ line, code, outcome }) => [line, code, outcome]);

it('a line is split at tabs: the code, then a name for each language in their order', () => {
  expect(merge('SLATE\tSlate\tPizarra\tLousa\r\nTILE\tTile; flat, red|brown\tTeja\tTella\n').merged).toEqual([
    slate,
    value('TILE', { 'en-GB': 'Tile; flat, red|brown', 'es-ES': 'Teja', 'gl-ES': 'Tella' }),
  ]);
});

it('a missing name is left to be filled in; a missing code is proposed', () => {
  expect(merge('SLATE\tSlate\t\tLousa\n\tGreen roof').merged).toEqual([
    value('SLATE', { 'en-GB': 'Slate', 'gl-ES': 'Lousa' }),
    value('GREEN_ROOF', { 'en-GB': 'Green roof' }),
  ]);
});

it('a line without tabs is a name in every language', () => {
  expect(merge('Slate').merged).toEqual([value('SLATE', { 'en-GB': 'Slate', 'es-ES': 'Slate', 'gl-ES': 'Slate' })]);
});

it('cells are quoted as spreadsheets do it; quotes that enclose no whole cell are text', () => {
  const text = 'A\t"He said ""yes""\tand\nno"\tb\tc\n"Castelo" de San Antón\tCastle\tCastillo\tCastelo';
  expect(merge(text).merged).toEqual([
    value('A', { 'en-GB': 'He said "yes"\tand\nno', 'es-ES': 'b', 'gl-ES': 'c' }),
    value('"Castelo" de San Antón', { 'en-GB': 'Castle', 'es-ES': 'Castillo', 'gl-ES': 'Castelo' }),
  ]);
  expect(outcomes(text)[1]?.[0]).toBe(3);
});

it('a code that is there, in any case, gets the pasted names and keeps the others and its position', () => {
  const tile = value('TILE', { 'en-GB': 'Tile' });
  expect(merge('slate\tRoof slate\nTILE\tTile\nTHATCH\tThatch', slate, tile)).toMatchObject({
    merged: [
      value('SLATE', { 'es-ES': 'Pizarra', 'gl-ES': 'Lousa', 'en-GB': 'Roof slate' }),
      tile,
      value('THATCH', { 'en-GB': 'Thatch' }),
    ],
    lines: [{ outcome: 'changed' }, { outcome: 'same' }, { outcome: 'added' }],
  });
});

it('codes that come twice and lines with too many names are left out and named by their line', () => {
  expect(outcomes('SLATE\tSlate\n\nslate\tOther\nTILE\ta\tb\tc\td')).toEqual([
    [1, 'SLATE', 'added'],
    [3, 'slate', 'twice'],
    [4, 'TILE', 'tooMany'],
  ]);
});
