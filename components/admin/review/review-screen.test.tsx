import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { itemOf, proposalItem, serveQueue, written } from '@/components/test/queue';
import { resolveLogIn } from '@/components/users/ask-to-log-in';
import { cancel } from '@/components/viewer/contribution';
import { viewer } from '@/components/viewer/viewer';
import { ReviewScreen } from './review-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/components/viewer/small-map', () => ({ SmallMap: () => null }));

/** The title of the form. */
const FORM = 'Modify element: Lighthouse';
const show = (items: readonly { id: string }[], own: Parameters<typeof serveQueue>[1] = {}) => {
  const sent = serveQueue(items, own);
  const user = renderInShell(<ReviewScreen />);
  logIn('ADMIN');
  return { sent, user };
};
beforeEach(() => {
  beginAnew();
  act(cancel);
});

describe('what has changed', () => {
  it('highlights the words in which two texts differ', async () => {
    show([itemOf(12)]);
    const changes = await screen.findByRole('region', { name: 'What has changed' });
    expect(within(changes).getByText('Hercules', { selector: 'del' })).toBeTruthy();
    expect(within(changes).getByText('Breogán', { selector: 'ins' })).toBeTruthy();
  });

  it('accepts the chosen fields of a proposal alone', async () => {
    const { sent, user } = show([proposalItem()]);
    const fields = await screen.findByRole('group', { name: 'Accept the chosen fields' });
    await user.click(within(fields).getByRole('checkbox', { name: 'Public' }));
    await user.keyboard('a');
    await waitFor(() => expect(written(sent, /accept/)).toHaveLength(1));
    expect(written(sent, /accept/)[0]?.body).toMatchObject({ accept: ['description'] });
  });
});

it('what was asked about one item is closed when another one opens', async () => {
  const { user } = show([itemOf(12), itemOf(13)]);
  await screen.findByRole('region', { name: 'What has changed' });
  await user.keyboard('r');
  expect(screen.getByRole('region', { name: /^Why is it rejected/ })).toBeTruthy();
  await user.keyboard('j');
  await screen.findByRole('article', { name: 'Light 13' });
  expect(screen.queryByRole('region', { name: /^Why is it rejected/ })).toBeNull();
});

it('takes back what was decided last, although its answer comes last, or has not come', async () => {
  const { sent, user } = show([itemOf(12), itemOf(13), itemOf(14)]);
  const answered = fetch;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const [, item] = /element-(\d+)\/accept/.exec(path) ?? [];
    if (item === '13') await held;
    const response = await answered(path, init);
    return item ? json({ id: Number(item), results: [{ id: `element-${item}`, ok: true }] }) : response;
  });
  await screen.findByRole('article', { name: 'Light 12' });
  await user.keyboard('a');
  await screen.findByRole('article', { name: 'Light 13' });
  await user.keyboard('a');
  await screen.findByRole('article', { name: 'Light 14' });
  await user.keyboard('z');
  answer();
  await screen.findByRole('article', { name: 'Light 13' });
  expect(written(sent, /undo/).map(({ path }) => path)).toEqual([expect.stringContaining('/13/undo')]);
});

it('a double click and a key that is held down decide about one item, and the next one waits to be read', async () => {
  const { sent, user } = show([itemOf(12), itemOf(13), itemOf(14)]);
  await screen.findByRole('article', { name: 'Light 12' });
  await user.dblClick(screen.getByRole('button', { name: /^Accept/ }));
  await screen.findByRole('article', { name: 'Light 13' });
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  await screen.findByRole('article', { name: 'Light 14' });
  expect(fireEvent.keyDown(screen.getByRole('button', { name: /^Accept/ }), { key: 'Enter', repeat: true })).toBe(false);
  await waitFor(() => expect(written(sent, /accept/)).toHaveLength(2));
});

describe('editing in place', () => {
  it('opens the element’s form by a key, in which no key decides, and closes it by Escape', async () => {
    const { sent, user } = show([itemOf(12)]);
    await screen.findByRole('region', { name: 'What has changed' });
    await user.keyboard('e');
    const form = await screen.findByRole('region', { name: FORM });
    expect(document.activeElement).toBe(within(form).getByRole('heading', { name: FORM }));
    expect(within(form).getByRole('link', { name: 'Change its place on the map' })).toBeTruthy();
    await user.keyboard('a');
    expect(written(sent, /accept/)).toEqual([]);
    await user.keyboard('{Escape}');
    await screen.findByRole('region', { name: 'What has changed' });
    expect(viewer().mode.kind).toBe('tool');
  });

  it('saves by the ordinary rules, and the item is read again', async () => {
    const { sent, user } = show([itemOf(12)]);
    await screen.findByRole('region', { name: 'What has changed' });
    await user.keyboard('e');
    const form = await screen.findByRole('region', { name: FORM });
    const reads = () => sent.filter(({ method, path }) => method === 'GET' && path.endsWith('/review/items/element-12')).length;
    const before = reads();
    await user.type(within(form).getByLabelText(/^Description/), ' (1788)');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByRole('region', { name: 'What has changed' });
    expect(written(sent, /geometric_element\/.*12/)[0]?.body).toMatchObject({
      description: 'Tower of Hercules (1788)',
      version: 4,
    });
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });
});

