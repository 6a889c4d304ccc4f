import { byRole } from '@/lib/auth/policy';

export interface FollowingFacts {
  accountId: number;
}

export const followingPolicy = {
  /** What somebody follows is nobody else's business. */
  own: byRole<FollowingFacts>({
    VISITOR: false,
    USER: (me) => ({ accountId: me.id }),
    REVIEWER: (me) => ({ accountId: me.id }),
    ADMIN: (me) => ({ accountId: me.id }),
  }),
};
