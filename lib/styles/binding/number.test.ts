import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { numberWritten } from './number';

const ODD = [
  ...['', ' ', '0', '-0', '+5', '5.', '.5', '.', '-.5', '1e2', '1E-7', '1e', '1e+', '1e99', '1e100', '-1e-99', '--1', '+-1'],
  ...[' 5', '5 ', '5\n', '\n5', '1,5', '1 000', '0x10', '0b1', '1_000', 'NaN', 'Infinity', '-inf', '5m', '½', '²', '−5'],
  ...['٣', '५', '５', '1٣', '9'.repeat(30), '9'.repeat(31), `0.${'1'.repeat(30)}`, `0.${'1'.repeat(31)}`, '1.2.3', '007', 'e5'],
];
const LETTERS = [...'0123456789', '.', '-', '+', 'e', 'E', ' ', '٣', '５'];

it.each(['C', 'und-x-icu'])(
  'a number in a text is the same for the browser and for a database of collation %s',
  async (collation) => {
    const random = fc.sample(fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 }), { numRuns: 3000, seed: 20261201 });
    const texts = [...ODD, ...random];
    const rows = await sql<{ number: number | null }>(
      `SELECT mapserver.number_in(t COLLATE "${collation}") AS number FROM unnest($1::text[]) WITH ORDINALITY AS all_texts (t, at) ORDER BY at`,
      [texts],
    );
    const seen = texts.map((text, at) => [text, rows[at]?.number ?? undefined]);
    expect(seen).toEqual(texts.map((text) => [text, numberWritten(text)]));
    expect(seen.filter(([, number]) => number !== undefined).length).toBeGreaterThan(100);
  },
);
