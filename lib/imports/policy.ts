import type { Actor } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';

/** What an import may do beyond what its rows may do one by one. */
interface ImportFacts {
  /** More rows than a contributor may bring at once. */
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
  /** Makes choices of the values that are none. */
  makeChoices: ({ role }: Pick<Actor, 'role'>): boolean => role === 'ADMIN',
  /** Whose elements a file may lack: a contributor's own; null: anybody's, of which those go that may be removed. */
  lackingOf: ({ id, role }: Pick<Actor, 'id' | 'role'>): number | null => (role === 'USER' ? id : null),
};
