import { describe, expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { permits } from '@/lib/auth/policy';
import { ACTORS, by, EVERYBODY, sabela } from '@/lib/test/actors';
import {
  asAudience,
  audienceOf,
  type ElementFacts,
  elementPolicy,
  listParts,
  listRole,
  mayAsk,
  ofReadElement,
  ofSeenType,
  sightOf,
  valuePolicy,
} from './policy';

// What the lists, the values and the endpoints of each audience show, as tables: a visitor, Ana, the reviewer Sabela and the administrator Uxía.

const [, ana, , uxia] = ACTORS as readonly [unknown, (typeof ACTORS)[number], unknown, (typeof ACTORS)[number]];

const element = (more: Partial<ElementFacts>): ElementFacts => ({
  ...{ ownerId: 99, isPublic: true, typeId: 9, typeState: 'PUBLISHED', typeFor: EVERYBODY, divisions: [] },
  ...more,
});

describe('the values of an attribute are seen', () => {
  it.each([
    ['PUBLIC', element({}), [true, true, true, true]],
    ['CONTRIBUTOR', element({}), [false, false, false, true]],
    ['CONTRIBUTOR', element({ ownerId: ana.id }), [false, true, false, true]],
    ['CONTRIBUTOR', element({ ownerId: sabela.id }), [false, false, true, true]],
    ['CONTRIBUTOR', element({ typeId: 3, divisions: ['province:15'] }), [false, false, true, true]],
    ['REVIEWER', element({ ownerId: ana.id }), [false, false, false, true]],
    ['REVIEWER', element({ typeId: 3, divisions: ['province:15'] }), [false, false, true, true]],
  ] as const)('of visibility %s, of %j', (visibility, facts, expected) =>
    expect(by(valuePolicy[visibility], facts)).toEqual(expected),
  );

  it.each([
    ['PUBLIC', false, [true, true, true, true]],
    ['CONTRIBUTOR', false, [false, false, true, true]],
    ['CONTRIBUTOR', true, [true, true, true, true]],
    ['REVIEWER', false, [false, false, true, true]],
    ['REVIEWER', true, [false, false, true, true]],
  ] as const)('of visibility %s, in a list that is one’s own: %s', (visibility, isOwn, expected) =>
    expect(EVERYBODY.map((list) => mayAsk(visibility, list, isOwn))).toEqual(expected),
  );
});

describe('the audience of an endpoint', () => {
  it('is the caller in its role, who sees the types that they see elsewhere', () => {
    expect(asAudience('admin', uxia)).toBe(uxia);
    expect(asAudience('user', uxia)).toEqual({ ...uxia, role: 'USER', accountRole: 'ADMIN', administers: true });
    expect(asAudience('public', sabela)).toEqual({ ...sabela, role: 'VISITOR', accountRole: 'REVIEWER' });
    expect(asAudience('public', asAudience('user', ana))).toEqual({ ...ana, role: 'VISITOR', accountRole: 'USER' });
  });
  it('is that of the caller after a save', () =>
    expect(ACTORS.map((actor) => audienceOf(actor))).toEqual(['public', 'user', 'admin', 'admin']));
});

describe('an element of a type for some roles', () => {
  const forReviewers = element({ ownerId: ana.id, typeFor: ['REVIEWER', 'ADMIN'] });
  it('is not there for others, not even for its owner', () =>
    expect(by(elementPolicy.read, forReviewers)).toEqual([false, false, true, true]));
  it('is for who has found it, whatever their role', () =>
    expect(ACTORS.map((actor) => permits(ofReadElement(elementPolicy.read(actor)), forReviewers))).toEqual([
      true,
      true,
      true,
      true,
    ]));
  it('of a type that is seen is asked neither for the state of the type nor for its roles', () => {
    const draft = { ...forReviewers, typeState: 'DRAFT' as const };
    expect(ACTORS.map((actor) => permits(ofSeenType(elementPolicy.read(actor)), draft))).toEqual([true, true, true, true]);
    expect(ACTORS.map((actor) => permits(ofReadElement(elementPolicy.read(actor)), draft))).toEqual([false, false, false, true]);
  });
});

describe('a reviewer', () => {
  const everywhere = { types: [], provinces: [], municipalities: [], parishes: [] };
  const ofEverything = { ...sabela, reviewScope: everywhere };
  const withoutScope = { ...sabela, reviewScope: undefined };

  it('of everything sees all of it; one of a part what is in it', () => {
    expect([ofEverything, withoutScope].map((it) => sightOf(it).hiddenOnes)).toEqual([true, true]);
    expect([ofEverything, withoutScope].map((it) => sightOf(it).inScope)).toEqual([undefined, undefined]);
    expect(sightOf(sabela).inScope).toMatchObject({ typeId: [3, 4] });
  });

  it.each([
    ['of a type of the scope', sabela, 3, 'REVIEWER'],
    ['of another type', sabela, 9, 'USER'],
    ['of any type, without a scope', withoutScope, 9, 'REVIEWER'],
    [
      'of any type, with a scope of divisions alone',
      { ...sabela, reviewScope: { ...everywhere, provinces: ['15'] } },
      9,
      'REVIEWER',
    ],
  ])('lists elements %s', (_, actor, typeId, role) => expect(listRole(actor, typeId)).toBe(role));

  it('has the hidden ones in the list of reviewers, or their own in that of accounts', () => {
    expect(listParts(sabela, 3)).toEqual([{ list: 'USER' }, { list: 'REVIEWER', isPublic: false }]);
    expect(listParts(sabela, 9)).toEqual([{ list: 'USER' }, { list: 'USER', ownerId: sabela.id, isPublic: false }]);
    expect(listParts(ofEverything, 9)).toEqual([{ list: 'REVIEWER' }]);
  });
});

it.each([
  [
    'all',
    undefined,
    [[{ list: 'VISITOR' }], [{ list: 'USER' }, { list: 'USER', ownerId: 7, isPublic: false }], [{ list: 'ADMIN' }]],
  ],
  ['the public ones', true, [[{ list: 'VISITOR' }], [{ list: 'USER' }], [{ list: 'ADMIN', isPublic: true }]]],
  ['the hidden ones', false, [[], [{ list: 'USER', ownerId: 7, isPublic: false }], [{ list: 'ADMIN', isPublic: false }]]],
])('who asks for %s reads these lists', (_, isPublic, expected) =>
  expect([VISITOR, ana, uxia].map((actor) => listParts(actor, 9, isPublic))).toEqual(expected),
);

it('others list as what they are', () =>
  expect([VISITOR, ana, uxia].map((actor) => listRole(actor, 9))).toEqual(['VISITOR', 'USER', 'ADMIN']));
