import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Message } from '@/lib/messages/schema';
import type { Proposal } from '@/lib/proposals/schema';
import { lighthousesWith, state } from '@/lib/test/lighthouses';
import { ProposalScreen } from './proposal-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const at = '2026-11-01T10:00:00Z';
const type = lighthousesWith(state(2, ['Open', 'Closed']));
const proposal: Proposal = {
  ...{ id: 5, kind: 'MODIFY', state: 'OPEN', elementId: 9, otherElementId: null, typeId: 3, version: 4, otherElement: null },
  ...{ element: aPublicPoint(9, { name: 'Tower of Hercules' }), files: [], note: 'Its other name', createdAt: at },
  changes: [
    { field: 'description', before: 'Tower of Hercules', after: 'Tower of Breogán' },
    { field: 'attribute.2', before: 'Open', after: 'Closed' },
  ],
  ...{ author: { id: 7, login: 'ana' }, decidedAt: null, decision: null, conversation: [] },
  may: { withdraw: true, decide: false, write: true },
};
const said: Message = { id: 1, at, text: 'Where does it say so?', fromReviewer: true };
const accepted: Partial<Proposal> = {
  ...{ state: 'PARTLY', decidedAt: at, may: { withdraw: false, decide: false, write: true } },
  decision: {
    accepted: ['description'],
    reason: 'NO_PROOF',
    reasonText: 'There is no proof.',
    note: 'It is open: we went there.',
  },
};

let answer: () => Response;
beforeEach(() => {
  beginAnew();
  answer = () => json(proposal);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://x');
    if (pathname.endsWith('/messages')) return json({ result: { items: [said], totalItems: 1 } });
    return pathname.endsWith('/proposals/5') ? answer() : json(type);
  });
});
const show = (role: 'USER' | 'ADMIN' = 'USER') => {
  const user = renderInShell(<ProposalScreen id={5} />);
  logIn(role);
  return user;
};

it('says field by field what was and what would be, why, and what was said about it', async () => {
  show();
  const card = within(await screen.findByRole('article'));
  expect(await card.findByText('Hercules', { selector: 'del' })).toBeVisible();
  expect(card.getByText('Breogán', { selector: 'ins' })).toBeVisible();
  expect(card.getByText('Closed', { selector: 'ins' })).toBeVisible();
  expect(card.getByText('Its other name')).toBeVisible();
  expect(card.getByText('Waiting')).toBeVisible();
  expect(card.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
  expect((await conversation.findByText('Where does it say so?')).closest('li')).toHaveTextContent('The review');
  await nothingFound();
});

it('once it is decided it says so, with the reason and the note, and cannot be withdrawn', async () => {
  answer = () => json({ ...proposal, ...accepted });
  show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('There is no proof.')).toBeVisible();
  expect(card.getByText('It is open: we went there.')).toBeVisible();
  expect(card.getAllByText(/^Accepted in part/).length).toBeGreaterThan(0);
  expect(card.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await nothingFound();
});

it('who may not write about it sees no conversation', async () => {
  answer = () => json({ ...proposal, may: { withdraw: false, decide: false, write: false } });
  show();
  await screen.findByRole('article');
  expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull();
});

it('one that is not there, or is somebody else’s, is said to be missing; visitors are asked to log in', async () => {
  answer = () => json({ code: 'project.common.notFound', globalError: 'Not found', fieldErrors: [] }, 404);
  renderInShell(<ProposalScreen id={5} />);
  expect(await screen.findByText('Log in to see what you have suggested.')).toBeVisible();
  logIn();
  expect(await screen.findByText('This suggestion does not exist, or you may not see it.')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  await nothingFound();
});
