import * as z from 'zod';
import { listQuery } from '@/lib/http/list';

const CLASS_METHODS = ['EQUAL_INTERVAL', 'QUANTILE', 'NATURAL_BREAKS'] as const;
export type ClassMethod = (typeof CLASS_METHODS)[number];

const Entry = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ description: 'The id of an attribute of the type (`ElementTypeAttributeType.id`)' });

export const ClassQuery = z.object({
  attribute: Entry,
  method: z.enum(CLASS_METHODS),
  classes: z.coerce.number().int().min(1).max(20),
});
export const CategoryQuery = z.object({ attribute: Entry });
export const LackingQuery = listQuery(['id']).extend({ attribute: Entry });

/** Values from `from` up to `to`; the end belongs to the last class only. */
export const ValueClass = z.object({ from: z.number(), to: z.number(), count: z.number().int() }).meta({ id: 'ValueClass' });
export const ValueCategory = z
  .object({ value: z.string(), label: z.string(), count: z.number().int() })
  .meta({ id: 'ValueCategory' });

export type ClassQuery = z.output<typeof ClassQuery>;
export type LackingQuery = z.output<typeof LackingQuery>;
export type ValueClass = z.infer<typeof ValueClass>;
export type ValueCategory = z.infer<typeof ValueCategory>;
