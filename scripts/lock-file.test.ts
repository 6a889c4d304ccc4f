import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingEntries } from './lib/lock-file.ts';

it('package-lock.json is whole, so that `npm ci` takes it (mend it with: npm run lock)', () => {
  expect(missingEntries(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual({});
});

it('package-lock.json names no registry: whoever installs chooses their own', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
