import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import type { Endpoint } from './endpoint';

export const ById = z.object({ id: decimal(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)) });
export type ById = z.output<typeof ById>;

/** Paging of a list. */
export const PageQuery = z.object({
  page: decimal(z.number().int().min(0).max(10_000_000)).optional(),
  size: decimal(z.number().int().min(1).max(1000)).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Paging and order of a list; `sortFields` are the only ones it may be ordered by. */
export const listQuery = <const F extends readonly [string, ...string[]]>(sortFields: F) =>
  PageQuery.extend({
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

const CURSOR = (page: string) => ({ description: `Only where there is a ${page} page: its \`after\`` });

/** A page with cursors: a call with one of them as `after` returns the adjacent page, whatever has been inserted since. */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    result: pageOf(item).shape.result.extend({
      next: z.string().optional().meta(CURSOR('next')),
      previous: z.string().optional().meta(CURSOR('previous')),
    }),
  });

export interface Page<T> {
  result: { items: T[]; totalItems: number; totalIsExact?: false };
}
/** An endpoint that lists rows, whatever its filters. */
export interface ListEndpoint<Row> extends Endpoint {
  returns: z.ZodType<Page<Row>>;
}

/** `exact`: whether there are no more than `totalItems`. */
export const page = <T>(items: T[], totalItems: number, exact = true): Page<T> => ({
  result: { items, totalItems, ...(!exact && { totalIsExact: false as const }) },
});
