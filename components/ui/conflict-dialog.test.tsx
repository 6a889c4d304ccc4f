import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { renderInShell } from '@/components/test/in-shell';
import { ConflictDialog } from './conflict-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

it('each field that both have changed is a choice; nothing is saved before all are made', async () => {
  const save = vi.fn();
  const choices = [
    { key: 'order', label: 'Order', mine: '8', theirs: '5' },
    { key: 'name', label: 'Name – English', mine: 'Rivers', theirs: '' },
  ];
  renderInShell(<ConflictDialog title="Changed" {...{ choices, save }} taken={['Help']} takeTheirs={vi.fn()} close={vi.fn()} />);
  expect((await screen.findAllByRole('group')).map((it) => it.textContent)).toEqual([
    'OrderYours8Saved meanwhile5',
    'Name – EnglishYoursRiversSaved meanwhile–',
  ]);
  expect(screen.getByText('Saved by others meanwhile, and kept: Help.')).toBeVisible();
  await nothingFound();
  const [mine, , , theirs] = screen.getAllByRole('radio');
  fireEvent.click(mine as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(theirs as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const isMine = save.mock.calls[0]?.[0] as (key: string) => boolean;
  expect(['order', 'name'].map(isMine)).toEqual([true, false]);
});