describe('what is written to a contributor', () => {
  const panel = () => screen.findByRole('region', { name: /^Why is it rejected/ });
  const note = async () => within(await panel()).getByRole('textbox');
  const begin = async (own: Parameters<typeof serveQueue>[1] = {}) => {
    const { sent, user } = show([itemOf(12), itemOf(13)], own);
    await screen.findByRole('region', { name: 'What has changed' });
    await user.keyboard('r');
    await user.type(await note(), 'Of the tower');
    return { sent, user };
  };

  it('is asked about before it is thrown away by Escape', async () => {
    const { user } = await begin();
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(await note()).toHaveValue('Of the tower');
    await user.click(await note());
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole('button', { name: 'Discard' }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Why is it rejected/ })).toBeNull());
  });

  it('stays with its item while another one is open', async () => {
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: /^Light 13/ }));
    await screen.findByRole('article', { name: 'Light 13' });
    expect(screen.queryByRole('region', { name: /^Why is it rejected/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Light 12/ }));
    expect(await note()).toHaveValue('Of the tower');
  });

  it('is asked about before the item is accepted', async () => {
    const { sent, user } = await begin();
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
    expect(written(sent, /accept/)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(written(sent, /accept/)).toHaveLength(1));
  });

  it.each([
    ['is refused', 409, 'project.review.claimed'],
    ['cannot be sent because the session has ended', 401, 'project.common.unauthenticated'],
  ])('comes back where it %s', async (_, status, code) => {
    window.history.replaceState(null, '', '/admin/review');
    const refuse = () => json({ code, globalError: 'Refused' }, status);
    const { sent, user } = await begin({ 'review/items/element-12/reject': refuse });
    await user.click(within(await panel()).getByRole('button', { name: /1/ }));
    await waitFor(() => expect(written(sent, /reject/)).toHaveLength(1));
    if (status === 401) {
      await screen.findByRole('dialog', { name: 'Log in' });
      logIn('ADMIN');
      act(() => resolveLogIn());
    }
    expect(await note()).toHaveValue('Of the tower');
    expect(screen.getByRole('article', { name: 'Light 12' })).toBeTruthy();
    expect(window.location.pathname).toBe('/admin/review');
  });

  it('comes back without opening its item while the next one is being written about', async () => {
    let refuse = (_: Response) => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const { user } = await begin({ 'review/items/element-12/reject': () => refused });
    await user.click(within(await panel()).getByRole('button', { name: /1/ }));
    await screen.findByRole('article', { name: 'Light 13' });
    await user.keyboard('r');
    await panel();
    refuse(json({ code: 'project.review.claimed', globalError: 'Refused' }, 409));
    const row = await screen.findByRole('button', { name: /^Light 12/ });
    expect(screen.getByRole('article', { name: 'Light 13' })).toBeTruthy();
    expect(await note()).toHaveValue('');
    await user.click(row);
    expect(await note()).toHaveValue('Of the tower');
  });

  it.each([
    ['item', () => json({ code: 'project.common.notFound', globalError: 'Gone' }, 404)],
    [
      'batch',
      () => ({ id: 1, results: ['element-12', 'element-13'].map((id) => ({ id, ok: false, code: 'project.common.notFound' })) }),
    ],
  ])('is gone where somebody else has decided the %s', async (kind, answer) => {
    const { sent, user } = await begin({ 'review/(batch|items/element-12/reject)': answer });
    if (kind === 'batch') for (const box of screen.getAllByRole('checkbox', { name: /^Choose/ })) await user.click(box);
    await user.click(within(await panel()).getByRole('button', { name: /1/ }));
    await waitFor(() => expect(written(sent, /batch|reject/)).toHaveLength(1));
    await screen.findByText(kind === 'batch' ? /^0 were decided/ : 'Gone');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('is gone once it is sent', async () => {
    const { sent, user } = await begin();
    await user.click(within(await panel()).getByRole('button', { name: /1/ }));
    await waitFor(() => expect(written(sent, /reject/)[0]?.body).toEqual({ reason: 'NO', note: 'Of the tower' }));
    await screen.findByRole('article', { name: 'Light 13' });
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
