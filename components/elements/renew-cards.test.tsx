import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { setResults } from '@/components/viewer/results';
import { NO_RESULTS } from '@/components/viewer/state';
import { viewer } from '@/components/viewer/viewer';
import type { Element } from '@/lib/elements/schema';
import { useRefreshElement } from './use-refresh-element';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const element = (id: number, name: string) => ({ id, name, geometricElementTypeDto: { id: 3 } }) as Element;
const cards = () => viewer().results.elements.map(({ name }) => name);

let asked: string[];
/** As the server has them now. */
let stock: Element[];
let refresh: () => void;

function Probe() {
  refresh = useRefreshElement();
  return null;
}

beforeEach(() => {
  beginAnew();
  asked = [];
  stock = [element(1, 'Mill'), element(2, 'Spring')];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return json(stock);
  });
  act(() =>
    setResults({
      ...NO_RESULTS,
      state: 'shown',
      elements: [element(1, 'Old mill'), element(2, 'Spring')],
      total: 2,
      selected: 1,
    }),
  );
});

it('whatever changes an element renews the cards that are open, by one call, and what is gone has none any more', async () => {
  renderInShell(<Probe />);
  logIn();
  refresh();
  await waitFor(() => expect(cards()).toEqual(['Mill', 'Spring']));
  expect(asked).toEqual([expect.stringMatching('/api/elements/geometric_element/user\\?ids=1%2C2&')]);
  expect(viewer().results.selected).toBe(1);
  stock = [element(2, 'Spring')];
  refresh();
  await waitFor(() => expect(cards()).toEqual(['Spring']));
  expect(viewer().results).toMatchObject({ selected: 2, total: 1 });
  stock = [];
  refresh();
  await waitFor(() => expect(viewer().results.state).toBe('none'));
  refresh();
  expect(asked).toHaveLength(3);
});

it('cards stay as they are where the server does not answer, and for whoever has logged in meanwhile', async () => {
  renderInShell(<Probe />);
  vi.stubGlobal('fetch', async () => json({ globalError: 'away', code: 'project.common.databaseAway', requestId: 'r' }, 503));
  refresh();
  await act(async () => undefined);
  expect(cards()).toEqual(['Old mill', 'Spring']);
  let answer: () => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(json(stock));
  });
  vi.stubGlobal('fetch', () => answered);
  refresh();
  await act(async () => undefined);
  logIn();
  answer();
  await act(async () => undefined);
  expect(cards()).toEqual(['Old mill', 'Spring']);
});
