import { byRole } from '@/lib/auth/policy';

/** The facts about a relation that the policy depends on, besides those of its two elements. */
export interface RelationFacts {
  isPublic: boolean;
  authorId: number;
}

/** What the operator has switched on. */
export interface RelationSettings {
  relationEnabled: boolean;
}

const mine = (me: { id: number }) => ({ authorId: me.id });

export const relationPolicy = {
  read: byRole<RelationFacts>({
    VISITOR: { isPublic: true },
    USER: (me) => [{ isPublic: true }, { authorId: me.id }],
    REVIEWER: (me) => [{ isPublic: true }, { authorId: me.id }],
    ADMIN: true,
  }),
  modify: byRole<RelationFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: true }),
  remove: byRole<RelationFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: true }),
  /** Who may see the author. */
  seeAuthor: byRole<RelationFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: true }),
  /** Who sets the reviewed flag. */
  review: byRole<RelationFacts>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};

export const relationsPolicy = {
  create: byRole<RelationSettings>({
    VISITOR: false,
    USER: { relationEnabled: true },
    REVIEWER: { relationEnabled: true },
    ADMIN: true,
  }),
};
