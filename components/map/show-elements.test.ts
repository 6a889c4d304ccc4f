import { beforeEach, expect, it, vi } from 'vitest';
import { dropSession, enterSession } from '@/components/session/session';
import { clearResults } from '@/components/viewer/results';
import { viewer } from '@/components/viewer/viewer';
import type { Session } from '@/lib/users/schema';
import { showElements } from './show-elements';

const ana: Session = {
  serviceToken: 't',
  user: { id: 7, login: 'ana', locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' } },
};
const element = (id: number, more: object) => ({ id, geometricElementTypeDto: { id: 3 }, ...more });
const gone = () => Response.json({ globalError: 'gone', code: 'project.common.notFound', requestId: 'r' }, { status: 404 });

/** Ana's private element 1, and 2, which everybody sees. */
const answers: Record<string, () => Response> = {
  '/api/elements/element_type/3': () => Response.json({ id: 3, listAttributeType: [] }),
  '/api/elements/geometric_element/1/user': () => Response.json(element(1, { description: 'private', isOwnerUser: true })),
  '/api/elements/geometric_element/2/user': () => Response.json(element(2, { isOwnerUser: true })),
  '/api/elements/geometric_element/1': gone,
  '/api/elements/geometric_element/2': () => Response.json(element(2, { isOwnerUser: false })),
};
const shown = () => viewer().results.elements.map(({ id, isOwnerUser }) => [id, isOwnerUser]);

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => answers[address.replace('?type=reference', '')]?.());
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

it('of more elements than can be read those on top are shown, and it is known how many there are', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const id = Number(/geometric_element\/(\d+)/.exec(address)?.[1]);
    if (id) asked.push(address);
    return Response.json(id ? element(id, {}) : { id: 3, listAttributeType: [] });
  });
  await showElements(
    Array.from({ length: 31 }, (_, i) => ({ id: i + 1 })),
    'VISITOR',
  );
  expect([asked.length, viewer().results.elements.length, viewer().results.total]).toEqual([25, 25, 31]);
  await showElements([{ id: 1 }, { id: 2 }], 'VISITOR');
  expect(viewer().results.total).toBe(2);
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

it('without a network an element that was read before shows, even where its type is not at hand', async () => {
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(false);
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('element_type')) throw new TypeError('Failed to fetch');
    return Response.json(element(2, {}));
  });
  await showElements([{ id: 2 }], 'VISITOR');
  onlineManager.setOnline(true);
  expect(viewer().results).toMatchObject({ state: 'shown', selected: 2 });
});
