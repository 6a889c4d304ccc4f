import { describe, expect, it } from 'vitest';
import type { Role } from '@/lib/auth/actor';
import { REVIEW_POLICIES, REVIEW_STATES, type ReviewPolicy, type ReviewState } from './schema';
import { isHeldBack, mayMove, stateAfterSave, TRANSITIONS } from './transitions';

// Each way is written out once more, so that a changed line of the table shows.

const WAYS: Record<Role, string[]> = {
  VISITOR: [],
  USER: ['NONE > WAITING', 'QUESTION > WAITING', 'ACCEPTED > WAITING', 'REJECTED > WAITING'],
  REVIEWER: REVIEW_STATES.flatMap((from) => REVIEW_STATES.map((to) => `${from} > ${to}`)).filter(
    (way) => way !== 'WAITING > NONE' && !REVIEW_STATES.some((state) => way === `${state} > ${state}`),
  ),
  ADMIN: [],
};
WAYS.ADMIN = WAYS.REVIEWER;

it.each(Object.keys(TRANSITIONS) as Role[])('%s: from each state to each', (role) => {
  const ways = REVIEW_STATES.flatMap((from) =>
    REVIEW_STATES.filter((to) => mayMove(role, from, to)).map((to) => `${from} > ${to}`),
  );
  expect(ways).toEqual([...WAYS[role]].sort((a, b) => order(a) - order(b)));
});
const order = (way: string) => {
  const [from, to] = way.split(' > ').map((it) => REVIEW_STATES.indexOf(it as ReviewState)) as [number, number];
  return from * REVIEW_STATES.length + to;
};

const statesAfter = (role: Role, reviewPolicy: ReviewPolicy, flag?: boolean) =>
  REVIEW_STATES.map((reviewState) => stateAfterSave(role, { reviewPolicy, reviewState }, flag));

describe('the state after a save', () => {
  it('a contributor’s under NONE: only what was asked or rejected waits again', () =>
    expect(statesAfter('USER', 'NONE')).toEqual(['NONE', 'WAITING', 'WAITING', 'ACCEPTED', 'WAITING']));
  it.each(['AFTER', 'BEFORE'] as const)('a contributor’s under %s waits', (policy) =>
    expect(new Set(statesAfter('USER', policy))).toEqual(new Set(['WAITING'])),
  );
  it.each(['REVIEWER', 'ADMIN'] as const)('a %s’s goes by the flag alone, under each policy', (role) => {
    for (const policy of REVIEW_POLICIES) {
      expect(statesAfter(role, policy)).toEqual([...REVIEW_STATES]);
      expect(new Set(statesAfter(role, policy, true))).toEqual(new Set(['ACCEPTED']));
      expect(statesAfter(role, policy, false)).toEqual(['NONE', 'WAITING', 'QUESTION', 'NONE', 'REJECTED']);
    }
  });
  it('each role may make the move that its save means', () => {
    for (const role of ['USER', 'REVIEWER', 'ADMIN'] as const)
      for (const reviewPolicy of REVIEW_POLICIES)
        for (const reviewState of REVIEW_STATES)
          for (const flag of [undefined, true, false]) {
            const to = stateAfterSave(role, { reviewPolicy, reviewState }, flag);
            expect(to === reviewState || mayMove(role, reviewState, to)).toBe(true);
          }
  });
});

const held = (role: Role, reviewState: ReviewState, reviewPolicy: ReviewPolicy, to: ReviewState, wasHeld: boolean) =>
  isHeldBack(role, { reviewState, reviewPolicy, askedPublic: wasHeld ? true : null }, to);

describe('what is held back', () => {
  it.each(REVIEW_POLICIES)('under %s what is accepted, or in no review, never is, and what is rejected always', (policy) => {
    for (const role of ['USER', 'REVIEWER', 'ADMIN'] as const)
      for (const from of REVIEW_STATES)
        expect((['NONE', 'ACCEPTED', 'REJECTED'] as const).map((to) => held(role, from, policy, to, true))).toEqual([
          ...[false, false, true],
        ]);
  });
  it('what waits or is asked about is under BEFORE alone', () => {
    for (const to of ['WAITING', 'QUESTION'] as const)
      expect(REVIEW_POLICIES.map((policy) => held('REVIEWER', 'NONE', policy, to, false))).toEqual([false, false, true]);
  });
  it('what was held back stays so while it waits, whatever becomes of the policy', () => {
    for (const role of ['USER', 'REVIEWER', 'ADMIN'] as const) expect(held(role, 'WAITING', 'NONE', 'QUESTION', true)).toBe(true);
  });
  it('what was rejected is published again by a reviewer who takes that back, and not by its contributor', () => {
    expect(held('USER', 'REJECTED', 'AFTER', 'WAITING', true)).toBe(true);
    expect(held('REVIEWER', 'REJECTED', 'AFTER', 'WAITING', true)).toBe(false);
    expect(held('REVIEWER', 'REJECTED', 'BEFORE', 'WAITING', true)).toBe(true);
  });
});
