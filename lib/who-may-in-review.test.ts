import { describe, expect, it } from 'vitest';
import type { RuleFor } from './auth/policy';
import { binPolicy } from './bin/policy';
import { mergedPolicy } from './elements/merged/policy';
import type { ElementFacts } from './elements/policy';
import { followingPolicy } from './following/policy';
import { historyPolicy } from './history/policy';
import { messagesPolicy } from './messages/policy';
import { kindsFor, notificationPolicy } from './notifications/policy';
import { NOTIFICATION_KINDS } from './notifications/schema';
import { mayPropose, NOBODY, type ProposalFacts, proposalPolicy, proposalsPolicy } from './proposals/policy';
import { reportsPolicy } from './reports/policy';
import { codesIn } from './review/policy';
import { reviewQueuePolicy } from './review-queue/policy';
import { ACTORS, by, EVERYBODY } from './test/actors';
import { codesPolicy } from './translations/policy';

// The policies of history, review and messages as tables: whether a visitor, Ana, the reviewer Sabela and the administrator Uxía may.

const [ANA, SABELA, UXIA, OTHER] = [7, 5, 1, 99];
const NOBODY_MAY = [false, false, false, false];
const ADMIN_ALONE = [false, false, false, true];
const ACCOUNTS = [false, true, true, true];

const IN_SCOPE = { typeId: 3, divisions: ['province:15'] };
const OUTSIDE = { typeId: 3, divisions: ['province:27'] };
const OTHER_TYPE = { typeId: 9, divisions: ['province:15'] };

describe.each([
  ['what one follows', followingPolicy.own],
  ['an inbox', notificationPolicy.read],
])('%s', (_, rule) => {
  it.each([
    [ANA, [false, true, false, false]],
    [SABELA, [false, false, true, false]],
    [UXIA, [false, false, false, true]],
    [OTHER, NOBODY_MAY],
  ])('of the account %i', (accountId, expected) => expect(by(rule, { accountId })).toEqual(expected));
});

const element = (ownerId: number, place: { typeId: number; divisions: readonly string[] }): ElementFacts => ({
  ...{ ownerId, isPublic: true, typeState: 'PUBLISHED', typeFor: EVERYBODY },
  ...place,
});

describe.each<[string, RuleFor<ElementFacts>]>([
  ['the history of an element is read', historyPolicy.read],
  ['the conversation about an element is read', messagesPolicy.takePart],
  ['a deleted element is restored', binPolicy.restore],
])('%s', (_, rule) => {
  it.each([
    ['of Ana', element(ANA, OUTSIDE), [false, true, false, true]],
    ['of the reviewer', element(SABELA, OUTSIDE), [false, false, true, true]],
    ['in the scope of the reviewer', element(OTHER, IN_SCOPE), [false, false, true, true]],
    ['outside of it', element(OTHER, OUTSIDE), ADMIN_ALONE],
    ['of another type', element(OTHER, OTHER_TYPE), ADMIN_ALONE],
  ])('%s', (_, facts, expected) => expect(by(rule, facts)).toEqual(expected));
});

it.each([
  ['DRAFT', EVERYBODY],
  ['ARCHIVED', EVERYBODY],
  ['PUBLISHED', ['ADMIN']],
] as const)('a deleted element of a type that is %s, for %j, is restored by administrators', (typeState, typeFor) => {
  const elements = [element(ANA, IN_SCOPE), element(SABELA, OUTSIDE)];
  expect(elements.map((it) => by(binPolicy.restore, { ...it, typeState, typeFor }))).toEqual([ADMIN_ALONE, ADMIN_ALONE]);
});

it.each([
  ['Ana, outside of the scope', { authorId: ANA, ...OUTSIDE }, [false, true, false, true]],
  ['the reviewer, outside of the scope', { authorId: SABELA, ...OUTSIDE }, [false, false, true, true]],
  ['somebody, in the scope', { authorId: OTHER, ...IN_SCOPE }, [false, false, true, true]],
  ['somebody, outside of it', { authorId: OTHER, ...OUTSIDE }, ADMIN_ALONE],
])('who made a change is returned: %s', (_, facts, expected) => expect(by(historyPolicy.seeAuthor, facts)).toEqual(expected));

it.each([
  ['was public', { isPublic: true, ownerId: OTHER }, [true, true, true, true]],
  ['was hidden, of Ana', { isPublic: false, ownerId: ANA }, [false, true, false, true]],
  ['was hidden, of the reviewer', { isPublic: false, ownerId: SABELA }, [false, false, true, true]],
  ['was hidden, of somebody', { isPublic: false, ownerId: OTHER }, ADMIN_ALONE],
])('where a merged element went is returned: it %s', (_, facts, expected) =>
  expect(by(mergedPolicy.follow, facts)).toEqual(expected),
);

