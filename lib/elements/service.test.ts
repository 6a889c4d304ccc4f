import { expect, it } from 'vitest';
import { type Actor, type Role, VISITOR } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import type { PresentedType } from '@/lib/element-types/service';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { audienceOf } from './policy';
import type { ElementRow } from './queries';
import { presentElement } from './service';
import { elementsWhere } from './sql';

const TYPE = { canJoin: true, attributes: [], presented: { id: 3, code: 'T', name: 'T' } } as unknown as PresentedType;
const ROW = {
  id: 1,
  ownerId: 7,
  isPublic: true,
  creationDate: new Date(0),
  modificationDate: new Date(0),
  files: [],
  attributeValues: {},
  joined: false,
} as unknown as ElementRow;
const actor = (id: number, role: Role = 'USER'): Actor => ({ id, login: 'x', role });

it('an element is one’s own where one is its owner; a visitor owns none', () => {
  const isOwner = (who: Actor, ownerId = 7) => presentElement(who, TYPE, { ...ROW, ownerId }).isOwnerUser;
  expect([isOwner(actor(7)), isOwner(actor(8)), isOwner(actor(8, 'ADMIN'))]).toEqual([true, false, false]);
  expect(isOwner(VISITOR, VISITOR.id)).toBe(false);
});

it('an account joins what its type lets it join, once; a visitor does not', () => {
  const canJoin = (who: Actor, type: object = {}, row: object = {}) =>
    presentElement(who, { ...TYPE, ...type }, { ...ROW, ...row }).userCanJoin;
  expect(canJoin(actor(7))).toBe(true);
  expect([canJoin(VISITOR), canJoin(actor(7), { canJoin: false }), canJoin(actor(7), {}, { joined: true })]).toEqual([
    false,
    false,
    false,
  ]);
});

it('what is saved is shown to each role in its own form', () =>
  expect([actor(7), actor(7, 'REVIEWER'), actor(7, 'ADMIN'), VISITOR].map(audienceOf)).toEqual([
    ...['user', 'admin', 'admin', 'public'],
  ]));

it('a rule by the public flag finds the elements with one of the flags that it names', async () => {
  const { ana } = await people();
  const type = await anElementType();
  for (const isPublic of [true, false]) await anElement({ type, owner: ana, isPublic });
  const found = async (flags: boolean | boolean[]) => {
    const rows = await db.$queryRaw<{ isPublic: boolean }[]>`
      SELECT e.is_public AS "isPublic" FROM geometric_element e WHERE ${elementsWhere({ isPublic: flags })} ORDER BY 1`;
    return rows.map(({ isPublic }) => isPublic);
  };
  await sql('DELETE FROM geometric_element WHERE type_id <> $1', [type.id]);
  expect([await found(true), await found(false), await found([true]), await found([true, false]), await found([])]).toEqual([
    [true],
    [false],
    [true],
    [false, true],
    [],
  ]);
});
