import { byRole } from '@/lib/auth/policy';

/** What decides about an account. */
export interface UserFacts {
  id: number;
}

export const userPolicy = {
  /** Password and language are changed by their owner alone: an administrator has calls of their own. */
  changeOwn: byRole<UserFacts>({ VISITOR: false, USER: (me) => ({ id: me.id }), ADMIN: (me) => ({ id: me.id }) }),
};
