import * as z from 'zod';
import type { NumberSpan } from '@/lib/db/conditions';
import { decimal } from '@/lib/decimal';

const refused = { params: { key: 'project.app.Body.field.invalid' } };

/** One of the kinds of list filters, which are all optional and combined with AND: contains, ignoring case and accents. */
export const Contains = z
  .string()
  .max(1000)
  .refine((text) => !text.includes('\0'), refused)
  .optional();

/** The one search of a list: in its code, in its names in any language, and in what else a person knows it by. */
export const Searched = Contains.meta({ description: 'Anywhere in what it is known by, ignoring case and accents' });

/** Exactly this id or number. */
export const Exactly = decimal(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).optional();

export const YesNo = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).optional();

/** One of these words. */
export const OneOf = <const V extends readonly string[]>(values: V) => z.enum(values).optional();

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

function spanOf(text: string): NumberSpan | undefined {
  const ends = text.split('..').map((end) => end.trim());
  const [from = '', to = from] = ends;
  const sound = ends.length <= 2 && (from !== '' || to !== '') && [from, to].every((end) => end === '' || NUMBER.test(end));
  return sound ? { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) } : undefined;
}

/** A number, or `a..b`, `a..`, `..b`. */
export const NumberRange = z
  .string()
  .refine((text) => spanOf(text) !== undefined, refused)
  .transform((text) => spanOf(text) as NumberSpan)
  .optional();
