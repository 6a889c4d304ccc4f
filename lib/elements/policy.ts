import type { Actor } from '@/lib/auth/actor';
import { byRole, permits } from '@/lib/auth/policy';

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

/** Which elements somebody sees in lists, in the search and on the map. */
export interface Sight {
  publicOnes: boolean;
  /** Hidden ones, whoever owns them. */
  hiddenOnes: boolean;
  /** The account whose own hidden ones are among them. */
  ownOf: number | undefined;
}

const NOBODY = -1;

export function sightOf(actor: Actor): Sight {
  const rule = elementPolicy.read(actor);
  return {
    publicOnes: permits(rule, { isPublic: true, ownerId: NOBODY }),
    hiddenOnes: permits(rule, { isPublic: false, ownerId: NOBODY }),
    ownOf: permits(rule, { isPublic: false, ownerId: actor.id }) ? actor.id : undefined,
  };
}

/** Which elements of a list: a person's own, public ones, or those that are not. Without either, all that the list holds. */
export interface ListPart {
  ownerId?: number;
  isPublic?: boolean;
}

/**
 * The parts of lists that together hold all elements that somebody sees, or with `isPublic` the public or the hidden ones of them; no
 * element is in two of them. Without `ownerId`, the list of who does not see all hidden ones holds public ones alone.
 */
export function listParts(actor: Actor, isPublic?: boolean): ListPart[] {
  const { publicOnes, hiddenOnes, ownOf } = sightOf(actor);
  if (hiddenOnes) return [isPublic === undefined ? {} : { isPublic }];
  const parts: ListPart[] = publicOnes && isPublic !== false ? [{}] : [];
  return ownOf === undefined || isPublic === true ? parts : [...parts, { ownerId: ownOf, isPublic: false }];
}
