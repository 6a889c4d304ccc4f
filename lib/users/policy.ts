import { byRole } from '@/lib/auth/policy';

/** The facts about an account that the policy depends on. */
export interface UserFacts {
  id: number;
}

export const userPolicy = {
  /** Only the owner changes password and language here: administrators have their own endpoints. */
  changeOwn: byRole<UserFacts>({ VISITOR: false, USER: (me) => ({ id: me.id }), ADMIN: (me) => ({ id: me.id }) }),
};
