import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, renderInShell, stubCalls } from '@/components/test/in-shell';
import FollowAreaBar from './bar';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

beforeEach(beginAnew);

const corners = [
  [-8.6, 42.8],
  [-8.4, 42.8],
  [-8.4, 43],
];

async function addCorners() {
  fireEvent.click(screen.getByRole('button', { name: 'Type coordinates' }));
  for (const [lng, lat] of corners) {
    fireEvent.change(await screen.findByLabelText('Longitude (°)'), { target: { value: String(lng) } });
    fireEvent.change(screen.getByLabelText('Latitude (°)'), { target: { value: String(lat) } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  }
}

it('follows the area that was drawn, by keyboard too, and ends when it does', async () => {
  const sent = stubCalls(json({ id: 1, kind: 'AREA', at: '2026-11-20T10:00:00Z' }, 201));
  const leave = vi.fn();
  renderInShell(<FollowAreaBar content={{} as never} leave={leave} again={vi.fn()} />);
  await addCorners();
  expect(screen.queryByRole('button', { name: 'Follow this area' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  fireEvent.click(screen.getByRole('button', { name: 'Follow this area' }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const geom = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
  expect(sent).toEqual([{ method: 'POST', path: '/api/following', body: { kind: 'AREA', geom } }]);
});
