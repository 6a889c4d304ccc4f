/**
 * Fills a migrated and seeded database with elements for the benchmark: `generate.ts --elements 1000000`, DATABASE_URL says where.
 * Only a database whose name begins with `vieiro_bench` is touched. One that is complete already is left as it is.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadElements } from './elements';
import { generate } from './loading';

/** What the content follows from: another distribution or number makes another label. */
const labelOf = (n: number) =>
  createHash('sha256')
    .update(readFileSync(new URL('./distribution.ts', import.meta.url)))
    .update(String(n))
    .digest('hex');

await generate(labelOf, loadElements);
