import { describe, expect, it } from 'vitest';
import { abilities, permits, type RuleFor } from './auth/policy';
import { binPolicy } from './bin/policy';
import { configurationPolicy } from './configuration/policy';
import { elementTypePolicy, type TypeFacts } from './element-types/policy';
import type { TypeState } from './element-types/schema';
import { type ElementFacts, elementPolicy, elementsPolicy, listParts, sightOf } from './elements/policy';
import { importPolicy } from './imports/policy';
import { jobPolicy, mayHaveJobs } from './jobs/policy';
import { joinersSeen, joinPolicy, joinsPolicy } from './joins/policy';
import { layerPolicy } from './layers/policy';
import { limitsPolicy } from './limits/policy';
import { overviewPolicy } from './overview/policy';
import { relationPolicy, relationsPolicy } from './relations/policy';
import { ACTORS, by, EVERYBODY, sabela } from './test/actors';
import { userPolicy } from './users/policy';

// Every policy as a table: for each action, which records each role may act on.

const OUT = { typeId: 9, typeState: 'PUBLISHED', divisions: ['province:15'], typeFor: EVERYBODY } as const;

/** The four kinds of record that have an owner: of the actor or of somebody else, public or not. */
const KINDS = ['public, own', 'public, another’s', 'hidden, own', 'hidden, another’s'] as const;
const ALL = KINDS;
const NONE: readonly string[] = [];
const PUBLIC = ['public, own', 'public, another’s'];
const OWN = ['public, own', 'hidden, own'];
const SEEN = ['public, own', 'public, another’s', 'hidden, own'];

type Allowed = Record<
  string,
  readonly [visitor: readonly string[], user: readonly string[], reviewer: readonly string[], admin: readonly string[]]
>;

/** Outside of their scope a reviewer is a contributor. */
const OF_OWNERS: Allowed = {
  read: [PUBLIC, SEEN, SEEN, ALL],
  modify: [NONE, OWN, OWN, ALL],
  remove: [NONE, OWN, OWN, ALL],
  review: [NONE, NONE, NONE, ALL],
};
const OF_ELEMENTS: Allowed = { ...OF_OWNERS, readAll: [NONE, NONE, OWN, ALL], seeReview: [NONE, OWN, OWN, ALL] };

