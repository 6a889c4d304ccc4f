// A hash of the content of files: what was made from them is made again only when the hash changes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.ts';

type Skip = (file: string) => boolean;

function* filesUnder(entry: string, skip: Skip): Generator<string> {
  if (!existsSync(entry) || skip(path.relative(root, entry))) return;
  if (!statSync(entry).isDirectory()) {
    yield entry;
    return;
  }
  for (const name of readdirSync(entry).sort()) yield* filesUnder(path.join(entry, name), skip);
}

/** sha256 (hex) over the names and contents of the files and folders of the clone, and over `extra` texts. */
export function contentHash(
  entries: string[],
  { skip = () => false, extra = [] }: { skip?: Skip; extra?: string[] } = {},
): string {
  const hash = createHash('sha256');
  for (const entry of entries) {
    for (const file of filesUnder(path.join(root, entry), skip))
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  for (const text of extra) hash.update(`${text}\0`);
  return hash.digest('hex');
}
