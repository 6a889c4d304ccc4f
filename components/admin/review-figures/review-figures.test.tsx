import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { Statistics } from '@/lib/review-queue/schema';
import { ReviewFiguresScreen } from './review-figures-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const figures = (more: Partial<Statistics> = {}): Statistics => ({
  waiting: [
    { typeId: 3, name: 'Mills', count: 1200, oldest: '2026-10-01T10:00:00Z', day: 100, week: 300, older: 800 },
    { typeId: null, name: null, count: 2, oldest: '2026-11-01T10:00:00Z', day: 2, week: 0, older: 0 },
  ],
  decidedPerDay: [
    { day: '2026-11-01', count: 0 },
    { day: '2026-11-02', count: 1 },
    { day: '2026-11-03', count: 8 },
  ],
  medianHours: 7.25,
  shareAccepted: 0.75,
  ...more,
});

beforeEach(() => {
  beginAnew();
  logIn('ADMIN');
});

it('says what waits by type and age, and how it was decided', async () => {
  stubCalls(json(figures()));
  renderInShell(<ReviewFiguresScreen />);
  const row = (await screen.findByRole('row', { name: /Mills/ })) as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((it) => it.textContent),
  ).toEqual(expect.arrayContaining(['1,200', '100', '300', '800']));
  expect(screen.getByRole('row', { name: /Places without an element/ })).toBeTruthy();
  expect(screen.getByText('75%')).toBeTruthy();
  expect(screen.getByText('7.3 h')).toBeTruthy();
  expect(screen.getByText('9 decisions in 30 days')).toBeTruthy();
  await nothingFound();
});

it('the bars are a list of words as well', async () => {
  stubCalls(json(figures()));
  renderInShell(<ReviewFiguresScreen />);
  const days = (await screen.findAllByRole('listitem')).map((it) => it.textContent);
  expect(days).toEqual([
    expect.stringMatching(/: none$/),
    expect.stringMatching(/: 1 decision$/),
    expect.stringMatching(/: 8 decisions$/),
  ]);
  await nothingFound();
});

it('with nothing waiting and nothing decided it says that', async () => {
  const decidedPerDay = [{ day: '2026-11-01', count: 0 }];
  stubCalls(json(figures({ waiting: [], decidedPerDay, medianHours: null, shareAccepted: null })));
  renderInShell(<ReviewFiguresScreen />);
  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  expect(screen.getAllByText('Nothing was decided yet.')).toHaveLength(2);
  expect(screen.queryByRole('list')).toBeNull();
  await nothingFound();
});

it('what could not be loaded is asked for again', async () => {
  const refusal = { globalError: 'No', code: 'project.common.permissionDenied', fieldErrors: [], requestId: 'r' };
  stubCalls(json(refusal, 403), json(figures()));
  const user = renderInShell(<ReviewFiguresScreen />);
  const warning = await screen.findByText('The figures could not be loaded.');
  await user.click(within(warning.closest('[role]') as HTMLElement).getByRole('button'));
  expect(await screen.findByRole('row', { name: /Mills/ })).toBeTruthy();
  await nothingFound();
});
