import { byRole } from '@/lib/auth/policy';

/** What decides about a join, besides what its element decides. */
export interface JoinFacts {
  public: boolean;
  userAccountId: number;
}

/** What decides whether an element can be joined. */
export interface JoinableFacts {
  canJoin: boolean;
}

const mine = (me: { id: number }) => ({ userAccountId: me.id });

export const joinPolicy = {
  read: byRole<JoinFacts>({
    VISITOR: { public: true },
    USER: (me) => [{ public: true }, { userAccountId: me.id }],
    ADMIN: true,
  }),
  modify: byRole<JoinFacts>({ VISITOR: false, USER: mine, ADMIN: true }),
  remove: byRole<JoinFacts>({ VISITOR: false, USER: mine, ADMIN: true }),
  /** Who gets to know the login of who joined. */
  seeLogin: byRole<JoinFacts>({ VISITOR: false, USER: mine, ADMIN: true }),
  /** Who sets the reviewed flag. */
  review: byRole<JoinFacts>({ VISITOR: false, USER: false, ADMIN: true }),
};

export const joinsPolicy = {
  /** The element type decides, for administrators too. */
  create: byRole<JoinableFacts>({ VISITOR: false, USER: { canJoin: true }, ADMIN: { canJoin: true } }),
};
