import { byRole } from '@/lib/auth/policy';

/** What decided, when an element was merged into another one, who could see it. */
export interface MergedFacts {
  isPublic: boolean;
  ownerId: number;
}

export const mergedPolicy = {
  /** Who may know where it went, if they see the other one. */
  follow: byRole<MergedFacts>({
    VISITOR: { isPublic: true },
    USER: (me) => [{ isPublic: true }, { ownerId: me.id }],
    // Nobody knows any more in whose scope it lay.
    REVIEWER: (me) => [{ isPublic: true }, { ownerId: me.id }],
    ADMIN: true,
  }),
};
