import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '.';
import { all, dayText, distinctOf, flagIn, isPadded, momentText, numberText, textIn, wholeText } from './cell';
import { attributeCell, guessedType } from './cells';

const choices = [
  {
    id: 1,
    code: 'RND',
    codeGroup: { groupCode: 'G' },
    listInternationalizationDto: [
      { language: 'gl', description: 'Redonda' },
      { language: 'en-GB', description: 'Round' },
    ],
  },
  { id: 2, code: 'SQ', codeGroup: { groupCode: 'G' }, listInternationalizationDto: [{ language: 'gl', description: 'Cadrada' }] },
];

describe('what a cell says', () => {
  it.each([
    ['1.234,5', '1234.5'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1 234 567', '1234567'],
    ['-0,25', '-0.25'],
    ['1,234.5', '1,234.5'],
    ['deep', 'deep'],
    ['', ''],
    [' +1.234.567,89 ', '+1234567.89'],
    ['-1.234,5', '-1234.5'],
    ['+12,55', '+12.55'],
    ['12345,678', '12345.678'],
    ['12.34,5', '12.34,5'],
    ['12,5 m', '12,5 m'],
    ['about 12,5', 'about 12,5'],
    ['12,', '12,'],
    ['1\u00a0234,5', '1234.5'],
    ['-1\u202f234\u202f567,25', '-1234567.25'],
    ['12 34', '12 34'],
    ['1 2345', '1 2345'],
  ])('number %s', (text, expected) => expect(numberText(text)).toBe(expected));

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026/1/31', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['31.1.2026', '2026-01-31'],
    ['31/01/2026 9:05', '2026-01-31T09:05'],
    ['2026/01/31 09:05:07+01', '2026-01-31T09:05:07+01:00'],
    ['2026-01-31T09:05:07Z', '2026-01-31T09:05:07Z'],
    ['soon', 'soon'],
    ['', ''],
    [' 2026.3.9 ', '2026-03-09'],
    ['9-3-2026', '2026-03-09'],
    ['2026-01-31T9:05', '2026-01-31T09:05'],
    ['2026-01-31 09:05:07.25', '2026-01-31T09:05:07.25'],
    ['2026-01-31T09:05 utc', '2026-01-31T09:05Z'],
    ['2026-01-31T09:05GMT', '2026-01-31T09:05Z'],
    ['2026-01-31T09:05z', '2026-01-31T09:05Z'],
    ['2026-01-31T09:05:07+0130', '2026-01-31T09:05:07+0130'],
    ['2026-01-31T09:05:07-03:30', '2026-01-31T09:05:07-03:30'],
    ['31/01/2026 9', '31/01/2026 9'],
    ['31/01/2026 noon', '31/01/2026 noon'],
    ['31/01/2026 9:05 o’clock', '31/01/2026 9:05 o’clock'],
    ['31/01/2026 at 9:05', '31/01/2026 at 9:05'],
    ['on 31/01/2026', 'on 31/01/2026'],
    ['the 2026-01-31', 'the 2026-01-31'],
    ['12026-01-31', '12026-01-31'],
    ['2026-011-31', '2026-011-31'],
    ['311/01/2026', '311/01/2026'],
    ['31/01/26', '31/01/26'],
  ])('moment %s', (text, expected) => expect(momentText(text)).toBe(expected));

  it.each([
    ['2026-01-31T00:00', '2026-01-31'],
    ['2026-01-31T00:00:00.000Z', '2026-01-31'],
    ['31/01/2026 00:00:00+01', '2026-01-31'],
    ['2026-01-31T00:00:00+0100', '2026-01-31'],
    ['2026-01-31T00:00:01', '2026-01-31T00:00:01'],
    ['2026-01-31T00:01', '2026-01-31T00:01'],
    ['2026-01-31T00:00:00.5', '2026-01-31T00:00:00.5'],
    ['2026-01-31T10:00', '2026-01-31T10:00'],
    ['soon', 'soon'],
  ])('day %s', (text, expected) => expect(dayText(text)).toBe(expected));

  it.each([
    ['12.0', '12'],
    ['-12.000', '-12'],
    ['+7.', '+7'],
    ['12,00', '12'],
    ['12.50', '12.50'],
    ['12.05', '12.05'],
    ['v12.0', 'v12.0'],
    ['12.0 m', '12.0 m'],
  ])('whole number %s', (text, expected) => expect(wholeText(text)).toBe(expected));

  it('a leading zero is part of a code, and texts are told apart without spaces around them', () => {
    expect(['07', ' 007', '0', '0.5', '70', 'x07'].map(isPadded)).toEqual([true, true, false, false, false, false]);
    expect(distinctOf(['oak', ' oak ', 'Oak', 'pine'])).toEqual(['oak', 'Oak', 'pine']);
    const isShort = all((text) => text.length < 3);
    expect([isShort([]), isShort(['a']), isShort(['a', 'long'])]).toEqual([false, true, false]);
  });

  it.each([
    [['1', 'true', 'Yes', 'sí', 'SI', 'verdadeiro', ' t ', 'y', 's', 'x', 'verdadero'], true],
    [['0', 'false', 'no', 'Non', 'F', 'n', 'falso', '-1'], false],
    [['perhaps', '2', ''], undefined],
  ])('flags %j', (texts, expected) => expect(texts.map(flagIn)).toEqual(texts.map(() => expected)));

  it('a text that several choices have is reported, unless one has it as it is written or as its code', () => {
    const said = (code: string, description: string) => ({
      ...choices[0]!,
      ...{ code, listInternationalizationDto: [{ language: 'en-GB', description }] },
    });
    const twins = [
      said('A', 'Stone'),
      said('B', 'Stone'),
      said('C', 'stone'),
      said('D', 'WOOD'),
      said('E', 'Oak'),
      said('OAK', 'b'),
    ];
    const read = (text: string) => attributeCell(text, 'SELECT', twins);
    expect([read('Stone'), read('STONE')].map(({ unknown }) => unknown)).toEqual([['Stone'], ['STONE']]);
    expect(['stone', 'wood', 'oak', 'b'].map((it) => read(it).values)).toEqual([['C'], ['D'], ['OAK'], ['B']]);
  });

  it('choices by code or text in any language, ignoring case; others are reported', () => {
    const called = [
      { ...choices[0]!, inFile: ['SQ', 'fountain|pump'] },
      { ...choices[1]!, inFile: ['round'] },
    ];
    // What the file calls a choice counts before the codes and the texts of others.
    expect(attributeCell(' SQ ', 'SELECT', called)).toEqual({ values: ['RND'], unknown: [] });
    expect(attributeCell('ROUND', 'SELECT', called)).toEqual({ values: ['SQ'], unknown: [] });
    expect(attributeCell('sq|Round|cadrada|oval', 'MULTISELECT', called)).toEqual({
      values: ['RND', 'SQ', 'SQ', 'oval'],
      unknown: ['oval'],
    });
    expect(attributeCell('rnd', 'SELECT', choices)).toEqual({ values: ['RND'], unknown: [] });
    expect(attributeCell(' redonda ', 'SELECT', choices)).toEqual({ values: ['RND'], unknown: [] });
    expect(attributeCell('ROUND|cadrada|oval', 'MULTISELECT', choices)).toEqual({
      values: ['RND', 'SQ', 'oval'],
      unknown: ['oval'],
    });
    expect(attributeCell(['SQ', 'RND'], 'MULTISELECT', choices).values).toEqual(['SQ', 'RND']);
    expect(attributeCell('["SQ"]', 'MULTISELECT', choices).values).toEqual(['SQ']);
  });

  it('of several choices one may have the sign between them in its code or its text', () => {
    const text = (description: string) => [{ language: 'en-GB', description }];
    const split = [...choices, { ...choices[0]!, code: 'A|B', listInternationalizationDto: text('Yes | no | perhaps') }];
    for (const cell of ['SQ|A|B|RND', 'SQ|Yes | no | perhaps|RND', 'sq|yes | NO | perhaps|rnd'])
      expect(attributeCell(cell, 'MULTISELECT', split)).toEqual({ values: ['SQ', 'A|B', 'RND'], unknown: [] });
    expect(attributeCell('Yes | no', 'MULTISELECT', split).unknown).toEqual(['Yes', 'no']);
  });

  it('with `|` in a choice and between choices: as many choices as can be found', () => {
    const called = (code: string) => ({ id: 1, code, codeGroup: { groupCode: 'G' }, listInternationalizationDto: [] });
    const read = (text: string, ...codes: string[]) => attributeCell(text, 'MULTISELECT', codes.map(called));
    expect(read('A|B', 'A', 'A|B')).toEqual({ values: ['A|B'], unknown: [] });
    expect(read('A|A|B|A', 'A', 'A|B')).toEqual({ values: ['A', 'A|B', 'A'], unknown: [] });
    expect(read('A|B', 'A', 'B', 'A|B')).toEqual({ values: ['A', 'B'], unknown: [] });
    expect(read('A|x', 'A', 'A|B')).toEqual({ values: ['A', 'x'], unknown: ['x'] });
  });

  it.each(ATTRIBUTE_DATA_TYPES.filter((it) => DATA_TYPES[it].example))(
    '%s: what an export writes is read as itself',
    (dataType) => {
      const { example, parse } = DATA_TYPES[dataType];
      const rules = { maxSize: 100, valueGroupCode: null };
      const [value = ''] = attributeCell(example, dataType, []).values;
      expect(parse(value, rules)).toEqual(parse(example ?? '', rules));
    },
  );

  it.each(['NUMBER', 'YEAR', 'REFERENCE'] as const)('%s: programs write 12.0 for 12', (dataType) => {
    expect(attributeCell('12.0', dataType, [])).toEqual({ values: ['12'], unknown: [] });
  });

  it.each([
    ['DATE', '31/01/2026 00:00', '2026-01-31'],
    ['DATE_TIME', '31/01/2026', '2026-01-31T00:00'],
    ['BOOLEAN', 'Sí', 'true'],
    ['BOOLEAN', 'perhaps', 'perhaps'],
    ['FLOAT', '2,50', '2.50'],
    ['TEXT', '12,5', '12,5'],
  ] as const)('%s: %s is %s', (dataType, text, value) => expect(attributeCell(text, dataType, []).values).toEqual([value]));

  it('an empty cell has no values, of whatever data type', () => {
    const empty = [undefined, null, '', ' \t', []];
    for (const dataType of ATTRIBUTE_DATA_TYPES)
      expect(empty.map((cell) => attributeCell(cell, dataType, choices))).toEqual(empty.map(() => ({ values: [], unknown: [] })));
    expect([textIn(['a', 'b']), textIn(' a ')]).toEqual(['a|b', ' a ']);
  });

  it.each(['CONTACT_DATA', 'URL', 'AUDIO'] as const)('%s: as it is', (dataType) =>
    expect(attributeCell(' 12,0 ', dataType, [])).toEqual({ values: [' 12,0 '], unknown: [] }),
  );

  it('what a cell says is its text as it is; blanks say nothing', () =>
    expect([`'=1`, '  ', 12.5, true].map(textIn)).toEqual([`'=1`, undefined, '12.5', 'true']));

  it.each([
    [['1', '2', '30'], 'NUMBER'],
    [['007', '012'], 'TEXT'],
    [['1,5', '2'], 'FLOAT'],
    [['31/01/2026', '2026-02-01'], 'DATE'],
    [['2026-02-01T10:00', '2026-02-01 11:00'], 'DATE_TIME'],
    [['sí', 'no'], 'BOOLEAN'],
    [Array.from({ length: 30 }, (_, n) => (n % 2 ? 'oak' : 'pine')), 'SELECT'],
    [Array.from({ length: 30 }, (_, n) => `name ${n}`), 'TEXT'],
    [[], 'TEXT'],
    [['sí', 'sí'], 'TEXT'],
  ])('%j looks like %s', (texts, dataType) => expect(guessedType(texts).dataType).toBe(dataType));

  it('what a column would be chosen from is each of its texts once, in order; nothing where it is not chosen', () => {
    expect(guessedType(Array.from({ length: 30 }, (_, n) => (n % 2 ? 'pine' : 'oak '))).choices).toEqual(['oak', 'pine']);
    expect(guessedType(['1', '2']).choices).toEqual([]);
  });
});
