/** The fields of a record by name; what is not set is missing or null. */
export type Fields = Record<string, unknown>;

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

/**
 * Merges field by field what two people have made of the same record: what only one of them has changed is taken, what both have
 * changed alike stays, and what they have changed differently is a conflict, which keeps theirs.
 */
export function mergeFields(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Fields>,
  isSame: (field: string, one: unknown, other: unknown) => boolean,
): Merged {
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
