import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import type { MapType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { MapContent } from '@/lib/map/view';
import { layerGate } from '@/lib/map/watch/protocol';
import { PictureFault } from '@/lib/map/watch/trouble';
import ElementMap from './element-map';

/** What the wrapper and our code ask of MapLibre, without WebGL. */
const { FakeMap, made } = vi.hoisted(() => {
  const made: InstanceType<typeof FakeMap>[] = [];
  class FakeMap {
    listeners = new Map<string, Set<(event: object) => void>>();
    container: HTMLElement;
    canvas = document.createElement('canvas');
    /** The element ids under the pointer. */
    under: number[] = [];
    calls: unknown[][] = [];
    touchZoomRotate = { disableRotation: () => undefined };
    keyboard = { disableRotation: () => undefined };
    constructor(readonly options: { container: HTMLElement; [name: string]: unknown }) {
      this.container = options.container;
      this.container.append(this.canvas);
      made.push(this);
    }
    on(name: string, listener: (event: object) => void) {
      this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
    }
    once = this.on;
    fire(name: string, event: object = {}) {
      for (const listener of this.listeners.get(name) ?? []) listener({ type: name, ...event });
    }
    getContainer = () => this.container;
    getCanvas = () => this.canvas;
    getCenter = () => ({ lng: 0, lat: 0 });
    getZoom = () => 3;
    getBearing = () => 0;
    getPitch = () => 0;
    getPadding = () => ({});
    getPixelRatio = () => 1;
    getLayersOrder = () => ['elements-3-dots'];
    getLayer = () => ({ source: 'elements-3' });
    isMoving = () => false;
    setTransformCameraUpdate = () => undefined;
    setMissingStyleImageResolver = () => undefined;
    addControl = () => undefined;
    project = () => ({ x: 0, y: 0 });
    queryRenderedFeatures = () =>
      this.under.map((id) => ({ id, source: 'elements-3', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } }));
    setStyle = (...all: unknown[]) => this.calls.push(['setStyle', ...all]);
    easeTo = (...all: unknown[]) => this.calls.push(['easeTo', ...all]);
    zoomIn = () => this.calls.push(['zoomIn']);
    zoomOut = () => this.calls.push(['zoomOut']);
    remove = () => this.calls.push(['remove']);
  }
  return { FakeMap, made };
});
vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/lib/map/maplibre', () => ({
  maplibregl: {
    Map: FakeMap,
    AttributionControl: class {},
    addProtocol: () => undefined,
    setMaxParallelImageRequests: () => undefined,
  },
}));

const element = (id: number, name: string) =>
  ({
    id,
    name,
    description: 'A light by the sea',
    geom: { type: 'Point', coordinates: [-8.4, 43.4] },
    geometricElementTypeDto: { id: 3, code: 'LIGHTHOUSE', name: 'Lighthouse' },
  }) as Element;
const content: MapContent = { types: [] as MapType[], groups: [], base: 'http://localhost:3000' };

async function open(shown = content) {
  const user = renderInShell(<ElementMap element={element(1, 'Torre')} content={shown} />);
  await screen.findByRole('button', { name: 'Zoom in' });
  await vi.waitFor(() => expect(made[0]?.listeners.has('idle')).toBe(true));
  await act(async () => undefined);
  return { user, map: made[0] as InstanceType<typeof FakeMap> };
}
const click = (map: InstanceType<typeof FakeMap>, ...under: number[]) =>
  act(async () => {
    map.under = under;
    map.fire('click', { lngLat: { lng: -8.4, lat: 43.4 }, point: { x: 0, y: 0 } });
  });

beforeEach(() => {
  made.length = 0;
  beginAnew();
});

it('begins at the element, flat, with the element highlighted', async () => {
  const { map } = await open();
  expect(map.options).toMatchObject({
    center: [-8.4, 43.4],
    zoom: 14,
    dragRotate: false,
    maxPitch: 0,
    attributionControl: false,
  });
  const { sources } = map.options.style as { sources: Record<string, { data: { features: unknown[] } }> };
  expect(sources.selection?.data.features).toEqual([
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-8.4, 43.4] } },
  ]);
});

it('says when it has drawn everything', async () => {
  const { map } = await open();
  expect(map.container.dataset.idle).toBe('false');
  act(() => map.fire('idle'));
  expect(map.container.dataset.idle).toBe('true');
  act(() => map.fire('movestart'));
  expect(map.container.dataset.idle).toBe('false');
});

it('a click on other elements lists them, each with the way to its details', async () => {
  const sent = stubCalls(json([element(2, 'Faro'), element(3, 'Baliza')]));
  const { user, map } = await open();
  await click(map, 1, 2, 3);
  const panel = await screen.findByRole('region', { name: 'Also here' });
  expect(await within(panel).findByRole('link', { name: 'Faro' })).toHaveAttribute('href', '/geometric_element/details/2');
  expect(within(panel).getAllByRole('link')).toHaveLength(2);
  expect(sent.map(({ path }) => path)).toEqual(['/api/elements/geometric_element?ids=2%2C3&type=reference']);
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Also here' })).toBeNull();
});

it('a click on the element itself lists nothing', async () => {
  const { map } = await open();
  await click(map, 1);
  expect(screen.queryByRole('region', { name: 'Also here' })).toBeNull();
});

it('zooms, and goes back to the element', async () => {
  const { user, map } = await open();
  for (const name of ['Zoom in', 'Zoom out']) await user.click(screen.getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: 'Go back to the element' }));
  expect(map.calls.map(([name]) => name)).toEqual(['zoomIn', 'zoomOut', 'easeTo']);
});

it('shows what was saved meanwhile: the style is set when it is another one, and only then', async () => {
  const { map } = await open();
  expect(map.calls).toEqual([]);
  act(() => useViewer.setState({ stamps: { 3: 1 } }));
  expect(map.calls.map(([name]) => name)).toEqual(['setStyle']);
});

const ground = {
  id: 8,
  name: 'Streets',
  type: 'XYZ',
  serverUrl: 'https://t.example.org/{z}/{x}/{y}',
  initiallyVisible: true,
  opacity: 1,
  refresh: 1,
} as MapLayer;
const withGround: MapContent = {
  ...content,
  groups: [{ id: 1, name: 'Grounds', block: 'background', order: 1, initiallyOpen: true, layers: [ground] }],
};

it('a background that cannot be reached is left out, so that the embedded map shows, until it is asked again', async () => {
  const { map } = await open(withGround);
  const ids = (style: unknown) => (style as { layers: { id: string }[] }).layers.map(({ id }) => id);
  expect(ids(map.options.style)).toContain('layer-8');
  const fail = () => Promise.reject(new PictureFault({ kind: 'status', status: 503 }));
  const never = new AbortController().signal;
  const asked = () => layerGate.load({ key: 'layer-8', version: '1' }, fail, never).catch(() => undefined);
  await act(async () => void (await Promise.all([asked(), asked(), asked()])));
  expect(ids(map.calls.at(-1)?.[1])).not.toContain('layer-8');
  act(() => layerGate.retry('layer-8'));
  expect(ids(map.calls.at(-1)?.[1])).toContain('layer-8');
});
