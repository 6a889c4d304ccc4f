import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { type Actor, VISITOR } from './actor';
import { abilities, authorize, byRole, permits, type Rule, readsElements } from './policy';
import { ruleSql } from './policy-sql';

interface Facts {
  ownerId: number;
  isPublic: boolean;
}
const user: Actor = { id: 7, login: 'ana', role: 'USER' };
const admin: Actor = { id: 1, login: 'uxia', role: 'ADMIN' };
const own = ({ id }: Actor) => ({ ownerId: id });
const hidden: Facts = { ownerId: 7, isPublic: false };

describe('a rule for one record', () => {
  it.each<[string, Rule<Facts>, boolean]>([
    ['yes', true, true],
    ['no', false, false],
    ['the value', { ownerId: 7 }, true],
    ['another value', { ownerId: 8 }, false],
    ['both values', { ownerId: 7, isPublic: false }, true],
    ['one of two values', { ownerId: 7, isPublic: true }, false],
    ['any of several', { ownerId: [6, 7] }, true],
    ['none of several', { ownerId: [5, 6] }, false],
    ['no value at all', { ownerId: [] }, false],
    ['one of two records', [{ isPublic: true }, { ownerId: 7 }], true],
    ['neither of two records', [{ isPublic: true }, { ownerId: 8 }], false],
    ['no record', [], false],
    ['no condition', {}, true],
  ])('%s', (_, rule, expected) => expect(permits(rule, hidden)).toBe(expected));
});

it('each role has its own rule, with the actor in it', () => {
  const rule = byRole<Facts>({ VISITOR: { isPublic: true }, USER: own, REVIEWER: false, ADMIN: true });
  expect([VISITOR, user, admin].map(rule)).toEqual([{ isPublic: true }, { ownerId: 7 }, true]);
});

it('what is visible but not allowed is a 401 for a visitor and a 403 for an account', () => {
  const refusal = (actor: Actor, rule: Rule<Facts> = { isPublic: true }) => {
    try {
      authorize(actor, rule, hidden);
    } catch (error) {
      return (error as AppError).code;
    }
    return undefined;
  };
  expect(refusal(VISITOR)).toBe('project.common.unauthenticated');
  expect(refusal(user)).toBe('project.common.permissionDenied');
  expect(refusal(admin)).toBe('project.common.permissionDenied');
  expect(refusal(VISITOR, true)).toBeUndefined();
});

it('a reader of the record learns what they may do with it', () => {
  const policy = {
    read: byRole<Facts>({ VISITOR: { isPublic: true }, USER: true, REVIEWER: true, ADMIN: true }),
    modify: byRole<Facts>({ VISITOR: false, USER: own, REVIEWER: own, ADMIN: true }),
  };
  expect(abilities(policy, VISITOR, hidden)).toEqual({ read: false, modify: false });
  expect(abilities(policy, user, hidden)).toEqual({ read: true, modify: true });
  expect(abilities(policy, { ...user, id: 8 }, hidden)).toEqual({ read: true, modify: false });
});

it('visitors read elements where reading is open, accounts anywhere', () => {
  const cases = [VISITOR, user, admin].flatMap((actor) => [readsElements(actor, true), readsElements(actor, false)]);
  expect(cases).toEqual([true, false, true, true, true, true]);
});

it.each<[Rule<Facts>, string, unknown[]]>([
  [true, 'TRUE', []],
  [false, 'FALSE', []],
  [[], 'FALSE', []],
  [{}, '(TRUE)', []],
  [{ ownerId: 7 }, '((owner IN (?)))', [[7]]],
  [{ ownerId: [7, 8], isPublic: true }, '((owner IN (?) AND public IN (?)))', [[7, 8], [true]]],
  [[{ isPublic: true }, { ownerId: 7 }], '((public IN (?)) OR (owner IN (?)))', [[true], [7]]],
])('the rule %j as a condition', (rule, text, values) => {
  const made = ruleSql<Facts>(rule, {
    ownerId: (owners) => Prisma.sql`owner IN (${owners})`,
    isPublic: (flags) => Prisma.sql`public IN (${flags})`,
  });
  expect(made.sql).toBe(text);
  expect(made.values).toEqual(values);
});
