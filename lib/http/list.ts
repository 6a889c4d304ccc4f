import * as z from 'zod';

export const ById = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Paging and order of a list; `sortFields` are the only ones it may be ordered by. */
export const listQuery = <const F extends readonly [string, ...string[]]>(sortFields: F) =>
  z.object({
    page: z.coerce.number().int().min(0).max(10_000_000).optional(),
    size: z.coerce.number().int().min(1).max(1000).optional(),
    sortField: z.enum(sortFields).optional(),
    sortOrder: z.enum(['asc', 'desc']).optional(),
  });

export const PAGE_SIZE = 10;

const INEXACT = 'Only there, and false, where there are more than totalItems: so many were counted';

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    result: z.object({
      items: z.array(item),
      totalItems: z.number().int(),
      totalIsExact: z.literal(false).optional().meta({ description: INEXACT }),
    }),
  });

export interface Page<T> {
  result: { items: T[]; totalItems: number; totalIsExact?: false };
}
/** `exact`: whether there are no more than `totalItems`. */
export const page = <T>(items: T[], totalItems: number, exact = true): Page<T> => ({
  result: { items, totalItems, ...(!exact && { totalIsExact: false as const }) },
});

/** How many there are in all. Where that is not exact, there are more. */
export interface Count {
  total: number;
  exact: boolean;
}

/**
 * How far to count for a page: to whole `unit`s, one beyond the page, so that whoever goes on from page to page comes to the last
 * one however early the counting stops.
 */
export const countLimit = ({ offset, size }: { offset: number; size: number }, unit: number) =>
  unit * Math.ceil((offset + size + 1) / unit);

/** What counting up to `limit` + 1 tells. */
export const counted = (found: number, limit: number): Count => ({ total: Math.min(found, limit), exact: found <= limit });
