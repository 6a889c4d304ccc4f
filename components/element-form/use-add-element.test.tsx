import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, latestNewDraft } from '@/components/elements/draft';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import { LogOut } from '@/components/users/log-out';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import { useAddElement } from './use-add-element';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] };
const values = { description: 'Torre', isPublic: false, isReviewed: false, internalComments: '', attribute: {} };

function AddWay() {
  const add = useAddElement();
  return (
    <button type="button" onClick={() => void add(4, 'LineString')}>
      Add a way
    </button>
  );
}

/** A form that is being filled in, with its draft. */
function beginForm() {
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
  keepDraft(undefined, {
    userId: 7,
    contributionId: contribution()?.id as number,
    typeId: 3,
    geometryKind: 'Point',
    geometry: point,
    values,
    photos: 0,
  });
}

beforeEach(() => {
  beginAnew();
  act(cancel);
  logIn();
});

it('a form that is being filled in gives way to a new element only after asking, and nothing of it is offered again', async () => {
  const user = renderInShell(<AddWay />);
  beginForm();
  await user.click(screen.getByRole('button', { name: 'Add a way' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(contribution()).toMatchObject({ kind: 'form', typeId: 3 });
  await user.click(screen.getByRole('button', { name: 'Add a way' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(contribution()).toMatchObject({ kind: 'drawing', typeId: 4 }));
  expect(latestNewDraft(7)).toBeUndefined();
});

it('where nothing is in hand a new element begins at once', async () => {
  const user = renderInShell(<AddWay />);
  await user.click(screen.getByRole('button', { name: 'Add a way' }));
  await waitFor(() => expect(contribution()).toMatchObject({ kind: 'drawing', typeId: 4 }));
});

it('logging out closes the form: it waits as its author’s draft, and is not for whoever comes next', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  beginForm();
  renderInShell(<LogOut />);
  await waitFor(() => expect(contribution()).toBeNull());
  expect(latestNewDraft(7)).toBeDefined();
});
