import type { Actor, Role } from '@/lib/auth/actor';
import { byRole, isReviewing, permits, type Rule, type RuleFor, type Where, without } from '@/lib/auth/policy';
import { seesAllTypes } from '@/lib/element-types/policy';
import type { TypeState, Visibility } from '@/lib/element-types/schema';
import { type ScopeFacts, withinScope } from '@/lib/review/policy';

/** The facts about an element that the policy depends on. */
export interface ElementFacts extends ScopeFacts {
  isPublic: boolean;
  ownerId: number;
  /** Of its type. Where it is not said, nobody sees the element by a rule that asks for it. */
  typeState?: TypeState;
  /** The roles that its type is for. */
  typeFor?: readonly Role[];
}

/** What the operator has switched on. */
export interface ElementSettings {
  queryEnabled: boolean;
  insertionEnabled: boolean;
}

const own = (me: Actor) => ({ ownerId: me.id });
const ownOrInScope = (me: Actor) => [{ ownerId: me.id }, withinScope(me)];
/** The role in which somebody sees types, as whoever they read. */
export const typesAs = ({ role, accountRole }: Actor): Role => accountRole ?? role;

type Rules = (me: Actor) => Where<ElementFacts>[];

/** Elements of types that are not published are there for administrators alone, as whoever they read. */
const published =
  (rules: Rules): Rules =>
  (me) =>
    me.administers ? rules(me) : rules(me).map((where) => ({ ...where, typeState: 'PUBLISHED' }));

/** Elements of types for some roles are there for these alone, not even for their owners. */
const forThem =
  (rules: Rules): Rules =>
  (me) =>
    me.administers ? rules(me) : rules(me).map((where) => ({ ...where, typeFor: typesAs(me) }));

/** The same rule for an element that was found by `read`: its type is for whoever asks. */
export const ofReadElement = (rule: Rule<ElementFacts>): Rule<ElementFacts> => without(rule, 'typeFor');

/** The same rule for elements of a type that is known to be seen. */
export const ofSeenType = (rule: Rule<ElementFacts>): Rule<ElementFacts> => without(without(rule, 'typeState'), 'typeFor');

export const elementPolicy = {
  read: byRole<ElementFacts>({
    VISITOR: forThem(published(() => [{ isPublic: true }])),
    USER: forThem(published((me) => [{ isPublic: true }, own(me)])),
    REVIEWER: forThem(published((me) => [{ isPublic: true }, ...ownOrInScope(me)])),
    ADMIN: true,
  }),
  /** Who reads an element by the endpoints of reviewers and administrators. */
  readAll: byRole<ElementFacts>({ VISITOR: false, USER: false, REVIEWER: forThem(published(ownOrInScope)), ADMIN: true }),
  modify: byRole<ElementFacts>({ VISITOR: false, USER: own, REVIEWER: ownOrInScope, ADMIN: true }),
  remove: byRole<ElementFacts>({ VISITOR: false, USER: own, REVIEWER: ownOrInScope, ADMIN: true }),
  /** Who may see the owner. */
  seeOwner: byRole<ElementFacts>({ VISITOR: false, USER: own, REVIEWER: ownOrInScope, ADMIN: true }),
  /** Who may see in which state of its review it is, and what was asked for meanwhile. */
  seeReview: byRole<ElementFacts>({ VISITOR: false, USER: own, REVIEWER: ownOrInScope, ADMIN: true }),
  /** Who reviews it: sets the reviewed flag, and reads and writes the internal comments. */
  review: byRole<ElementFacts>({ VISITOR: false, USER: false, REVIEWER: withinScope, ADMIN: true }),
};

/** Of which elements somebody sees the values of an attribute, by its visibility. */
export const valuePolicy: Record<Visibility, RuleFor<ElementFacts>> = {
  PUBLIC: byRole<ElementFacts>({ VISITOR: true, USER: true, REVIEWER: true, ADMIN: true }),
  CONTRIBUTOR: byRole<ElementFacts>({ VISITOR: false, USER: own, REVIEWER: ownOrInScope, ADMIN: true }),
  REVIEWER: elementPolicy.review,
};

/** Whether the list of a role may be asked about the values of an attribute. `isOwn`: it holds nothing but the caller's own elements. */
export const mayAsk = (visibility: Visibility, list: Role, isOwn: boolean): boolean =>
  visibility === 'PUBLIC' || isReviewing({ role: list }) || (visibility === 'CONTRIBUTOR' && isOwn);

