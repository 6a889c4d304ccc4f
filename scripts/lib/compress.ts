// What browsers load of the build, compressed once and for all: a server that compresses at each request has no time for the best.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TEXT = /\.(m?js|css|svg)$/;

/** Writes what is text of a folder into another one, as `….br` under the same names. */
export async function compressFiles(from: string, to: string): Promise<void> {
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const target = path.join(to, `${path.relative(from, file)}.br`);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}
