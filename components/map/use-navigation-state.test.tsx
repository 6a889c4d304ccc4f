import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import { enterSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell, sessionOf } from '@/components/test/in-shell';
import { cancel, contribution } from '@/components/viewer/contribution';
import type { Values } from '@/lib/parameters/schema';
import { useNavigationState } from './use-navigation-state';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type = { id: 3, name: 'Lighthouse', geometryType: 'POINT' };
const element = (isOwnerUser: boolean) => ({
  id: 12,
  isPublic: true,
  isOwnerUser,
  geom: { type: 'Point', coordinates: [-8, 43] },
  geometricElementTypeDto: type,
});

function Probe() {
  useNavigationState();
  return null;
}

function open(query: string, settings: Values = {}) {
  window.history.replaceState(null, '', `/?${query}`);
  return renderInShell(<Probe />, settings);
}

let answers: Record<string, () => Response> = {};
beforeEach(() => {
  beginAnew();
  act(cancel);
  answers = { '/api/elements/element_type/3': () => json(type) };
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[address.replace('?type=reference', '')];
    if (!answer) throw new Error(`nobody expected ${address}`);
    return answer();
  });
});

it('featureToModify opens the element’s form for its owner, and the address forgets it', async () => {
  answers['/api/elements/geometric_element/12/user'] = () => json(element(true));
  logIn();
  open('featureToModify=12');
  await waitFor(() => expect(contribution()).toMatchObject({ kind: 'form', element: { id: 12 } }));
  expect(window.location.search).toBe('');
});

const gone = { globalError: 'It does not exist', code: 'project.common.notFound', requestId: 'r' };
it.each([
  ['it is gone or hidden', () => json(gone, 404), /it does not exist any more, or you may not see it/],
  ['it is somebody else’s', () => json(element(false)), /only its owner, a reviewer or an administrator may modify it/],
  ['the database is away', () => json({}, 503), /the server did not answer/],
  ['the server fails', () => json({ ...gone, code: 'project.common.unexpected' }, 500), /the server did not answer/],
])('featureToModify says why modification cannot be started: %s', async (_, answer, why) => {
  answers['/api/elements/geometric_element/12/user'] = answer;
  logIn();
  open('featureToModify=12');
  expect((await screen.findByText(why)).textContent).toMatch(/^Unable to start modification: /);
  expect(contribution()).toBeNull();
});

it('featureToModify: a visitor is asked to log in, and then goes on', async () => {
  answers['/api/elements/geometric_element/12'] = () => json(element(false));
  answers['/api/elements/geometric_element/12/user'] = () => json(element(true));
  const user = open('featureToModify=12');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByRole('dialog', { name: 'Log in' });
  act(() => {
    enterSession(sessionOf());
    useDialogs.getState().open[0]?.resolve(true);
  });
  await waitFor(() => expect(contribution()).toMatchObject({ kind: 'form', element: { id: 12 } }));
});

it('centerFeature hands the element on to the map’s own link', async () => {
  open('centerFeature=12');
  await waitFor(() => expect(window.location.hash).toBe('#element=12'));
  expect(window.location.search).toBe('');
});

it.each([
  'insertFromNavBar=undefined-undefined',
  'insertFromNavBar=x',
  'insertFromNavBar=3-Circle',
  'insertFromNavBar=',
  'featureToModify=undefined',
  'featureToModify=-1',
  'centerFeature=abc',
  'centerFeature=1e3',
])('a malformed state asks for nothing, and the address forgets it: %s', async (query) => {
  logIn();
  open(query);
  // Messages of the tests before may still be there.
  const messages = () => screen.queryAllByRole('listitem').map((it) => it.textContent);
  const before = messages();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(messages()).toEqual(before);
  expect([window.location.hash, contribution(), useDialogs.getState().open]).toEqual(['', null, []]);
});

it.each([
  ['#map=16/42.9/-8.5', true],
  ['#layers=t1', undefined],
])('insertFromNavBar begins at the place of the link, where it names one: %s', async (hash, atMiddle) => {
  logIn();
  open(`insertFromNavBar=3-Point${hash}`);
  await waitFor(() => expect(contribution()).toMatchObject({ kind: 'drawing', typeId: 3 }));
  expect(contribution()).toHaveProperty('geometryKind', 'Point');
  expect((contribution() as { atMiddle?: boolean }).atMiddle).toBe(atMiddle);
});

it('insertFromNavBar begins to draw for whoever is logged in, and asks a visitor to log in first', async () => {
  open('insertFromNavBar=3-Point');
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument();
  expect(contribution()).toBeNull();
  act(() => {
    enterSession(sessionOf());
    useDialogs.getState().open[0]?.resolve(true);
  });
  await waitFor(() => expect(contribution()).toMatchObject({ kind: 'drawing', typeId: 3, geometryKind: 'Point' }));
});

it.each([
  ['a geometry that the type does not allow', '3-Polygon', {}, /no such thing to add/],
  ['insertion is off', '3-Point', { ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'false' }, /do not have permission/],
])('insertFromNavBar is refused in words: %s', async (_, wanted, settings, words) => {
  logIn();
  open(`insertFromNavBar=${wanted}`, settings);
  await waitFor(() => expect(screen.getByText(words)).toBeInTheDocument());
  expect(contribution()).toBeNull();
});
