import type { ElementGeometry } from '../geometry';
import { isSameShape } from './same-shape';

/** The fields of an element by their names in its history; what is not set is missing. */
export type Fields = Record<string, unknown>;

/** By field: what it was and what it is; null: not set. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

export interface FieldConflict {
  field: string;
  /** Null: not set. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  fields: Fields;
  /** The fields that were taken from theirs. */
  taken: string[];
  conflicts: FieldConflict[];
}

/** Several chosen values are a set. */
const value = (it: unknown) => JSON.stringify(Array.isArray(it) ? [...it].sort() : (it ?? null));

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field !== 'geom' || !one || !other) return value(one) === value(other);
  return isSameShape(one as ElementGeometry, other as ElementGeometry);
}

/**
 * Merges field by field what two people have made of the same element: what only one of them has changed is taken, what both have
 * changed alike is kept, and what they have changed differently is a conflict, which keeps theirs. Geometries are compared by shape.
 */
export function merge(base: Fields, mine: Fields, theirs: Fields): Merged {
  const merged: Merged = { fields: {}, taken: [], conflicts: [] };
  for (const field of new Set([base, mine, theirs].flatMap(Object.keys))) {
    const [was, my, their] = [base[field] ?? null, mine[field] ?? null, theirs[field] ?? null];
    const mineStays = isSame(field, my, was);
    if (!mineStays && !isSame(field, their, was) && !isSame(field, my, their))
      merged.conflicts.push({ field, base: was, mine: my, theirs: their });
    else if (mineStays && !isSame(field, their, was)) merged.taken.push(field);
    const result = mineStays || merged.conflicts.at(-1)?.field === field ? their : my;
    if (result !== null) merged.fields[field] = result;
  }
  return merged;
}

/** By field what somebody has made of a state that they had read. What others have made of it already is no change of theirs. */
export function differences(base: Fields, mine: Fields, theirs: Fields): Changes {
  const fields = [...new Set([base, mine].flatMap(Object.keys))];
  const changed = fields.filter((it) => [base, theirs].every((other) => !isSame(it, mine[it] ?? null, other[it] ?? null)));
  return Object.fromEntries(changed.map((field) => [field, [base[field] ?? null, mine[field] ?? null]]));
}

/** What an element was before these changes, newest first: { field: [before, after] }. */
export function undone(fields: Fields, changes: readonly Record<string, [before: unknown, after: unknown]>[]): Fields {
  const was = { ...fields };
  for (const [field, [before]] of changes.flatMap(Object.entries)) {
    if (!isOfElement(field)) continue;
    if (before === null) delete was[field];
    else was[field] = before;
  }
  return was;
}

/** Files, relations and joins are not part of a save. */
const isOfElement = (field: string) => !/^(file|relation|join)\./.test(field);
