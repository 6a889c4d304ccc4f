import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, renderInShell } from '@/components/test/in-shell';
import { useViewer, viewer } from '@/components/viewer/viewer';
import SearchPanel from './search-panel';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const cee = { t: 'MU', n: 'Cee', c: '15023', bbox: [-9.25, 42.9, -9.1, 43.03], center: [-9.17, 42.96], within: 'A Coruña' };

beforeEach(() => {
  beginAnew();
  useViewer.setState({ found: null });
  vi.stubGlobal('fetch', async () => json([cee]));
});

it('the field has the focus when the panel opens: one can type at once', async () => {
  const user = renderInShell(<SearchPanel />);
  expect(screen.getByRole('combobox')).toHaveFocus();
  await user.keyboard('cee');
  expect(screen.getByRole('combobox')).toHaveValue('cee');
});

it('a chosen entry gets a marker on the map, in the middle of an area, also after the panel closes', async () => {
  const user = renderInShell(<SearchPanel />);
  await user.keyboard('cee');
  await user.click(await screen.findByRole('option', { name: /Cee/ }));
  expect(viewer().found).toEqual([-9.17, 42.96]);
});
