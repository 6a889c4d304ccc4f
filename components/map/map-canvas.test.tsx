import { act, cleanup } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { restart } from '@/components/viewer/viewer';
import type { MapContent } from '@/lib/map/view';
import MapCanvas from './map-canvas';

const engine = vi.hoisted(() => ({
  canvas: document.createElement('canvas'),
  camera: () => ({ zoom: 12, center: [-8.2, 42.8] }),
  nameAttribution: vi.fn(),
  fit: vi.fn(),
  show: vi.fn(),
}));
const createEngine = vi.hoisted(() => vi.fn((_element: HTMLElement, _hooks: object, _options: object) => engine));
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
const open = () =>
  renderInShell(<MapCanvas content={content} initialExtent={EXTENT} clickTolerancePx={undefined} infoTimeoutMs={1000} />);

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
  open();
  expect(engine.fit).toHaveBeenCalledTimes(2);
  expect(createEngine).toHaveBeenCalledTimes(1);
});
