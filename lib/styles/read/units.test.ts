import { expect, it } from 'vitest';
import { degrees, opacity, pixels, rounded, scalarIn, shift } from './units';

it('numbers have four decimals, and no zero has a sign', () => {
  expect([1.23456, -1.23454, 2].map(rounded)).toEqual([1.2346, -1.2345, 2]);
  expect(Object.is(rounded(-0.00001), 0)).toBe(true);
});

it('sizes, shifts and opacities stay within what a document may say', () => {
  expect([-1, 0, 999.99999, 1000, 1001].map(pixels)).toEqual([0, 0, 1000, 1000, 1000]);
  expect([-1001, -1000, 0.5, 1000, 1001].map(shift)).toEqual([-1000, -1000, 0.5, 1000, 1000]);
  expect([-0.1, 0, 0.5, 1, 1.1].map(opacity)).toEqual([0, 0, 0.5, 1, 1]);
});

it('angles stay within one turn, whichever way', () => {
  expect([0, 359, 360, 370, -90, -725].map(degrees)).toEqual([0, 359, 0, 10, -90, -5]);
});

it('a value is a number or a truth only where it is written as one', () => {
  const values = {
    true: true,
    false: false,
    True: 'True',
    7: 7,
    '-1.5': -1.5,
    '07': '07',
    '1e3': '1e3',
    '1.0': '1.0',
    '': '',
    NaN: 'NaN',
  };
  expect(Object.fromEntries(Object.keys(values).map((text) => [text, scalarIn(text)]))).toEqual(values);
  for (const text of ['Infinity', '-Infinity', ' 7', '0x10']) expect(scalarIn(text)).toBe(text);
});
