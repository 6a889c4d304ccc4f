import { byRole } from '@/lib/auth/policy';

/** The facts about an element that the policy depends on. */
export interface ElementFacts {
  isPublic: boolean;
  ownerId: number;
}

/** What the operator has switched on. */
export interface ElementSettings {
  queryEnabled: boolean;
  insertionEnabled: boolean;
}

export const elementPolicy = {
  read: byRole<ElementFacts>({
    VISITOR: { isPublic: true },
    USER: (me) => [{ isPublic: true }, { ownerId: me.id }],
    ADMIN: true,
  }),
  modify: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id }),
    ADMIN: true,
  }),
  remove: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id }),
    ADMIN: true,
  }),
  /** Who may see the owner. */
  seeOwner: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id }),
    ADMIN: true,
  }),
  /** Who sets the reviewed flag and reads and writes the internal comments. */
  review: byRole<object>({ VISITOR: false, USER: false, ADMIN: true }),
};

export const elementsPolicy = {
  list: byRole<ElementSettings>({ VISITOR: { queryEnabled: true }, USER: { queryEnabled: true }, ADMIN: true }),
  create: byRole<ElementSettings>({ VISITOR: false, USER: { insertionEnabled: true }, ADMIN: true }),
};
