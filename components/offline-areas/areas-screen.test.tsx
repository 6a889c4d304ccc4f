import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { AppError } from '@/lib/errors';
import type { Area } from './area-cache';
import { useAreas } from './areas';
import { AreasScreen } from './areas-screen';
import type { takeArea } from './take-area';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
const areas = vi.hoisted(() => ({ list: [] as Area[] }));
vi.mock('./area-cache', async (original) => ({
  ...(await original<object>()),
  readAreas: async () => areas.list,
  sweepAreas: async () => undefined,
  deleteArea: async (id: string) => {
    areas.list = areas.list.filter((it) => it.id !== id);
  },
}));
const taken = vi.hoisted(() => vi.fn<typeof takeArea>());
vi.mock('./take-area', () => ({ takeArea: taken }));

const elvina: Area = {
  id: 'a',
  name: 'Elviña',
  box: [-8.42, 43.34, -8.4, 43.36],
  at: 0,
  bytes: 2e6,
  elements: 12,
  tiles: 90,
  steps: 102,
  whole: true,
};
const asked: string[] = [];
let free: number;

beforeEach(() => {
  beginAnew();
  areas.list = [elvina];
  taken.mockReset();
  asked.length = 0;
  free = 1e9;
  act(() => useAreas.setState({ areas: [], taking: null }));
  localStorage.setItem('vieiro.map', JSON.stringify({ camera: { center: [-8.4, 43.4], zoom: 14 } }));
  vi.stubGlobal('caches', {});
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ quota: free, usage: 0 }), persist: vi.fn(async () => true) },
  });
  const request = (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({});
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (...it: [string]) => request(...it) },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(decodeURIComponent(path));
    return json({ elements: 120, tiles: 210, bytes: 3_200_000 });
  });
});

it('says beforehand how much the view of the map is, and takes it along with its progress', async () => {
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  expect(await screen.findByText(/120 elements, 210 tiles of the map/)).toHaveTextContent('are free on this device');
  expect(asked[0]).toContain('bbox=-8.4');
  let finish = () => {};
  taken.mockImplementation(
    (_area, _wanted, { done }) =>
      new Promise((resolve) => {
        done(165);
        finish = () => resolve(elvina);
      }),
  );
  await user.type(screen.getByLabelText('Name'), 'Monte');
  await user.click(screen.getByRole('button', { name: 'Take along' }));
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Taking Monte along' })).toHaveAttribute('aria-valuenow', '50'),
  );
  expect(navigator.storage.persist).toHaveBeenCalled();
  expect(taken.mock.calls[0]?.[0]).toMatchObject({ name: 'Monte', steps: 330, whole: false });
  expect(taken.mock.calls[0]?.[1]).toMatchObject({ typeIds: [3], archives: [], actor: { role: 'VISITOR' } });
  act(() => finish());
  expect(await screen.findByText('Monte is on this device now.')).toBeVisible();
});

const untilCalledOff: typeof takeArea = (_area, _wanted, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('is called off by its button, also after another page, without a message of failure', async () => {
  taken.mockImplementation(untilCalledOff);
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  await user.click(await screen.findByRole('button', { name: 'Refresh Elviña' }));
  expect(taken.mock.calls[0]?.[0]).toMatchObject({ name: 'Elviña', box: elvina.box, former: 'a' });
  cleanup();
  renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText(/could not be taken along/)).toBeNull();
});

it('is called off when its person logs out', async () => {
  taken.mockImplementation(untilCalledOff);
  logIn();
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  await user.click(await screen.findByRole('button', { name: 'Refresh Elviña' }));
  expect(taken.mock.calls[0]?.[1]).toMatchObject({ actor: { id: 7, role: 'USER' } });
  expect(await screen.findByRole('progressbar')).toBeVisible();
  act(() => dropSession());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('says why it was broken off and how far it is, and goes on with it', async () => {
  const part: Area = { ...elvina, id: 'b', tiles: 40, whole: false, former: 'a' };
  taken.mockImplementation(async () => {
    areas.list = [part, elvina];
    throw new AppError('project.common.networkError');
  });
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  await user.click(await screen.findByRole('button', { name: 'Refresh Elviña' }));
  expect(await screen.findByText(/^Elviña could not be taken along: There is no connection/)).toBeVisible();
  expect(await screen.findByText('Not all of it is here yet: 50 %')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on with Elviña' }));
  await waitFor(() => expect(taken.mock.lastCall?.[0]).toBe(part));
  taken.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await user.click(await screen.findByRole('button', { name: 'Refresh Elviña' }));
  expect(taken.mock.lastCall?.[0]).toBe(part);
  expect(await screen.findByText(/This device has no space left/)).toBeVisible();
});

it('does nothing while another tab changes the areas, and says so', async () => {
  const request = async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: null) => unknown)(null);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  await user.click(await screen.findByRole('button', { name: 'Refresh Elviña' }));
  expect(await screen.findByText(/^Another tab is changing the areas/)).toBeVisible();
  expect(taken).not.toHaveBeenCalled();
});

it('does not begin what does not fit on the device', async () => {
  free = 1_000_000;
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  expect(await screen.findByText(/There is not enough space on this device/)).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'Monte{Enter}');
  await user.click(screen.getByRole('button', { name: 'Take along' }));
  expect(taken).not.toHaveBeenCalled();
});

it('lists what is there with size and date, and deletes it after asking', async () => {
  const user = renderInShell(<AreasScreen typeIds={[3]} archives={[]} />);
  expect(await screen.findByText('Elviña')).toBeVisible();
  expect(screen.getByText(/12 elements/)).toHaveTextContent(/MB · 12 elements · .*1970/);
  await user.click(screen.getByRole('button', { name: 'Delete Elviña' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nothing has been taken along yet.')).toBeVisible();
});