describe('a proposal', () => {
  const facts = (more: Partial<ProposalFacts>): ProposalFacts => ({
    ...{ authorId: OTHER, ownerId: OTHER, otherOwnerId: NOBODY, typeFor: EVERYBODY },
    ...OUTSIDE,
    ...more,
  });
  const RULES = { list: proposalsPolicy.list, ...proposalPolicy };
  const allowed = (record: ProposalFacts) =>
    Object.fromEntries(
      ACTORS.map((actor, at) => [
        actor.role,
        Object.keys(RULES).filter((name) => by(RULES[name as keyof typeof RULES], record)[at]),
      ]),
    );
  const ADMIN = ['list', 'read', 'seeAuthor', 'write', 'decide'];
  const AUTHOR = ['list', 'read', 'seeAuthor', 'write', 'withdraw'];

  it.each<[string, Partial<ProposalFacts>, Record<string, string[]>]>([
    ['of Ana', { authorId: ANA }, { USER: AUTHOR }],
    ['of the reviewer', { authorId: SABELA }, { REVIEWER: AUTHOR }],
    ['of the administrator', { authorId: UXIA }, { ADMIN: ['list', 'read', 'seeAuthor', 'write', 'withdraw', 'decide'] }],
    ['about an element of Ana', { ownerId: ANA }, { USER: ['read'] }],
    ['to merge one of Ana’s into another', { otherOwnerId: ANA }, { USER: ['read'] }],
    ['about an element of the reviewer', { ownerId: SABELA }, { REVIEWER: ['read'] }],
    ['to merge one of the reviewer’s into another', { otherOwnerId: SABELA }, { REVIEWER: ['read'] }],
    ['in the scope of the reviewer', IN_SCOPE, { REVIEWER: ADMIN }],
    ['of another type there', OTHER_TYPE, {}],
    ['about a type that is for others', { authorId: ANA, typeFor: ['ADMIN'] }, { USER: ['seeAuthor', 'write', 'withdraw'] }],
    [
      'in the scope, about a type that is for others',
      { ...IN_SCOPE, typeFor: ['ADMIN'] },
      { REVIEWER: ['seeAuthor', 'write', 'decide'] },
    ],
    ['of somebody, elsewhere', {}, {}],
  ])('%s', (_, more, expected) =>
    expect(allowed(facts(more))).toEqual({ VISITOR: [], USER: [], REVIEWER: [], ADMIN, ...expected }),
  );

  it('is there for accounts where proposals are switched on', () => {
    expect(by(proposalsPolicy.use, { enabled: true })).toEqual(ACCOUNTS);
    expect(by(proposalsPolicy.use, { enabled: false })).toEqual(NOBODY_MAY);
  });

  it.each([
    ['of Ana', [element(ANA, OUTSIDE)], [true, false, true, false]],
    ['in the scope of the reviewer', [element(OTHER, IN_SCOPE)], [true, true, false, false]],
    ['one of them of Ana', [element(OTHER, OUTSIDE), element(ANA, OUTSIDE)], [true, false, true, false]],
  ])('is made about elements that one cannot change: %s', (_, elements, expected) => {
    for (const kind of ['MODIFY', 'DELETE'] as const)
      expect(ACTORS.map((actor) => mayPropose(actor, kind, elements))).toEqual(expected);
  });

  it.each([
    ['both of Ana', [element(ANA, OUTSIDE), element(ANA, OUTSIDE)], [true, false, true, true]],
    ['one of Ana', [element(ANA, OUTSIDE), element(OTHER, OUTSIDE)], [true, true, true, true]],
    ['both of the reviewer, in the scope', [element(SABELA, IN_SCOPE), element(SABELA, IN_SCOPE)], [true, true, true, true]],
    ['both of the reviewer, one in the scope', [element(SABELA, IN_SCOPE), element(SABELA, OUTSIDE)], [true, true, false, true]],
  ])('to merge elements is made by all but who added both and does not review them: %s', (_, elements, expected) =>
    expect(ACTORS.map((actor) => mayPropose(actor, 'MERGE', elements))).toEqual(expected),
  );
});

it.each<[string, boolean[], boolean[]]>([
  ['something is reported', by(reportsPolicy.report, { enabled: true }), [true, true, true, true]],
  ['something is reported where that is off', by(reportsPolicy.report, { enabled: false }), NOBODY_MAY],
  ['the review queue is entered', by(reviewQueuePolicy.enter, {}), [false, false, true, true]],
  ['what is in the scope is reviewed', by(reviewQueuePolicy.review, IN_SCOPE), [false, false, true, true]],
  ['what is outside is reviewed', by(reviewQueuePolicy.review, OUTSIDE), ADMIN_ALONE],
  ['the texts of reviewers are written', by(reviewQueuePolicy.writeTexts, {}), ADMIN_ALONE],
  ['deleted elements are found by the logins of their owners', by(binPolicy.findByOwner, {}), [false, false, true, true]],
  ['a deleted element is deleted for good', by(binPolicy.purge, {}), ADMIN_ALONE],
  ['the names of types that are not published are read', by(codesPolicy.readAll, {}), ADMIN_ALONE],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

it('a reviewer of everything is held to a rule about elements, as one of a part is', () => {
  const everything = { ...ACTORS[2], id: SABELA, login: 'sabela', role: 'REVIEWER' as const, reviewScope: undefined };
  expect(reviewQueuePolicy.review(everything)).toEqual([{}]);
});

it('only reviewers are notified of how much waits', () => {
  const others = NOTIFICATION_KINDS.filter((kind) => kind !== 'WAITING');
  expect(ACTORS.map((actor) => kindsFor(actor))).toEqual([others, others, NOTIFICATION_KINDS, others]);
});

it('the codes of divisions are distinguished by their kind', () => {
  const divisions = ['province:15', 'municipality:15030', 'parish:1503001', 'parish:1503002'];
  expect(codesIn(divisions)).toEqual({ province: ['15'], municipality: ['15030'], parish: ['1503001', '1503002'] });
});
