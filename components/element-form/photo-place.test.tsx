import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Photo } from '@/components/files/photos';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import { PhotoPlace } from './photo-place';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const here = { type: 'Point' as const, coordinates: [-8.5, 42.9] };
const photo = (place: [number, number] | null) => ({ key: 'p', place }) as Photo;
const button = () => screen.queryByRole('button', { name: 'Use the place of the photo' });

beforeEach(() => {
  beginAnew();
  act(cancel);
});

it('offers the place of a photo that was taken more than 50 m away, and moves the point there', async () => {
  act(() => {
    startAdd(3, 'Point');
    setGeometry(here);
  });
  const user = renderInShell(<PhotoPlace photos={[photo(null), photo([-8.5, 42.901])]} geometry={here} />);
  await user.click(button() as HTMLElement);
  expect(contribution()?.geometry).toEqual({ type: 'Point', coordinates: [-8.5, 42.901] });
});

it.each([
  ['the photo was taken there', here, photo([-8.5, 42.9003])],
  ['the photo has no place', here, photo(null)],
  [
    'what is drawn is no point',
    {
      type: 'LineString' as const,
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    photo([-8.5, 42.901]),
  ],
  ['nothing is drawn', null, photo([-8.5, 42.901])],
])('offers nothing where %s', (_, geometry, taken) => {
  renderInShell(<PhotoPlace photos={[taken]} geometry={geometry} />);
  expect(button()).toBeNull();
});