export const elementsPolicy = {
  list: byRole<ElementSettings>({
    VISITOR: { queryEnabled: true },
    USER: { queryEnabled: true },
    REVIEWER: { queryEnabled: true },
    ADMIN: true,
  }),
  create: byRole<ElementSettings>({
    VISITOR: false,
    USER: { insertionEnabled: true },
    REVIEWER: { insertionEnabled: true },
    ADMIN: true,
  }),
};

/** Which of the three audiences an endpoint serves: each sees the elements that its role may see. */
export type Audience = 'public' | 'user' | 'admin';

/** The caller in the role of the audience; the account stays the same, and what types it sees. */
export const asAudience = (audience: Audience, actor: Actor): Actor =>
  audience === 'admin'
    ? actor
    : {
        ...actor,
        role: audience === 'user' ? 'USER' : 'VISITOR',
        accountRole: actor.accountRole ?? actor.role,
        ...(actor.role === 'ADMIN' && { administers: true }),
      };

const AUDIENCES: Record<Role, Audience> = { VISITOR: 'public', USER: 'user', REVIEWER: 'admin', ADMIN: 'admin' };

/** The audience that sees what the caller has just saved. */
export const audienceOf = ({ role }: Actor): Audience => AUDIENCES[role];

/** Which elements somebody sees in lists, in the search and on the map. */
export interface Sight {
  /** The role in which types are seen. */
  typesAs: Role;
  /** Those of types that are not published as well. */
  allTypes: boolean;
  publicOnes: boolean;
  /** Hidden ones, whoever owns them. */
  hiddenOnes: boolean;
  /** The account whose own hidden ones are among them. */
  ownOf: number | undefined;
  /** The hidden ones in the scope of a reviewer. */
  inScope: Where<ScopeFacts> | undefined;
}

/** An element of somebody else, of no type and in no division: seen by whoever sees all of its flag. */
const nobodys = (isPublic: boolean, actor: Actor): ElementFacts => ({
  isPublic,
  ownerId: -1,
  typeId: -1,
  divisions: [],
  typeState: 'PUBLISHED',
  typeFor: [typesAs(actor)],
});

export function sightOf(actor: Actor): Sight {
  const rule = elementPolicy.read(actor);
  const hiddenOnes = permits(rule, nobodys(false, actor));
  return {
    allTypes: seesAllTypes(actor),
    typesAs: typesAs(actor),
    publicOnes: permits(rule, nobodys(true, actor)),
    hiddenOnes,
    ownOf: permits(rule, { ...nobodys(false, actor), ownerId: actor.id }) ? actor.id : undefined,
    inScope: actor.role === 'REVIEWER' && !hiddenOnes ? withinScope(actor) : undefined,
  };
}

/** Which elements of which list: a person's own, public ones, or those that are not. Without either, all that the list holds. */
export interface ListPart {
  list: Role;
  ownerId?: number;
  isPublic?: boolean;
}

/** Whether a reviewer reviews elements of a type, anywhere. */
const reviewsType = ({ reviewScope }: Actor, typeId: number): boolean =>
  !reviewScope || reviewScope.types.length === 0 || reviewScope.types.includes(typeId);

/**
 * The parts of lists that together hold all elements of a type that somebody sees, or with `isPublic` the public or the hidden ones of
 * them; no element is in two of them. Without `ownerId`, the list of who does not see all hidden ones holds public ones alone; the list for
 * reviewers holds what is theirs or in their scope.
 */
export function listParts(actor: Actor, typeId: number, isPublic?: boolean): ListPart[] {
  const { publicOnes, hiddenOnes, ownOf } = sightOf(actor);
  if (hiddenOnes) return [{ list: actor.role, ...(isPublic !== undefined && { isPublic }) }];
  const reviews = actor.role === 'REVIEWER' && reviewsType(actor, typeId);
  const own = reviews ? {} : { ownerId: ownOf };
  return [
    ...(publicOnes && isPublic !== false ? [{ list: plainRole(actor) }] : []),
    ...(ownOf === undefined || isPublic === true
      ? []
      : [{ list: reviews ? actor.role : plainRole(actor), ...own, isPublic: false }]),
  ];
}

/** Outside of a reviewer's scope, a contributor. */
const plainRole = ({ role }: Actor): Role => (role === 'REVIEWER' ? 'USER' : role);

/** As what somebody lists the elements of a type. */
export const listRole = (actor: Actor, typeId: number): Role => (reviewsType(actor, typeId) ? actor.role : plainRole(actor));
