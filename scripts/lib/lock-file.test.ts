import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LockFile, missingEntries } from './lock-file';
import { inRoot } from './paths';

describe('the lock file', () => {
  it('has an entry for every package that another system would install, so that npm ci takes it', () => {
    const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as LockFile;
    expect(missingEntries(lock)).toEqual({});
  });

  it('gets the version that a nested package wants beside the one at the top', () => {
    const packages: LockFile['packages'] = {
      'node_modules/parser': { version: '2.0.0', optionalDependencies: { 'parser-linux-x64': '2.0.0' } },
      'node_modules/parser-linux-x64': { version: '2.0.0' },
      'node_modules/tool/node_modules/parser': { version: '1.0.0', optionalDependencies: { 'parser-linux-x64': '1.0.0' } },
    };
    expect(missingEntries({ packages })).toEqual({
      'node_modules/tool/node_modules/parser/node_modules/parser-linux-x64': {
        version: '1.0.0',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['glibc'],
      },
    });
  });
});
