import type { Actor } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';

/** What an import needs a right for beyond that for each of its rows. */
interface ImportFacts {
  /** More rows than a contributor may import at once. */
  isLarge: boolean;
  /** Columns say whose the elements are, or when they were made. */
  namesOwners: boolean;
}

export const importPolicy = {
  run: byRole<ImportFacts>({
    VISITOR: false,
    USER: { isLarge: false, namesOwners: false },
    REVIEWER: { namesOwners: false },
    ADMIN: true,
  }),
  /** Defines an element type by a file. */
  makeType: ({ role }: Pick<Actor, 'role'>): boolean => role === 'ADMIN',
  /** Adds unknown values as choices. */
  makeChoices: ({ role }: Pick<Actor, 'role'>): boolean => role === 'ADMIN',
  /** Whose elements an import deletes when the file does not have them: a contributor's own; null: everybody's, as far as the caller may remove them. */
  lackingOf: ({ id, role }: Pick<Actor, 'id' | 'role'>): number | null => (role === 'USER' ? id : null),
};
