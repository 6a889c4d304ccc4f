import { expect, it } from 'vitest';
import { shortName } from './short-name';

it('a long description is cut after a word, one without spaces where it must be', () => {
  expect(shortName({ description: 'Muíño do Rego' })).toBe('Muíño do Rego');
  expect(shortName({ description: `Muíño\n${'vello '.repeat(40)}` })).toBe(`Muíño${' vello'.repeat(19)}…`);
  expect(shortName({ description: 'W'.repeat(500) })).toBe(`${'W'.repeat(120)}…`);
});
