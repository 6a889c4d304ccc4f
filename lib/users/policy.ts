import { byRole } from '@/lib/auth/policy';

/** The facts about an account that the policy depends on. */
export interface UserFacts {
  id: number;
}

const own = (me: { id: number }) => ({ id: me.id });

export const userPolicy = {
  /** Only the owner changes password and language here: administrators have their own endpoints. */
  changeOwn: byRole<UserFacts>({ VISITOR: false, USER: own, REVIEWER: own, ADMIN: own }),
};
