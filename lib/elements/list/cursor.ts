import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { type ElementSelection, orderSql, type SortKey } from './order-queries';

/** Where a page begins. */
export interface Cursor {
  /** The sort key of the row next to the page. */
  sortKey: SortKey;
  /** How many rows are before the page; with `back`, before the page and in it. */
  at: number;
  /** Whether the page ends before the row; otherwise it begins after it. */
  back: boolean;
}

/** A cursor is valid for one list: type, visibility, filters and order; the page size may change. */
function seal(payload: string, { typeId, readable, query }: ElementSelection): Buffer {
  const { page, size, after, type, sortField, sortOrder, ...filters } = query;
  const list = [typeId, readable, orderSql(query).sql, Object.entries(filters).sort()];
  return createHmac('sha256', env.NEXTAUTH_SECRET)
    .update(`cursor\n${payload}\n${JSON.stringify(list)}`)
    .digest()
    .subarray(0, 16);
}

export function writeCursor(selection: ElementSelection, { sortKey, at, back }: Cursor): string {
  const payload = Buffer.from(JSON.stringify([sortKey, at, back])).toString('base64url');
  return `${payload}.${seal(payload, selection).toString('base64url')}`;
}

/** Reads a cursor. Undefined if it was not written for this list. */
export function readCursor(selection: ElementSelection, text: string): Cursor | undefined {
  const [payload = '', signature = ''] = text.split('.');
  const [expected, actual] = [seal(payload, selection), Buffer.from(signature, 'base64url')];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const [sortKey, at, back] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [SortKey, number, boolean];
  return { sortKey, at, back };
}
