import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, renderInShell } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import DivisionBrowser from './division-browser';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const place = (t: string, c: string, n: string) => ({ t, n, c, bbox: [-9, 43, -8, 44], center: [-8.5, 43.5], within: null });
const DIVISIONS = [
  place('PR', '15', 'A Coruña'),
  place('CO', '1504', 'Bergantiños'),
  place('MU', '15030', 'A Coruña'),
  place('PA', '1503001', 'Elviña'),
];
const INSIDE: Record<string, typeof DIVISIONS> = {
  '': DIVISIONS.slice(0, 1),
  15: DIVISIONS.slice(1, 3),
  15030: DIVISIONS.slice(3),
};

beforeEach(() => {
  beginAnew();
  useViewer.setState({ found: null });
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const found = INSIDE[searchParams.get('within') ?? ''] ?? [];
    return json(found.filter(({ t }) => t === searchParams.get('types')));
  });
});

const list = (name: string) => screen.getByLabelText(name) as HTMLSelectElement;
const offered = async (name: string) => {
  await waitFor(() => expect(list(name)).toBeEnabled());
  await waitFor(() => expect(list(name).options.length).toBeGreaterThan(1));
  return [...list(name).options].slice(1).map(({ text }) => text);
};

it('provinces lead to counties and to municipalities, and these to parishes; a county takes the place of a municipality', async () => {
  const user = renderInShell(<DivisionBrowser />);
  expect(await offered('Province')).toEqual(['A Coruña']);
  for (const name of ['County', 'Municipality', 'Parish', 'Population entity']) expect(list(name)).toBeDisabled();
  await user.selectOptions(list('Province'), 'A Coruña');
  expect(await offered('County')).toEqual(['Bergantiños']);
  expect(await offered('Municipality')).toEqual(['A Coruña']);
  await user.selectOptions(list('Municipality'), 'A Coruña');
  expect(await offered('Parish')).toEqual(['Elviña']);
  await user.selectOptions(list('County'), 'Bergantiños');
  expect(list('County').value).toBe('1504');
  expect(list('Municipality').value).toBe('');
  expect(list('Parish')).toBeDisabled();
});
