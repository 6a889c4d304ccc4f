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

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ result: z.object({ items: z.array(item), totalItems: z.number().int() }) });

export interface Page<T> {
  result: { items: T[]; totalItems: number };
}
export const page = <T>(items: T[], totalItems: number): Page<T> => ({ result: { items, totalItems } });
