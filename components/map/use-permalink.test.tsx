import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentSession, dropSession, enterSession } from '@/components/session/session';
import { json, renderInShell } from '@/components/test/in-shell';
import { clearResults } from '@/components/viewer/results';
import { WHOLE_VIEW } from '@/components/viewer/state';
import { showPanel, useViewer, viewer } from '@/components/viewer/viewer';
import type { EngineHooks } from '@/lib/map/engine';
import type { MapContent } from '@/lib/map/view';
import { EVERYWHERE } from '@/lib/users/schema';
import { usePermalink } from './use-permalink';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const content = { types: [], groups: [] } as unknown as MapContent;
const found = { id: 12, geom: { type: 'Point', coordinates: [-8, 43] }, geometricElementTypeDto: { id: 3 } };
const hooks = {} as EngineHooks;
const ana = {
  id: 7,
  login: 'ana',
  locale: 'en-GB' as const,
  locked: false,
  userRoleDto: { code: 'USER' as const },
  reviewScope: EVERYWHERE,
};

function Probe() {
  usePermalink(content, hooks);
  return null;
}

function open(answer: (address: string) => Response, settings = {}) {
  vi.stubGlobal('fetch', async (address: string) => answer(address));
  window.history.replaceState(null, '', '/#element=12');
  renderInShell(<Probe />, settings);
}

beforeEach(() => act(dropSession));
beforeEach(() => act(clearResults));

it('a link to an element that is there shows it, and says nothing', async () => {
  open(() => json([found]));
  await waitFor(() => expect(viewer().results.selected).toBe(12));
  expect(screen.queryByText(/does not exist any more/)).toBeNull();
});

it('where elements are for accounts only, a link to one asks for nothing until somebody is logged in', async () => {
  const asked: string[] = [];
  open(
    (address) => {
      asked.push(address);
      return json([found]);
    },
    { ENABLE_ANONYMOUS_READING: 'false' },
  );
  await act(async () => undefined);
  expect([asked, viewer().results.state]).toEqual([[], 'none']);
  act(() => enterSession({ serviceToken: 't', user: ana }));
  await waitFor(() => expect(viewer().results.selected).toBe(12));
});

it('a link to an element that is there no more, or is not to be seen, says so', async () => {
  open(() => json([]));
  expect(await screen.findByText(/The element does not exist any more, or you may not see it/)).toBeInTheDocument();
});

it('a session that ended shows as such when an element is asked for, which is then shown as to a visitor', async () => {
  const ended = { globalError: 'ended', code: 'project.common.unauthenticated', requestId: 'r' };
  open((address) => (address.includes('/user?') ? json(ended, 401) : json([found])));
  await waitFor(() => expect(viewer().results.selected).toBe(12));
  act(() => enterSession({ serviceToken: 't', user: ana }));
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  expect(currentSession().user).toBeNull();
  await waitFor(() => expect(viewer().results).toMatchObject({ state: 'shown', failed: [], selected: 12 }));
});

it('a place that was searched for gets a pin and is gone to by its link, and a new one stands in the address', async () => {
  const engine = { reveal: vi.fn(), jump: vi.fn(), camera: () => ({ zoom: 12, center: [-8.2, 42.8] }) };
  act(() => useViewer.setState({ engine: engine as never, found: null }));
  window.history.replaceState(null, '', '/#place=42.7/-8.1');
  renderInShell(<Probe />);
  await waitFor(() => expect(viewer().found).toEqual([-8.1, 42.7]));
  expect(engine.reveal).toHaveBeenCalledWith({ type: 'Point', coordinates: [-8.1, 42.7] }, 0);
  act(() => useViewer.setState({ found: [-8.2, 42.8] }));
  await waitFor(() => expect(window.location.hash).toContain('&place=42.800000/-8.200000'));
  act(() => useViewer.setState({ found: null }));
  await waitFor(() => expect(window.location.hash).not.toContain('place'));
  act(() => useViewer.setState({ engine: null }));
});

it('whoever has moved the map is not taken back to the link when a session begins', async () => {
  const engine = { reveal: vi.fn(), jump: vi.fn(), camera: () => ({ zoom: 7, center: [-8.2, 42.8] }) };
  act(() => useViewer.setState({ engine: engine as never, found: null }));
  vi.stubGlobal('fetch', async () => json([]));
  window.history.replaceState(null, '', '/#map=15/42.7/-8.1');
  renderInShell(<Probe />, { ENABLE_ANONYMOUS_READING: 'false' });
  await waitFor(() => expect(engine.jump).toHaveBeenCalledTimes(1));
  act(() => hooks.moved());
  act(() => enterSession({ serviceToken: 't', user: ana }));
  await waitFor(() => expect(window.location.hash).toContain('#map=7'));
  expect(engine.jump).toHaveBeenCalledTimes(1);
  window.location.hash = '#map=12/42.5/-8.3';
  await waitFor(() => expect(engine.jump).toHaveBeenCalledTimes(2));
  act(() => useViewer.setState({ engine: null }));
});

it('the view stands in the address again when the router writes one late, without it', async () => {
  const engine = { reveal: vi.fn(), jump: vi.fn(), camera: () => ({ zoom: 12, center: [-8.2, 42.8] }) };
  act(() => useViewer.setState({ engine: engine as never, found: null }));
  window.history.replaceState(null, '', '/?featureToModify=12');
  renderInShell(<Probe />);
  await act(async () => hooks.moved?.());
  await waitFor(() => expect(window.location.hash).toContain('map=12.00/42.80000/-8.20000'));
  act(() => window.history.replaceState(null, '', '/'));
  await waitFor(() => expect(window.location.hash).toContain('map=12.00/42.80000/-8.20000'));
});

it('a link to a filtered list opens it for whoever may query elements', async () => {
  vi.stubGlobal('fetch', async () => json([]));
  window.history.replaceState(null, '', '/#filter=mill');
  renderInShell(<Probe />, { ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false' });
  await act(async () => undefined);
  expect([viewer().panel, viewer().inView.filter]).toEqual([null, '']);
  act(() => enterSession({ serviceToken: 't', user: { ...ana, userRoleDto: { code: 'ADMIN' } } }));
  await waitFor(() => expect([viewer().panel, viewer().inView.filter]).toEqual(['view', 'mill']));
});

it('a list of a place stands in the address, and is opened from it', async () => {
  const engine = { reveal: vi.fn(), jump: vi.fn(), camera: () => ({ zoom: 12, center: [-8.2, 42.8] }) };
  const box: [number, number, number, number] = [-8.5, 42.5, -8, 43];
  vi.stubGlobal('fetch', async () => json([]));
  act(() =>
    useViewer.setState({ engine: engine as never, found: null, panel: 'view', inView: { ...WHOLE_VIEW, box, isPublic: true } }),
  );
  window.history.replaceState(null, '', '/');
  renderInShell(<Probe />);
  await waitFor(() => expect(window.location.hash).toContain('&box=-8.500000/42.500000/-8.000000/43.000000&public=true'));
  act(() => showPanel(null));
  await waitFor(() => expect(window.location.hash).not.toContain('box='));
  window.location.hash = '#box=-8.500000/42.500000/-8.000000/43.000000&public=false';
  await waitFor(() => expect([viewer().panel, viewer().inView]).toEqual(['view', { ...WHOLE_VIEW, box, isPublic: false }]));
  act(() => {
    showPanel(null);
    useViewer.setState({ engine: null });
  });
});
