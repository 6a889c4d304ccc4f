import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { hiddenBySheet, NARROW, SHEET } from './sheet-size';

afterEach(() => vi.unstubAllGlobals());

it('what a sheet is stands in the style sheet in the same words', () => {
  expect(readFileSync('app/globals.css', 'utf8')).toContain(`@custom-variant sheet {\n  @media ${SHEET} {`);
});

it('a panel that stands beside the map hides nothing of it from below, in a narrow window either', () => {
  const matching = (...queries: string[]) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: queries.includes(query) }));
  vi.stubGlobal('window', { innerHeight: 500 });
  matching(NARROW);
  expect(hiddenBySheet()).toBe(0);
  matching(NARROW, SHEET);
  expect(hiddenBySheet()).toBe(310);
});
