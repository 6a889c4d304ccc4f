import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Draft, dropDraft, keepDraft, newDraft } from '@/components/elements/draft';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import { church, lighthousesWith } from '@/lib/test/lighthouses';
import ElementPanel from './element-panel';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const draft = (description: string): Draft => ({
  ...{ userId: 7, contributionId: 1, typeId: 3, geometryKind: 'Point', photos: 0 },
  geometry: { type: 'Point', coordinates: [-8.4, 43.4] },
  values: { description, isPublic: false, isReviewed: false, internalComments: '', attribute: {} },
});

beforeEach(() => {
  beginAnew();
  localStorage.clear();
  act(cancel);
  const type = lighthousesWith(church(1));
  vi.stubGlobal('fetch', async (path: string) => json(/element_type\/3/.test(path) ? type : []));
});

async function goOn(meanwhile: () => void) {
  keepDraft(undefined, draft('Torre'));
  const user = renderInShell(<ElementPanel />);
  logIn();
  const button = await screen.findByRole('button', { name: 'Go on with it' });
  meanwhile();
  await user.click(button);
}

it('goes on with what another tab has written since the offer', async () => {
  await goOn(() => keepDraft(undefined, draft('Torre de Hércules')));
  const id = contribution()?.id as number;
  expect([newDraft(1), newDraft(id)?.values.description]).toEqual([undefined, 'Torre de Hércules']);
});

it('says so where another tab has sent it since the offer, and begins nothing', async () => {
  await goOn(() => dropDraft({ id: 1 }));
  expect(await screen.findByText(/It is not there any more/)).toBeVisible();
  expect([contribution(), newDraft(1)]).toEqual([null, undefined]);
});

it('asks before what was drawn is dropped with a form whose type does not come', async () => {
  vi.stubGlobal('fetch', async () => json({ globalError: 'No', code: 'project.common.notFound', requestId: 'r' }, 404));
  const user = renderInShell(<ElementPanel />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry({ type: 'Point', coordinates: [-8.4, 43.4] });
  });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(contribution()?.kind).toBe('form');
});
