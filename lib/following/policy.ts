import { byRole } from '@/lib/auth/policy';

export interface FollowingFacts {
  accountId: number;
}

export const followingPolicy = {
  /** Only the account itself reads and changes what it follows. */
  own: byRole<FollowingFacts>({
    VISITOR: false,
    USER: (me) => ({ accountId: me.id }),
    REVIEWER: (me) => ({ accountId: me.id }),
    ADMIN: (me) => ({ accountId: me.id }),
  }),
};
