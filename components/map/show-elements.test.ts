import { beforeEach, expect, it, vi } from 'vitest';
import { dropSession, enterSession } from '@/components/session/session';
import { clearResults } from '@/components/viewer/results';
import { viewer } from '@/components/viewer/viewer';
import type { Session } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { showElements } from './show-elements';

const ana: Session = {
  serviceToken: 't',
  user: { id: 7, login: 'ana', locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE },
};
const element = (id: number, more: object) => ({ id, geometricElementTypeDto: { id: 3 }, ...more });
const refusal = (code: string, status: number) => Response.json({ globalError: code, code, requestId: 'r' }, { status });
const idsIn = (address: string) => new URL(address, 'http://x').searchParams.get('ids')?.split(',').map(Number);

/** Ana's private element 1, and 2, which everybody sees. */
const seen: Record<string, { id: number }[]> = {
  '/api/elements/geometric_element/user': [
    element(1, { description: 'private', isOwnerUser: true }),
    element(2, { isOwnerUser: true }),
  ],
  '/api/elements/geometric_element': [element(2, { isOwnerUser: false })],
};
async function answer(address: string) {
  const ids = idsIn(address);
  return Response.json(
    ids ? seen[address.split('?')[0] as string]?.filter(({ id }) => ids.includes(id)) : { id: 3, listAttributeType: [] },
  );
}
const shown = () => viewer().results.elements.map(({ id, isOwnerUser }) => [id, isOwnerUser]);

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  dropSession();
  clearResults();
});

it('what only its owner sees goes from the screen with the session, at once; the rest is shown as to anybody', async () => {
  enterSession(ana);
  await showElements([{ id: 1 }, { id: 2 }], 'USER');
  expect(shown()).toEqual([
    [1, true],
    [2, true],
  ]);
  dropSession();
  expect(shown()).toEqual([]);
  await vi.waitFor(() => expect(shown()).toEqual([[2, false]]));
});

it('of more elements than can be read those on top are shown, by one call, and it is known how many there are', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = idsIn(address);
    if (ids) asked.push(address);
    return Response.json(ids ? ids.map((id) => element(id, {})) : { id: 3, listAttributeType: [] });
  });
  await showElements(
    Array.from({ length: 31 }, (_, i) => ({ id: i + 1 })),
    'VISITOR',
  );
  expect([asked.length, viewer().results.elements.length, viewer().results.total]).toEqual([1, 25, 31]);
  await showElements([{ id: 1 }, { id: 2 }], 'VISITOR');
  expect([asked.length, viewer().results.total]).toEqual([2, 2]);
});

it('where they could not be fetched, their types are named, each once', async () => {
  vi.stubGlobal('fetch', async () => refusal('project.common.databaseAway', 503));
  await showElements(
    [
      { id: 1, typeId: 3 },
      { id: 2, typeId: 3 },
      { id: 4, typeId: 5 },
    ],
    'VISITOR',
  );
  expect(viewer().results).toMatchObject({ state: 'shown', elements: [], failed: [3, 5] });
});

it('where nothing is left to be shown, the panel closes', async () => {
  enterSession(ana);
  await showElements([{ id: 1 }], 'USER');
  dropSession();
  await vi.waitFor(() => expect(viewer().results.state).toBe('none'));
  expect(viewer().panel).toBeNull();
});

it('whoever logs in sees what they may do with the elements on the screen, also with those on their way', async () => {
  await showElements([{ id: 1 }, { id: 2 }], 'VISITOR');
  enterSession(ana);
  await vi.waitFor(() => expect(shown()).toEqual([[2, true]]));
  expect(viewer().results.selected).toBe(2);
  const onTheirWay = showElements([{ id: 1 }, { id: 2 }], 'USER');
  dropSession();
  await onTheirWay;
  expect(shown()).toEqual([[2, false]]);
});

it('without a network those that were read before show, even where their type is not at hand', async () => {
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(false);
  vi.stubGlobal('fetch', async (address: string) => {
    // As the service worker answers: only element 2 was read before.
    if (new URL(address, 'http://x').pathname !== '/api/elements/geometric_element/2') throw new TypeError('Failed to fetch');
    return Response.json(element(2, {}));
  });
  await showElements(
    [
      { id: 1, typeId: 3 },
      { id: 2, typeId: 3 },
    ],
    'VISITOR',
  );
  onlineManager.setOnline(true);
  expect(viewer().results).toMatchObject({ state: 'shown', selected: 2, failed: [3] });
  expect(shown()).toEqual([[2, undefined]]);
});
