import { describe, expect, it } from 'vitest';
import { elementsApi } from '@/lib/elements/api';
import { listAddress, listsOf } from './lists-of';

const visitor = { role: 'VISITOR', id: 0, login: '' } as const;
const ana = { role: 'USER', id: 7, login: 'ana' } as const;
const sabela = {
  role: 'REVIEWER',
  id: 5,
  login: 'sabela',
  reviewScope: { types: [3], provinces: ['15'], municipalities: [], parishes: [] },
} as const;
const noa = { ...sabela, reviewScope: { ...sabela.reviewScope, types: [4] } };
const uxia = { role: 'ADMIN', id: 1, login: 'uxia' } as const;

describe('the lists that are asked', () => {
  it.each([
    ['a visitor: the public one', visitor, undefined, [[elementsApi.list, {}]]],
    ['a visitor has no hidden ones', visitor, false, []],
    [
      'a contributor: the public ones, and the own hidden ones',
      ana,
      undefined,
      [
        [elementsApi.listUser, {}],
        [elementsApi.listUser, { ownerId: 7, isPublic: false }],
      ],
    ],
    ['a contributor’s public ones', ana, true, [[elementsApi.listUser, {}]]],
    ['a contributor’s hidden ones are their own', ana, false, [[elementsApi.listUser, { ownerId: 7, isPublic: false }]]],
    [
      'a reviewer: the public ones, and the hidden ones in scope with their own',
      sabela,
      undefined,
      [
        [elementsApi.listUser, {}],
        [elementsApi.listAdmin, { isPublic: false }],
      ],
    ],
    ['a reviewer of another type: as a contributor', noa, false, [[elementsApi.listUser, { ownerId: 5, isPublic: false }]]],
    ['an administrator: all', uxia, undefined, [[elementsApi.listAdmin, {}]]],
    ['an administrator’s public ones', uxia, true, [[elementsApi.listAdmin, { isPublic: true }]]],
    ['an administrator’s hidden ones', uxia, false, [[elementsApi.listAdmin, { isPublic: false }]]],
  ])('%s', (_, actor, isPublic, lists) =>
    expect(listsOf(actor, 3, isPublic).map(({ endpoint, flags }) => [endpoint, flags])).toEqual(lists),
  );
});

it.each([
  [visitor, true, '/geometric_elements/3?bbox=1,2,3,4'],
  [ana, true, '/geometric_elements/3?bbox=1,2,3,4'],
  [ana, false, '/geometric_elements/3/myElements?bbox=1,2,3,4&isPublic=false'],
  [uxia, true, '/geometric_elements/3?bbox=1,2,3,4&isPublic=true'],
  [uxia, false, '/geometric_elements/3?bbox=1,2,3,4&isPublic=false'],
  [uxia, undefined, '/geometric_elements/3?bbox=1,2,3,4'],
])('the page of the list: %o, public: %s', (actor, isPublic, address) =>
  expect(listAddress(actor, 3, isPublic, '1,2,3,4')).toBe(address),
);

it('the page of a list that is filtered by name', () =>
  expect(listAddress(visitor, 3, undefined, '1,2,3,4', 'Pena & Vella')).toBe(
    '/geometric_elements/3?bbox=1,2,3,4&name=Pena%20%26%20Vella',
  ));
