import type { Changes } from '@/lib/elements/save/merge';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Several changes, oldest first, as one. What ends as it began is no change. */
export function joinedChanges(all: readonly Changes[]): Changes {
  const joined: Changes = {};
  for (const [field, [before, after]] of all.flatMap(Object.entries))
    joined[field] = [joined[field] ? joined[field][0] : before, after];
  return Object.fromEntries(Object.entries(joined).filter(([, [before, after]]) => !isSame(before, after)));
}
