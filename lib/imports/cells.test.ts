import { describe, expect, it } from 'vitest';
import { attributeCell, flagIn, guessedType, momentText, numberText, textIn } from './cells';
import { single } from './rows';
import { isSamePlace } from './same-place';

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
    ['31/01/26', '31/01/26'],
  ])('moment %s', (text, expected) => expect(momentText(text)).toBe(expected));

  it.each([
    [['1', 'true', 'Yes', 'sí', 'SI', 'verdadeiro'], true],
    [['0', 'false', 'no', 'Non'], false],
    [['perhaps', '2', ''], undefined],
  ])('flags %j', (texts, expected) => expect(texts.map(flagIn)).toEqual(texts.map(() => expected)));

  it('choices by code or text in any language, ignoring case; others are reported', () => {
    expect(attributeCell('rnd', 'SELECT', choices)).toEqual({ values: ['RND'], unknown: [] });
    expect(attributeCell(' redonda ', 'SELECT', choices)).toEqual({ values: ['RND'], unknown: [] });
    expect(attributeCell('ROUND|cadrada|oval', 'MULTISELECT', choices)).toEqual({
      values: ['RND', 'SQ', 'oval'],
      unknown: ['oval'],
    });
    expect(attributeCell(['SQ', 'RND'], 'MULTISELECT', choices).values).toEqual(['SQ', 'RND']);
    expect(attributeCell('["SQ"]', 'MULTISELECT', choices).values).toEqual(['SQ']);
  });

  it('the guard against formulas goes, an apostrophe stays', () => {
    expect([textIn(`'=1`), textIn(`'-8`), textIn(`'tis`), textIn('  '), textIn(12.5), textIn(true)]).toEqual([
      '=1',
      '-8',
      `'tis`,
      undefined,
      '12.5',
      'true',
    ]);
  });

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
  ])('%j looks like %s', (texts, dataType) => expect(guessedType(texts).dataType).toBe(dataType));
});

describe('the same place', () => {
  const ring = [
    [-8, 43],
    [-8, 43.1],
    [-7.9, 43],
    [-8, 43],
  ] as [number, number][];
  const polygon = (coordinates: [number, number][]) => ({ type: 'Polygon' as const, coordinates: [coordinates] });
  it('with lost digits, as one part of several, with a ring that starts elsewhere', () => {
    expect(
      isSamePlace({ type: 'Point', coordinates: [-8.123456789, 43] }, { type: 'Point', coordinates: [-8.1234568, 43] }),
    ).toBe(true);
    expect(isSamePlace(polygon(ring), { type: 'MultiPolygon', coordinates: [[ring]] })).toBe(true);
    expect(isSamePlace(polygon(ring), polygon([...ring.slice(1), ring[1] as [number, number]]))).toBe(true);
  });
  it('not a metre aside, nor of another kind', () => {
    expect(isSamePlace({ type: 'Point', coordinates: [-8, 43] }, { type: 'Point', coordinates: [-8.00001, 43] })).toBe(false);
    expect(isSamePlace({ type: 'Point', coordinates: [-8, 43] }, { type: 'LineString', coordinates: ring })).toBe(false);
  });
  it('several parts stay several', () =>
    expect(
      single({
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }));
});
