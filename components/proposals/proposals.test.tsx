import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '@/components/session/session';
import { nothingFound } from '@/components/test/axe';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell, sessionOf } from '@/components/test/in-shell';
import type { Message } from '@/lib/messages/schema';
import type { Proposal } from '@/lib/proposals/schema';
import Conversation from './conversation';
import DeletionDialog from './deletion-dialog';
import { ProposalsScreen } from './proposals-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const at = '2026-11-01T10:00:00Z';
const proposal = (id: number, more: Partial<Proposal> = {}): Proposal => ({
  ...{ id, kind: 'DELETE', state: 'OPEN', elementId: 9, otherElementId: null, typeId: 3, version: 1, otherElement: null },
  ...{ element: aPublicPoint(9, { name: 'The old mill' }), changes: [], files: [], note: 'It fell down.', createdAt: at },
  ...{ decidedAt: null, decision: null, conversation: [], may: { withdraw: true, decide: false, write: true } },
  ...more,
});

let proposals: Proposal[] = [];
let messages: Message[] = [];
let sent: [string, string, unknown][] = [];
let refused: Response | undefined;

beforeEach(() => {
  beginAnew();
  [proposals, messages, sent, refused] = [[], [], [], undefined];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://x');
    if (method !== 'GET') {
      sent.push([method, pathname, body ? JSON.parse(String(body)) : undefined]);
      if (refused) return refused;
      if (pathname.endsWith('/messages')) {
        const { text } = JSON.parse(String(body)) as { text: string };
        messages = [...messages, { id: messages.length + 1, at, text, fromReviewer: false }];
        return json(messages.at(-1), 201);
      }
      if (pathname.endsWith('/withdraw'))
        proposals = proposals.map((it) => ({ ...it, state: 'WITHDRAWN', may: { ...it.may, withdraw: false } }));
      return json(proposals[0] ?? proposal(1), 201);
    }
    const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size') ?? 10)];
    const pageOf = (items: readonly object[]) =>
      json({ result: { items: items.slice(page * size, page * size + size), totalItems: items.length } });
    if (pathname.endsWith('/messages')) return pageOf(messages);
    if (pathname.endsWith('/proposals')) return pageOf(proposals);
    return json({ id: 3, name: 'Mills', listAttributeType: [] });
  });
});

it('what one has suggested says what it is about, why, and what became of it', async () => {
  const decision = { accepted: [], reason: 'X', reasonText: 'There is no proof.', note: 'We went there: it stands.' };
  proposals = [
    proposal(1),
    proposal(2, { state: 'REJECTED', decidedAt: at, decision, may: { withdraw: false, decide: false, write: true } }),
    proposal(3, { element: null, state: 'OUTDATED', may: { withdraw: false, decide: false, write: false } }),
  ];
  logIn();
  renderInShell(<ProposalsScreen />);
  const [open, rejected, outdated] = await screen.findAllByRole('article');
  const first = within(open as HTMLElement);
  expect(first.getByRole('link', { name: 'Deletion' }).getAttribute('href')).toBe('/proposals/1');
  expect(first.getByRole('link', { name: 'The old mill' }).getAttribute('href')).toBe('/geometric_element/details/9');
  expect(first.getByText('Waiting')).toBeTruthy();
  expect(within(rejected as HTMLElement).getByText('There is no proof.')).toBeTruthy();
  expect(within(rejected as HTMLElement).getByText('We went there: it stands.')).toBeTruthy();
  expect(within(rejected as HTMLElement).queryByRole('button', { name: 'Withdraw' })).toBeNull();
  expect(within(outdated as HTMLElement).getByText(/^Its element is not there any more/)).toBeTruthy();
  await nothingFound();
});

it('one that is open is withdrawn after a question', async () => {
  proposals = [proposal(1)];
  logIn();
  const user = renderInShell(<ProposalsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw this suggestion?' });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The suggestion was withdrawn.')).toBeTruthy();
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
  expect(sent.map(([, path]) => path)).toEqual([expect.stringMatching(/\/proposals\/1\/withdraw$/)]);
  await nothingFound();
});

it('without any it says how to begin, and visitors are asked to log in', async () => {
  renderInShell(<ProposalsScreen />);
  expect(await screen.findByText('Log in to see what you have suggested.')).toBeTruthy();
  logIn();
  expect(await screen.findByText(/^What you suggest about the elements of others will be here/)).toBeTruthy();
  await nothingFound();
});