function hasTable<F extends object>(
  name: string,
  policy: Record<string, RuleFor<F>>,
  record: (owner: number, isPublic: boolean) => F,
  seesOwner: string,
  rules = OF_OWNERS,
) {
  const allowed: Allowed = { ...rules, [seesOwner]: [NONE, OWN, OWN, ALL] };
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

hasTable('an element', elementPolicy, (ownerId, isPublic) => ({ ownerId, isPublic, ...OUT }), 'seeOwner', OF_ELEMENTS);

describe('an element of a type that is not published', () => {
  const of = (typeState: TypeState) => ({ ownerId: 7, isPublic: true, typeId: 3, typeState, divisions: ['province:15'] });

  it.each(['DRAFT', 'ARCHIVED'] as const)('%s: is there for administrators alone, also in the bin', (state) => {
    const seeing = (rule: RuleFor<ElementFacts>) =>
      ACTORS.filter((actor) => permits(rule(actor), of(state))).map((it) => it.role);
    expect(seeing(elementPolicy.read)).toEqual(['ADMIN']);
    expect(seeing(elementPolicy.readAll)).toEqual(['ADMIN']);
    expect(seeing(binPolicy.restore)).toEqual(['ADMIN']);
    // An administrator reads the lists of others, too.
    expect(permits(elementPolicy.read({ id: 1, login: 'uxia', role: 'VISITOR', administers: true }), of(state))).toBe(true);
  });

  it.each([
    ['DRAFT', ['ADMIN'], ['ADMIN']],
    ['PUBLISHED', ['VISITOR', 'USER', 'REVIEWER', 'ADMIN'], ['USER', 'REVIEWER', 'ADMIN']],
    ['ARCHIVED', ['ADMIN'], []],
  ] as const)('%s: %j see the type, %j add to it', (state, seeing, adding) => {
    const whoMay = (rule: RuleFor<TypeFacts>) =>
      ACTORS.filter((actor) => permits(rule(actor), { state, readers: EVERYBODY })).map((it) => it.role);
    expect([whoMay(elementTypePolicy.read), whoMay(elementTypePolicy.addTo)]).toEqual([seeing, adding]);
  });
});

describe('an element of somebody else, for a reviewer', () => {
  const of = (typeId: number, ...divisions: string[]): ElementFacts => ({
    ownerId: 99,
    isPublic: false,
    typeId,
    typeState: 'PUBLISHED',
    typeFor: EVERYBODY,
    divisions,
  });
  it.each([
    ['in the province', of(3, 'province:15'), true],
    ['in the municipality', of(4, 'province:36', 'municipality:36001'), true],
    ['in the parish', of(3, 'parish:2700101'), true],
    ['on the border, with one part inside', of(3, 'parish:2700102', 'parish:2700101'), true],
    ['elsewhere', of(3, 'province:27', 'municipality:27002', 'parish:2700201'), false],
    ['in a municipality with the code of the province', of(3, 'municipality:15'), false],
    ['in no division', of(3), false],
    ['of another type', of(9, 'province:15'), false],
  ])('%s', (_, element, inScope) => {
    const all = Object.keys(elementPolicy) as (keyof typeof elementPolicy)[];
    expect(abilities(elementPolicy, sabela, element)).toEqual(Object.fromEntries(all.map((action) => [action, inScope])));
  });
  it.each([
    ['types alone', { types: [3], provinces: [], municipalities: [], parishes: [] }, [true, false, true]],
    ['divisions alone', { types: [], provinces: ['15'], municipalities: [], parishes: [] }, [true, true, false]],
    ['nothing: everything', { types: [], provinces: [], municipalities: [], parishes: [] }, [true, true, true]],
  ])('a scope of %s', (_, reviewScope, expected) => {
    const elements = [of(3, 'province:15'), of(9, 'province:15'), of(3)];
    expect(elements.map((it) => permits(elementPolicy.review({ ...sabela, reviewScope }), it))).toEqual(expected);
  });
});

hasTable('a relation', relationPolicy, (authorId, isPublic) => ({ authorId, isPublic }), 'seeAuthor');
hasTable('a join', joinPolicy, (userAccountId, isPublic) => ({ userAccountId, public: isPublic }), 'seeLogin');

it.each<[string, boolean[], [visitor: boolean, user: boolean, reviewer: boolean, admin: boolean]]>([
  ['elements are listed', by(elementsPolicy.list, { queryEnabled: true, insertionEnabled: false }), [true, true, true, true]],
  [
    'elements are listed where that is off',
    by(elementsPolicy.list, { queryEnabled: false, insertionEnabled: true }),
    [false, false, false, true],
  ],
  ['an element is added', by(elementsPolicy.create, { queryEnabled: false, insertionEnabled: true }), [false, true, true, true]],
  [
    'an element is added where that is off',
    by(elementsPolicy.create, { queryEnabled: true, insertionEnabled: false }),
    [false, false, false, true],
  ],
  ['elements are related', by(relationsPolicy.create, { relationEnabled: true }), [false, true, true, true]],
  ['elements are related where that is off', by(relationsPolicy.create, { relationEnabled: false }), [false, false, false, true]],
  ['an element of a type that can be joined is joined', by(joinsPolicy.create, { canJoin: true }), [false, true, true, true]],
  ['an element of a type that cannot is joined', by(joinsPolicy.create, { canJoin: false }), [false, false, false, false]],
  ['a parameter of the interface is read', by(configurationPolicy.read, { userInterface: true }), [true, true, true, true]],
  ['a parameter for administrators is read', by(configurationPolicy.read, { userInterface: false }), [false, false, false, true]],
  ['the notes about a layer are read', by(layerPolicy.readNotes, {}), [false, false, false, true]],
  ['the overview of everything is read', by(overviewPolicy.readAll, {}), [false, false, false, true]],
  ['the administration area is entered', by(overviewPolicy.enter, {}), [false, false, true, true]],
  ['a few rows are imported', by(importPolicy.run, { isLarge: false, namesOwners: false }), [false, true, true, true]],
  ['many rows are imported', by(importPolicy.run, { isLarge: true, namesOwners: false }), [false, false, true, true]],
  ['rows are imported for others', by(importPolicy.run, { isLarge: false, namesOwners: true }), [false, false, false, true]],
  ['a job of Ana’s is read', by(jobPolicy.own, { accountId: 7 }), [false, true, false, false]],
  ['a job of the reviewer’s is read', by(jobPolicy.own, { accountId: 5 }), [false, false, true, false]],
  ['a job of the administrator’s is read', by(jobPolicy.own, { accountId: 1 }), [false, false, false, true]],
  ['an element is added to a draft', by(elementTypePolicy.addTo, { state: 'DRAFT' }), [false, false, false, true]],
  [
    'the warnings of styles are read',
    ACTORS.map((actor) => elementTypePolicy.seeWarnings(actor) === true),
    [false, false, false, true],
  ],
  ['limits do not apply', by(limitsPolicy.unlimited, {}), [false, false, false, true]],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

it('password and language of an account are changed by its owner alone', () => {
  expect(ACTORS.map(({ id }) => by(userPolicy.changeOwn, { id }))).toEqual([
    [false, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
  ]);
});

it('everybody reads who joined, as far as they may know it', () =>
  expect(ACTORS.map(joinersSeen)).toEqual(['none', 'own', 'own', 'all']));

it('what a file lacks is searched among a contributor’s own, and its unknown values become choices by administrators', () => {
  expect(ACTORS.map(importPolicy.lackingOf)).toEqual([null, 7, null, null]);
  expect(ACTORS.map(importPolicy.makeChoices)).toEqual([false, false, false, true]);
  expect(ACTORS.map(importPolicy.makeType)).toEqual([false, false, false, true]);
});

it('what takes long is a job of an account', () =>
  expect(ACTORS.map(({ role }) => mayHaveJobs(role))).toEqual([false, true, true, true]));

it('the search finds what the lists show', () => {
  expect(ACTORS.map(sightOf)).toEqual([
    { typesAs: 'VISITOR', allTypes: false, publicOnes: true, hiddenOnes: false, ownOf: undefined },
    { typesAs: 'USER', allTypes: false, publicOnes: true, hiddenOnes: false, ownOf: 7 },
    {
      ...{ typesAs: 'REVIEWER', allTypes: false, publicOnes: true, hiddenOnes: false, ownOf: 5 },
      inScope: { typeId: [3, 4], divisions: ['province:15', 'municipality:36001', 'parish:2700101'] },
    },
    { typesAs: 'ADMIN', allTypes: true, publicOnes: true, hiddenOnes: true, ownOf: 1 },
  ]);
});

it.each(ACTORS)('the lists of $role hold each element that may be read once, and no other one', (actor) => {
  const located = [
    { typeId: 3, divisions: ['province:15'] },
    { typeId: 3, divisions: [] },
    { typeId: 9, divisions: ['province:15'] },
  ];
  const kinds = [actor.id, 99].flatMap((ownerId) =>
    [true, false].flatMap((isPublic) =>
      located.map((place) => ({ ownerId, isPublic, typeState: 'PUBLISHED' as const, typeFor: EVERYBODY, ...place })),
    ),
  );
  const holds = ({ list, ...part }: ReturnType<typeof listParts>[number], kind: (typeof kinds)[number]) => {
    const listed =
      list === 'ADMIN' ||
      (list === 'REVIEWER' ? permits(elementPolicy.readAll(actor), kind) : part.ownerId !== undefined || kind.isPublic);
    return (
      listed &&
      (part.ownerId === undefined || part.ownerId === kind.ownerId) &&
      (part.isPublic === undefined || part.isPublic === kind.isPublic)
    );
  };
  for (const flag of [undefined, true, false])
    expect(kinds.map((kind) => listParts(actor, kind.typeId, flag).filter((part) => holds(part, kind)).length)).toEqual(
      kinds.map((kind) => Number(permits(elementPolicy.read(actor), kind) && (flag === undefined || flag === kind.isPublic))),
    );
});
