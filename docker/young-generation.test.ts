import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../scripts/lib/paths.ts';

// By npm, in the image, and by what starts the server of `npm run up`, of the tests and of the benchmark.
it.each(['package.json', 'docker/app.Dockerfile', 'scripts/lib/product.ts'])(
  '%s starts the server with 16 MB for what is new',
  (file) => expect(readFileSync(inRoot(file), 'utf8').match(/--max-semi-space-size=\d+/g)).toEqual(['--max-semi-space-size=16']),
);
