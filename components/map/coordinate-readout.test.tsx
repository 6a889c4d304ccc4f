import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import type { Seen } from '@/lib/map/readouts';
import CoordinateReadout from './coordinate-readout';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const seen: Seen = { pointer: null, clicked: null, center: [-8.520579, 42.88] };
const watchPointer = (tell: (it: Seen) => void) => {
  tell(seen);
  return () => undefined;
};

it('degrees are shown and copied with the latitude first, as the search reads them; metres with the easting', async () => {
  useViewer.setState({ engine: { watchPointer } as never });
  const user = renderInShell(<CoordinateReadout />);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const copy = await screen.findByRole('button', { name: /^Copy the coordinates/ });
  expect(copy).toHaveTextContent(/539,152\.8\s+4,747,600\.6$/);
  await user.click(copy);
  await user.selectOptions(screen.getByLabelText('Coordinate system'), 'EPSG:4326');
  expect(copy).toHaveTextContent(/42\.880000\s+-8\.520579$/);
  await user.click(copy);
  expect(copied.mock.calls).toEqual([['539152.8, 4747600.6'], ['42.880000, -8.520579']]);
});
