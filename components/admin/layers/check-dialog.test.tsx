import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { Layer } from '@/lib/layers/schema';
import { CheckDialog } from './check-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const layer = {
  id: 7,
  code: {
    id: 1,
    code: 'A',
    codeGroup: { groupCode: 'G' },
    listInternationalizationDto: [{ language: 'en-GB', description: 'Rivers' }],
  },
  check: {
    checkedAt: '2026-11-25T10:00:00Z',
    failingSince: '2026-11-20T09:00:00Z',
    reason: 'The layer’s server answers with an error (503)',
  },
} as unknown as Layer;

it('a broken layer says why and since when; it can be tried again', async () => {
  const sent = stubCalls(json({ checkedAt: '2026-11-25T11:00:00Z', failingSince: null, reason: null }));
  const user = renderInShell(<CheckDialog layer={layer} close={vi.fn()} />);
  expect(screen.getByText('The layer’s server answers with an error (503)')).toBeVisible();
  expect(screen.getByText(/^Since/)).toHaveTextContent('20/11/2026');
  await nothingFound();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Rivers can be drawn.')).toBeVisible();
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/layers/geometric_layer/7/check' }]);
});

it('one that was never tried says so', () => {
  stubCalls();
  renderInShell(<CheckDialog layer={{ ...layer, check: null }} close={vi.fn()} />);
  expect(screen.getByText('It has not been tried yet.')).toBeVisible();
});
