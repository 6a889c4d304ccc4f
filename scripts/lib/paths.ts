// Where things lie. Everything that the commands make is under `.data/`, which git ignores and which may be deleted as a whole.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above with a package.json: what is bundled of this file lies less deep than its source. */
function rootAbove(folder: string): string {
  const above = path.dirname(folder);
  return above === folder || existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(above);
}

/** The folder of the clone, without symbolic links, so that every process names it alike. */
export const root = realpathSync(rootAbove(path.dirname(fileURLToPath(import.meta.url))));

export const inRoot = (...parts: string[]) => path.join(root, ...parts);

/** Eight letters that tell this clone from another one on the same machine. */
export const cloneId = createHash('sha256').update(root).digest('hex').slice(0, 8);

/** The folder of one run mode: `.data` for `npm run up`, `.data/test` for `npm test`. */
export function dataDir(...parts: string[]): string {
  const dir = inRoot('.data', ...parts);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** The production server's program. */
export const productionServer = inRoot('.next/standalone/server.js');

/** The program of a package in node_modules, run as `node <file>`: no shell and no npx in between. */
export const packageBin = (name: string, file: string) => inRoot('node_modules', name, file);
