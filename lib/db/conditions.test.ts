import { expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { within } from './conditions';

it('a text that is searched for has no wildcards, those that folding makes among them', async () => {
  const wild = await sql<{ text: string }>(
    `SELECT chr(c) AS text FROM generate_series(1, 1114111) c WHERE c NOT BETWEEN 55296 AND 57343 AND fold(chr(c)) ~ '[%_\\\\]'`,
  );
  expect(wild.map(({ text }) => text)).toEqual(expect.arrayContaining(['%', '_', '\\', '％', '＿', '∖']));
  const found = await Promise.all(
    wild.map(({ text }) =>
      sql(`SELECT fold('a' || $1 || 'b') LIKE fold($2) AS itself, fold('any') LIKE fold($2) AS other`, [text, within(text)]),
    ),
  );
  expect(found).toEqual(wild.map(() => [{ itself: true, other: false }]));
});
