/** A total. If it is not exact, there are more. */
export interface Count {
  total: number;
  exact: boolean;
}

/** Up to this many rows are counted exactly for the first pages of a list. */
const COUNTED = 1000;

/**
 * How far to count for a page: to whole `unit`s, one beyond the page, so that whoever goes on from page to page comes to the last
 * one however early the counting stops.
 */
export const countLimit = ({ offset, size }: { offset: number; size: number }, unit = COUNTED) =>
  unit * Math.ceil((offset + size + 1) / unit);

/** The total from a count up to `limit` + 1. */
export const counted = (found: number, limit: number): Count => ({ total: Math.min(found, limit), exact: found <= limit });
