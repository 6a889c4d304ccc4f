import { expect, it } from 'vitest';
import * as z from 'zod';
import { decimal } from './decimal';

const query = z.object({ size: decimal(z.number().int().min(1).max(1000)).optional() });

it.each(['1', '10', '0010', '1000', '7.0'])('%s is a number', (size) => {
  expect(query.parse({ size })).toEqual({ size: Number(size) });
});

it.each(['0x10', '1e1', '0b1', ' 1', '1 ', '+1', 'Infinity', '', '1,5', '1001', '-1', '1.5', ['1', '2'], true, null])(
  '%j is none that may be asked for',
  (size) => {
    expect(query.safeParse({ size }).success).toBe(false);
  },
);

it('may be left out, may be a number, and is one in the document', () => {
  expect([query.parse({}), query.parse({ size: 7 })]).toEqual([{}, { size: 7 }]);
  expect(z.toJSONSchema(query, { io: 'input' }).properties).toEqual({ size: { type: 'integer', minimum: 1, maximum: 1000 } });
});
