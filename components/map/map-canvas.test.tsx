import { act, cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import { restart, showPanel, viewer } from '@/components/viewer/viewer';
import type { EngineHooks } from '@/lib/map/engine';
import type { GroupHit } from '@/lib/map/tools/info';
import type { MapContent } from '@/lib/map/view';
import MapCanvas from './map-canvas';

const engine = vi.hoisted(() => ({
  canvas: document.createElement('canvas'),
  camera: () => ({ zoom: 12, center: [-8.2, 42.8] }),
  nameAttribution: vi.fn(),
  fit: vi.fn(),
  jump: vi.fn(),
  show: vi.fn(),
}));
const createEngine = vi.hoisted(() => vi.fn((_element: HTMLElement, _hooks: EngineHooks, _options: object) => engine));
vi.mock('@/lib/map/engine', () => ({ createEngine }));
vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = vi.fn();
    disconnect = vi.fn();
  },
);

const content = { base: '', types: [], groups: [] } as unknown as MapContent;
const EXTENT: [number, number, number, number] = [-10, 40, -6, 44];
const open = (settings = {}) =>
  renderInShell(
    <MapCanvas content={content} initialExtent={EXTENT} clickTolerancePx={undefined} infoTimeoutMs={1000} />,
    settings,
  );

beforeEach(() => {
  beginAnew();
  act(() => showPanel(null));
  vi.mocked(engine.fit).mockClear();
});

it('begins anew by the navigation bar, where it is open and from another page; coming back otherwise leaves it as it was', () => {
  // Before there is a map, it begins where it begins anyway.
  restart();
  open();
  expect(createEngine.mock.calls.map(([, , options]) => options)).toEqual([expect.objectContaining({ start: EXTENT })]);
  expect(engine.fit).not.toHaveBeenCalled();
  act(restart);
  expect(engine.fit.mock.calls).toEqual([[EXTENT]]);
  cleanup();
  open();
  expect(engine.fit).toHaveBeenCalledTimes(1);
  cleanup();
  restart();
  // The router writes the fragment with which the page was opened at first.
  window.history.replaceState(null, '', '/#map=15/42.39/-8.7');
  open();
  expect(engine.fit).toHaveBeenCalledTimes(2);
  expect(engine.jump).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('');
  expect(createEngine).toHaveBeenCalledTimes(1);
});

const group: GroupHit = {
  kind: 'group',
  id: 2 ** 50,
  pending: false,
  count: 2,
  shares: [{ typeId: 1, count: 2 }],
  box: [-9, 42, -8, 43],
  at: [-8.5, 42.5],
};
// The map is made once, and outlives its page.
const click = () => act(() => createEngine.mock.calls[0]?.[1].open(group));

it('what is in a group is said to whoever may query elements; for others the map goes closer', () => {
  open({ ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false' });
  click();
  expect([engine.fit.mock.calls, viewer().panel]).toEqual([[[group.box, 0]], null]);
  logIn('ADMIN');
  click();
  expect([engine.fit.mock.calls.length, viewer().panel, viewer().group]).toEqual([1, 'group', group]);
});
