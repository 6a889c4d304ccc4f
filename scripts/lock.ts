// `npm run lock`: completes package-lock.json after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';
import { type LockFile, missingEntries } from './lib/lock-file.ts';
import { say } from './lib/log.ts';
import { inRoot } from './lib/paths.ts';

const file = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
const missing = missingEntries(lock);
const { '': own, ...others } = lock.packages;
const sorted = Object.fromEntries(Object.entries({ ...others, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: { '': own, ...sorted } }, null, 2)}\n`);
say(`${Object.keys(missing).length} entries added to package-lock.json.`);
