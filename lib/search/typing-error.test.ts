import { expect, it } from 'vitest';
import { differByOneError } from './typing-error';

it.each([
  ['castro', 'castro'],
  ['castro', 'cestro'],
  ['castro', 'castr'],
  ['castro', 'astro'],
  ['castro', 'casstro'],
  ['castro', 'castroo'],
  ['castro', 'xcastro'],
  ['castro', 'catsro'],
  ['castro', 'acstro'],
  ['castro', 'castor'],
])('%s and %s differ by one error at most', (one, other) => {
  expect([differByOneError(one, other), differByOneError(other, one)]).toEqual([true, true]);
});

it.each([
  ['castro', 'cestra'],
  ['castro', 'cast'],
  ['castro', 'tascro'],
  ['castro', 'casrto1'],
  ['castro', 'castross'],
  ['castro', 'satcro'],
])('%s and %s differ by more', (one, other) => {
  expect([differByOneError(one, other), differByOneError(other, one)]).toEqual([false, false]);
});