it('its page is in the address; one that has gone is the last one', async () => {
  proposals = Array.from({ length: 11 }, (_, n) => proposal(n + 1, { note: `Note ${n + 1}.` }));
  window.history.replaceState(null, '', '/proposals?page=2');
  logIn();
  const user = renderInShell(<ProposalsScreen />);
  expect(await screen.findByText('Note 11.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /previous/i }));
  expect(await screen.findByText('Note 1.')).toBeVisible();
  expect(window.location.search).toBe('');
  act(() => window.history.replaceState(null, '', '/proposals?page=9'));
  expect(await screen.findByText('Note 11.')).toBeVisible();
  expect(window.location.search).toBe('?page=2');
  window.history.replaceState(null, '', '/');
});

it('a conversation is read from its beginning, and says who spoke', async () => {
  messages = [
    { id: 1, at, text: 'Where is it?', fromReviewer: true },
    { id: 2, at, text: 'By the bridge.', fromReviewer: false },
  ];
  logIn();
  renderInShell(<Conversation about={{ elementId: 9 }} asReviewer={false} />);
  const said = (await screen.findByText('Where is it?')).closest('ol') as HTMLElement;
  const lines = within(said)
    .getAllByRole('listitem')
    .map((it) => it.textContent);
  expect(lines).toEqual([expect.stringMatching(/^The review.*Where is it\?$/), expect.stringMatching(/^You.*By the bridge\.$/)]);
  await nothingFound();
});

it('a message is sent, shows, and leaves the field; an empty one cannot be', async () => {
  logIn();
  const user = renderInShell(<Conversation about={{ proposalId: 4 }} asReviewer={false} />);
  expect(await screen.findByText('Nothing has been said yet.')).toBeTruthy();
  const [field, send] = [
    screen.getByLabelText(/^Write a message/, { selector: 'textarea' }),
    screen.getByRole('button', { name: 'Send' }),
  ];
  await user.type(field, '   ');
  await user.click(send);
  expect(sent).toEqual([]);
  await user.type(field, 'By the bridge.');
  await user.click(send);
  expect((await screen.findByText('By the bridge.', { selector: 'li *' })).closest('li')).toHaveTextContent('You');
  expect(field).toHaveProperty('value', '');
  await nothingFound();
});

it('a message that is refused stays in the field, with the reason', async () => {
  const message = 'This text holds what cannot be stored.';
  refused = json({ globalError: 'No', code: 'project.common.invalid', fieldErrors: [{ fieldName: 'text', message }] }, 400);
  logIn();
  const user = renderInShell(<Conversation about={{ proposalId: 4 }} asReviewer={false} />);
  const field = await screen.findByLabelText(/^Write a message/, { selector: 'textarea' });
  await user.type(field, 'By the bridge.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field).toHaveProperty('value', 'By the bridge.');
  await nothingFound();
});

describe('a message that is being written', () => {
  const field = () => screen.findByLabelText(/^Write a message/, { selector: 'textarea' });
  const conversation = <Conversation about={{ proposalId: 4 }} asReviewer={false} />;
  const begin = async () => {
    logIn();
    const user = renderInShell(conversation);
    await user.type(await field(), 'By the bridge.');
    return user;
  };

  it('is there again after another page of the app; a closed tab is asked about', async () => {
    await begin();
    cleanup();
    renderInShell(conversation);
    expect(await field()).toHaveProperty('value', 'By the bridge.');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  it('outlives the session: the page stays, and after logging in again it can be sent', async () => {
    window.history.replaceState(null, '', '/proposals/4');
    refused = json({ globalError: 'Log in', code: 'project.common.unauthenticated' }, 401);
    const user = await begin();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(window.location.pathname).toBe('/proposals/4');
    logIn();
    expect(await field()).toHaveProperty('value', 'By the bridge.');
  });

  it('is for nobody else who logs in here', async () => {
    await begin();
    cleanup();
    act(() => enterSession({ ...sessionOf(), user: { ...sessionOf().user, id: 8 } }));
    renderInShell(conversation);
    expect(await field()).toHaveProperty('value', '');
  });
});

it('a deletion is suggested with a reason, which is required', async () => {
  logIn();
  const resolve = vi.fn();
  const user = renderInShell(<DeletionDialog element={{ id: 9, name: 'The old mill', version: 4 }} resolve={resolve} />);
  await screen.findByRole('dialog', { name: 'Suggest that it be deleted' });
  const send = screen
    .getAllByRole('button')
    .find(({ type }: HTMLElement & { type?: string }) => type === 'submit') as HTMLElement;
  await user.click(send);
  expect(await screen.findByText(/Why should it be deleted\?.*is required/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Why should it be deleted/), 'It fell down.');
  await act(() => user.click(send));
  expect(await screen.findByText(/^Your suggestion was sent/)).toBeTruthy();
  expect(resolve).toHaveBeenCalledWith(true);
  expect(sent.map(([, , body]) => body)).toEqual([{ kind: 'DELETE', elementId: 9, version: 4, note: 'It fell down.' }]);
  await nothingFound();
});
