import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { beginAnew, json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import type { PositionFailure } from '@/lib/map/device-position';
import { createEditor, type Editor } from '@/lib/map/edit/editor';
import type { Engine } from '@/lib/map/engine';
import { stopLocating } from './locate';
import { usePin } from './use-pin';
import { WhereTools } from './where-tools';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const canvas = document.createElement('canvas');
const engine = {
  canvas,
  pin: vi.fn(),
  clickMiddle: vi.fn(),
  fit: vi.fn(),
  panTo: vi.fn(),
  follow: vi.fn(),
  watchWidth: vi.fn((tell: (metres: number) => void) => {
    tell(width);
    return () => undefined;
  }),
};
let width = 500;
let coarse = false;
const watchers: { tell: PositionCallback; fail: PositionErrorCallback }[] = [];
const clearWatch = vi.fn();

beforeEach(() => {
  beginAnew();
  act(stopLocating);
  vi.clearAllMocks();
  [width, coarse, bar] = [500, false, null];
  watchers.length = 0;
  Object.defineProperty(canvas, 'clientWidth', { configurable: true, value: 1000 });
  vi.stubGlobal('matchMedia', () => ({ matches: coarse, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition: (tell: PositionCallback, fail: PositionErrorCallback) => watchers.push({ tell, fail }), clearWatch },
  });
  useViewer.setState({ engine: engine as unknown as Engine });
});

const line = () => createEditor('LineString', null, () => undefined);
const point = () => createEditor('Point', null, () => undefined);
let bar: HTMLElement | null = null;
function Tools({ editor, atMiddle }: { editor: Editor; atMiddle?: boolean }) {
  const state = useStore(editor.store);
  return <WhereTools editor={editor} {...usePin(state.path !== null, atMiddle, bar)} />;
}
const shownPin = () => engine.pin.mock.lastCall?.[0];

it.each([
  ['over the middle of the map, the pin stands below it', 350, 300],
  ['beside the middle, the pin stands there', 190, 0],
])('where the bar of drawing lies %s', (_, right, coveredPx) => {
  coarse = true;
  const at = (it: Element, box: Partial<DOMRect>) => vi.spyOn(it, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  at(canvas, { left: 0, top: 48, width: 400 });
  bar = document.createElement('section');
  at(bar, { right, bottom: 348 });
  renderInShell(<Tools editor={point()} />);
  expect(engine.pin).toHaveBeenLastCalledWith(true, coveredPx);
});

it('on a touch screen a pin stands in the middle, and is used by a button', async () => {
  coarse = true;
  const user = renderInShell(<Tools editor={point()} />);
  expect(shownPin()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Use this place' }));
  expect(engine.clickMiddle).toHaveBeenCalledOnce();
});

it('with a mouse there is no pin, until the map is moved by keys', () => {
  renderInShell(<Tools editor={point()} />);
  expect(shownPin()).not.toBe(true);
  act(() => void canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' })));
  expect(shownPin()).toBe(true);
});

it('where the map stands there already, the pin is there at once, and ends with the point', () => {
  const editor = point();
  renderInShell(<Tools editor={editor} atMiddle />);
  expect(shownPin()).toBe(true);
  act(() => editor.add([-8, 43]));
  expect(shownPin()).toBe(false);
});

it('"I am here" goes to the device, and a refusal is reported', async () => {
  let fail: (why: PositionFailure) => void = () => undefined;
  engine.follow.mockImplementation(async (_tell, failed) => {
    fail = failed;
    return { again: vi.fn(), end: vi.fn() };
  });
  const user = renderInShell(<Tools editor={point()} />);
  await user.click(screen.getByRole('button', { name: 'I am here' }));
  expect([engine.follow.mock.calls.length, shownPin()]).toEqual([1, true]);
  act(() => fail('denied'));
  expect(await screen.findByText(/^Your position is not known:/)).toBeVisible();
});

it('goes to coordinates or a place that is typed', async () => {
  const place = { t: 'XY', n: '42.88, -8.54', c: null, bbox: [-8.54, 42.88, -8.54, 42.88], center: [-8.54, 42.88], within: null };
  stubCalls(json([place]));
  const user = renderInShell(<Tools editor={point()} />);
  await user.type(screen.getByRole('combobox', { name: 'Coordinates or address' }), '42.88, -8.54');
  await user.click(await screen.findByRole('option', { name: /42.88, -8.54/ }));
  await waitFor(() => expect(engine.fit).toHaveBeenCalledOnce());
  expect(shownPin()).toBe(true);
});

it('says how precise a place is where the map is far out', () => {
  width = 20_000;
  renderInShell(<Tools editor={point()} />);
  expect(screen.getByText('Zoom in: here a place is precise to 200 m only.')).toBeVisible();
});

it('a line is walked: recorded, paused, gone on with and ended, as few corners as it needs', async () => {
  const editor = line();
  const user = renderInShell(<Tools editor={editor} />);
  const walkTo = (longitude: number, latitude: number) =>
    act(() => watchers.at(-1)?.tell({ coords: { longitude, latitude, accuracy: 8 } } as GeolocationPosition));
  await user.click(screen.getByRole('button', { name: 'Record the way' }));
  for (const lat of [42.9, 42.9005, 42.901]) walkTo(-8.5, lat);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(clearWatch).toHaveBeenCalled();
  expect(editor.state().path).toEqual([
    [-8.5, 42.9],
    [-8.5, 42.901],
  ]);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  walkTo(-8.49, 42.901);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(editor.state().path).toBeNull());
  expect(editor.state().shape.parts).toEqual([
    [
      [
        [-8.5, 42.9],
        [-8.5, 42.901],
        [-8.49, 42.901],
      ],
    ],
  ]);
});

it('says while recording that the device does not know well enough where it is', async () => {
  const editor = line();
  const user = renderInShell(<Tools editor={editor} />);
  const tell = (accuracy: number) =>
    act(() => watchers.at(-1)?.tell({ coords: { longitude: -8.5, latitude: 42.9, accuracy } } as GeolocationPosition));
  await user.click(screen.getByRole('button', { name: 'Record the way' }));
  tell(60);
  expect(screen.getByText(/^The device knows where it is to 60 m only\./)).toBeVisible();
  expect(editor.state().path).toEqual([]);
  tell(8);
  expect(screen.getByText('Walk: the line follows you.')).toBeVisible();
});

it('points and areas are not walked', () => {
  renderInShell(<Tools editor={point()} />);
  expect(screen.queryByRole('button', { name: 'Record the way' })).toBeNull();
});

it('Enter while a name is searched for chooses the first that comes, not one of the list before', async () => {
  const place = (n: string, x: number) => ({ t: 'MU', c: n, n, center: [x, 42], bbox: [x, 42, x + 1, 43] });
  let come = (_: Response) => {};
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('Luga')
      ? new Promise<Response>((resolve) => {
          come = resolve;
        })
      : Promise.resolve(json([place('Lugo', -8)])),
  );
  const user = renderInShell(<Tools editor={point()} />);
  const field = screen.getByRole('combobox', { name: 'Coordinates or address' });
  await user.type(field, 'Lug');
  await screen.findByRole('option', { name: /Lugo/ });
  await user.type(field, 'a{Enter}');
  expect(engine.fit).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByText('Searching…')).toBeInTheDocument());
  await new Promise((resolve) => setTimeout(resolve, 300));
  await act(async () => come(json([place('Lugano', 9)])));
  await waitFor(() => expect(engine.fit).toHaveBeenCalledTimes(1));
  expect(engine.fit.mock.lastCall?.[0][0]).toBeGreaterThan(8);
});
