import { describe, expect, it } from 'vitest';
import { type Actor, VISITOR } from './auth/actor';
import { abilities, permits, type RuleFor } from './auth/policy';
import { configurationPolicy } from './configuration/policy';
import { elementPolicy, elementsPolicy, listParts, sightOf } from './elements/policy';
import { joinPolicy, joinsPolicy } from './joins/policy';
import { layerPolicy } from './layers/policy';
import { limitsPolicy } from './limits/policy';
import { relationPolicy, relationsPolicy } from './relations/policy';
import { userPolicy } from './users/policy';

// Every policy as a table: for each action, which records each role may act on.

const ACTORS: readonly Actor[] = [VISITOR, { id: 7, login: 'ana', role: 'USER' }, { id: 1, login: 'uxia', role: 'ADMIN' }];

/** The four kinds of record that have an owner: of the actor or of somebody else, public or not. */
const KINDS = ['public, own', 'public, another’s', 'hidden, own', 'hidden, another’s'] as const;
const ALL = KINDS;
const NONE: readonly string[] = [];
const PUBLIC = ['public, own', 'public, another’s'];
const OWN = ['public, own', 'hidden, own'];
const SEEN = ['public, own', 'public, another’s', 'hidden, own'];

type Allowed = Record<string, readonly [visitor: readonly string[], user: readonly string[], admin: readonly string[]]>;

const OF_OWNERS: Allowed = {
  read: [PUBLIC, SEEN, ALL],
  modify: [NONE, OWN, ALL],
  remove: [NONE, OWN, ALL],
  review: [NONE, NONE, ALL],
};

function hasTable<F extends object>(
  name: string,
  policy: Record<string, RuleFor<F>>,
  record: (owner: number, isPublic: boolean) => F,
  seesOwner: string,
) {
  const allowed: Allowed = { ...OF_OWNERS, [seesOwner]: [NONE, OWN, ALL] };
  describe(name, () => {
    it('has these actions', () => expect(Object.keys(policy).sort()).toEqual(Object.keys(allowed).sort()));

    it.each(Object.entries(allowed))('%s', (action, expected) => {
      const found = ACTORS.map((actor) =>
        KINDS.filter((kind) => {
          const owner = kind.endsWith('own') ? actor.id : 99;
          return abilities(policy, actor, record(owner, kind.startsWith('public')))[action];
        }),
      );
      expect(found).toEqual(expected);
    });
  });
}

hasTable('an element', elementPolicy, (ownerId, isPublic) => ({ ownerId, isPublic }), 'seeOwner');
hasTable('a relation', relationPolicy, (authorId, isPublic) => ({ authorId, isPublic }), 'seeAuthor');
hasTable('a join', joinPolicy, (userAccountId, isPublic) => ({ userAccountId, public: isPublic }), 'seeLogin');

const by = <F extends object>(rule: RuleFor<F>, record: F) => ACTORS.map((actor) => permits(rule(actor), record));

it.each<[string, boolean[], [visitor: boolean, user: boolean, admin: boolean]]>([
  ['elements are listed', by(elementsPolicy.list, { queryEnabled: true, insertionEnabled: false }), [true, true, true]],
  [
    'elements are listed where that is off',
    by(elementsPolicy.list, { queryEnabled: false, insertionEnabled: true }),
    [false, false, true],
  ],
  ['an element is added', by(elementsPolicy.create, { queryEnabled: false, insertionEnabled: true }), [false, true, true]],
  [
    'an element is added where that is off',
    by(elementsPolicy.create, { queryEnabled: true, insertionEnabled: false }),
    [false, false, true],
  ],
  ['elements are related', by(relationsPolicy.create, { relationEnabled: true }), [false, true, true]],
  ['elements are related where that is off', by(relationsPolicy.create, { relationEnabled: false }), [false, false, true]],
  ['an element of a type that can be joined is joined', by(joinsPolicy.create, { canJoin: true }), [false, true, true]],
  ['an element of a type that cannot is joined', by(joinsPolicy.create, { canJoin: false }), [false, false, false]],
  ['a parameter of the interface is read', by(configurationPolicy.read, { userInterface: true }), [true, true, true]],
  ['a parameter for administrators is read', by(configurationPolicy.read, { userInterface: false }), [false, false, true]],
  ['the notes about a layer are read', by(layerPolicy.readNotes, {}), [false, false, true]],
  ['limits do not apply', by(limitsPolicy.unlimited, {}), [false, false, true]],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

it('password and language of an account are changed by its owner alone', () => {
  expect(ACTORS.map(({ id }) => by(userPolicy.changeOwn, { id }))).toEqual([
    [false, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

it('the search finds what the lists show', () => {
  expect(ACTORS.map(sightOf)).toEqual([
    { publicOnes: true, hiddenOnes: false, ownOf: undefined },
    { publicOnes: true, hiddenOnes: false, ownOf: 7 },
    { publicOnes: true, hiddenOnes: true, ownOf: 1 },
  ]);
});

it.each(ACTORS)('the lists of $role hold each element that may be read once, and no other one', (actor) => {
  const kinds = [actor.id, 99].flatMap((ownerId) => [true, false].map((isPublic) => ({ ownerId, isPublic })));
  const publicAlone = !sightOf(actor).hiddenOnes;
  const holds = (part: ReturnType<typeof listParts>[number], { ownerId, isPublic }: (typeof kinds)[number]) =>
    (part.ownerId === undefined ? isPublic || !publicAlone : part.ownerId === ownerId) &&
    (part.isPublic === undefined || part.isPublic === isPublic);
  for (const flag of [undefined, true, false])
    expect(kinds.map((kind) => listParts(actor, flag).filter((part) => holds(part, kind)).length)).toEqual(
      kinds.map((kind) => Number(permits(elementPolicy.read(actor), kind) && (flag === undefined || flag === kind.isPublic))),
    );
});
