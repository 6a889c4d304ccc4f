import type { Actor } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';

/** The facts about a join that the policy depends on, besides those of its element. */
export interface JoinFacts {
  public: boolean;
  userAccountId: number;
}

/** The facts that decide whether an element can be joined. */
export interface JoinableFacts {
  canJoin: boolean;
}

const mine = (me: { id: number }) => ({ userAccountId: me.id });

export const joinPolicy = {
  read: byRole<JoinFacts>({
    VISITOR: { public: true },
    USER: (me) => [{ public: true }, { userAccountId: me.id }],
    REVIEWER: (me) => [{ public: true }, { userAccountId: me.id }],
    ADMIN: true,
  }),
  modify: byRole<JoinFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: true }),
  remove: byRole<JoinFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: true }),
  /** Who may see the login of the person who joined. */
  seeLogin: byRole<JoinFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: true }),
  /** Who sets the reviewed flag. */
  review: byRole<JoinFacts>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};

/** Whose joins somebody tells apart: everybody's by their logins, their own alone, or nobody's. */
export function joinersSeen(me: Actor): 'all' | 'own' | 'none' {
  const rule = joinPolicy.seeLogin(me);
  if (typeof rule === 'boolean') return rule ? 'all' : 'none';
  return 'own';
}

export const joinsPolicy = {
  /** The element type decides, for administrators too. */
  create: byRole<JoinableFacts>({
    VISITOR: false,
    USER: { canJoin: true },
    REVIEWER: { canJoin: true },
    ADMIN: { canJoin: true },
  }),
};
