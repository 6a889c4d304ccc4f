import { expect, it } from 'vitest';
import { shortName } from './short-name';

it('a long description is cut after a word, one without spaces where it must be', () => {
  expect(shortName({ name: 'Muíño do Rego' })).toBe('Muíño do Rego');
  expect(shortName({ name: `Muíño\n${'vello '.repeat(40)}` })).toBe(`Muíño${' vello'.repeat(19)}…`);
  expect(shortName({ name: 'W'.repeat(500) })).toBe(`${'W'.repeat(120)}…`);
});
