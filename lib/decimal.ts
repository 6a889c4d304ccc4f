import * as z from 'zod';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A number that comes as text, in a query or a path: decimal digits alone. `Number` also reads 0x10 and 1e1. */
export const decimal = (number: z.ZodNumber): z.ZodType<number, unknown> =>
  z.preprocess((raw) => (typeof raw === 'string' ? (DECIMAL.test(raw) ? Number(raw) : Number.NaN) : raw), number);
