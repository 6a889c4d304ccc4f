import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { askForReport } from './ask-for-report';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

beforeEach(() => beginAnew());

const open = async () => {
  const user = renderInShell(<main />);
  let answer: Promise<unknown> = Promise.resolve();
  act(() => {
    answer = Promise.resolve(askForReport({ element: { id: 9, name: 'The old mill' } }));
  });
  await screen.findByRole('dialog', { name: 'Report a problem' });
  return { user, answer };
};
const text = () => screen.getByLabelText(/^Say more/);

it('a visitor reports what is wrong with an element', async () => {
  const sent = stubCalls(json({ kind: 'GONE' }, 201));
  const { user, answer } = await open();
  await user.selectOptions(screen.getByLabelText(/^What is the problem/), 'It is not there any more');
  await user.type(text(), 'It fell down in 2020.');
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  expect(await screen.findByText('Thank you. Those who review will look at it.')).toBeTruthy();
  expect(await answer).toBe(true);
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'GONE', text: 'It fell down in 2020.', elementId: 9, homepage: '' }]);
  await nothingFound();
});

it('without a text nothing is sent, and the field says so', async () => {
  const sent = stubCalls();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  expect(await screen.findByText(/Say more.*is required/)).toBeTruthy();
  expect(document.activeElement).toBe(text());
  expect(sent).toEqual([]);
  await nothingFound();
});

it('what is refused is said, and what was written stays', async () => {
  const refusal = 'Too many problems were reported from here. Try again in 12 minutes';
  stubCalls(json({ globalError: refusal, code: 'project.limits.reports', fieldErrors: [], requestId: 'r' }, 429));
  const { user } = await open();
  await user.type(text(), 'It fell down.');
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(text()).toHaveProperty('value', 'It fell down.');
  await nothingFound();
});

it('the field that programs fill in is neither seen, heard nor reached', async () => {
  const { user } = await open();
  expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
  for (let n = 0; n < 12; n++) {
    await user.tab();
    expect((document.activeElement as HTMLInputElement).name).not.toBe('homepage');
  }
  await nothingFound();
});
