import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { ValuesTable } from './values-table';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const LANGUAGES = ['en-GB', 'es-ES', 'gl-ES'];
const code = (id: number, name: string) => ({
  ...{ id, code: `CODE_${id}`, codeGroup: { groupCode: 'STONES' } },
  listInternationalizationDto: LANGUAGES.map((language) => ({ language, description: `${name} ${language.slice(0, 2)}` })),
});
const withValues = (count: number) => {
  const listCode = Array.from({ length: count }, (_, at) => code(at + 1, at === 6 ? 'Xisto' : `Stone ${at + 1}`));
  return { code: code(100, 'Stone'), valueGroupCode: { listCode } } as unknown as AttributeType;
};

it('as many as are seen in a glance have no search', () => {
  renderInShell(<ValuesTable type={withValues(12)} />);
  expect(screen.getByText('CODE_12')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('more are searched by their codes and by their names in every language', async () => {
  const user = renderInShell(<ValuesTable type={withValues(13)} />);
  const search = screen.getByRole('searchbox', { name: 'Search this list' });
  await user.type(search, 'xisto gl');
  await waitFor(() => expect(screen.queryByText('CODE_13')).toBeNull());
  expect(screen.getByText('CODE_7')).toBeVisible();
  await user.clear(search);
  await user.type(search, 'code_13');
  await waitFor(() => expect(screen.queryByText('CODE_7')).toBeNull());
  expect(screen.getByText('CODE_13')).toBeVisible();
});
