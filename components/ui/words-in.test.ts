import { expect, it } from 'vitest';
import { wordsIn } from './words-in';

it.each([
  ['muino', 'Muíño de Vento', true],
  ['VENTO  muíño', 'Muíño de vento', true],
  ['  ', 'Muíño', true],
  ['muino auga', 'Muíño de vento', false],
])('%j typed: %j is wanted: %s', (typed, text, wanted) => expect(wordsIn(typed)(text)).toBe(wanted));
