import type * as z from 'zod';

/** Where something is no CQL2, from its root. `most`: so many entries its list may have. */
interface Mistake {
  path: readonly PropertyKey[];
  most?: number;
}

/** The members by which one kind of expression is told from another. */
const KINDS: readonly PropertyKey[] = ['op', 'type', 'property', 'bbox', 'date', 'timestamp', 'interval', 'geometries'];

/** Whether these are the mistakes of a kind that was not meant. */
const areOfAnother = (issues: readonly z.core.$ZodIssue[]) =>
  issues.some(({ path: [first, ...rest] }) => first === undefined || (rest.length === 0 && KINDS.includes(first)));

/** The mistake behind what a schema says: where something may be of several kinds, in the one that was meant. */
export function mistakeIn(issue: z.core.$ZodIssue): Mistake {
  const { path } = issue;
  if (issue.code === 'too_big' && issue.origin === 'array') return { path, most: Number(issue.maximum) };
  if (issue.code !== 'invalid_union') return { path };
  const [first] = issue.errors.find((it) => it.length > 0 && !areOfAnother(it)) ?? [];
  if (!first) return { path };
  const inner = mistakeIn(first);
  return { ...inner, path: [...path, ...inner.path] };
}
