import type { Changes } from '@/lib/elements/save/merge';

/** What can be proposed: whether an element is reviewed and what those who review note are theirs. */
const isProposed = (field: string): boolean => /^(description|geom|isPublic|attribute\.\d+|file\..+)$/.test(field);

export const isFile = (field: string): boolean => field.startsWith('file.');

export const proposed = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => isProposed(field)));
