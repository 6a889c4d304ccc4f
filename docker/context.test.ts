import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '../scripts/boundaries/check';
import { importsOf } from '../scripts/boundaries/imports';
import { inRoot } from '../scripts/lib/paths.ts';

/** The patterns of `.dockerignore` in their order: each is read from the root and takes what is below it as well. The last one that fits decides. */
const patterns = readFileSync(inRoot('.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const glob = line.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replace(/\*/g, '[^/]*');
    return { leavesOut: !line.startsWith('!'), fits: new RegExp(`^${glob}(/|$)`) };
  });
const isLeftOut = (file: string) => patterns.findLast(({ fits }) => fits.test(file))?.leavesOut ?? false;

it('Nothing that an image is built from imports what its context leaves out', () => {
  const imports = importsOf(inRoot(), sourcesIn(inRoot()));
  expect(imports.filter(({ from, to }) => isLeftOut(from) && isLeftOut(to)).length).toBeGreaterThan(100);
  const broken = imports.filter(({ from, to }) => !isLeftOut(from) && isLeftOut(to));
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
