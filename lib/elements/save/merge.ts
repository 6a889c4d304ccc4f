import { type FieldConflict, type Fields, type Merged, mergeFields } from '@/lib/versions/merge';
import type { ElementGeometry } from '../geometry';
import { isSameShape } from './same-shape';

export type { FieldConflict, Fields, Merged };

/** By field: what it was and what it is; null: not set. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** Several chosen values are a set. */
const value = (it: unknown) => JSON.stringify(Array.isArray(it) ? [...it].sort() : (it ?? null));

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field !== 'geom' || !one || !other) return value(one) === value(other);
  return isSameShape(one as ElementGeometry, other as ElementGeometry);
}

/** Merges what two people have made of the same element; its geometries are compared by shape. */
export const merge = (base: Fields, mine: Fields, theirs: Fields): Merged => mergeFields({ base, mine, theirs }, isSame);

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
