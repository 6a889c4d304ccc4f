import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import type { Extent } from '@/lib/map/camera';
import { BoxControl } from './box-control';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('./box-map', () => ({
  default: ({ box, onDraw }: { box: Extent | null; onDraw: (box: Extent) => void }) => (
    <button type="button" onClick={() => onDraw([-8.6, 42.8, -8.400001234, 43])}>
      {box ? `map of ${box.join()}` : 'map'}
    </button>
  ),
}));

function Held({ changed }: { changed: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (to: string) => {
    setValue(to);
    changed(to);
  };
  return <BoxControl id="box" value={value} onChange={change} />;
}

it('a box is drawn on the map, its sides stand in the fields, and what is written there is on the map', async () => {
  const changed = vi.fn();
  const user = renderInShell(<Held changed={changed} />);
  await user.click(await screen.findByRole('button', { name: 'map' }));
  expect(changed).toHaveBeenLastCalledWith('-8.6,42.8,-8.4,43');
  const west = screen.getByRole('spinbutton', { name: 'West' });
  expect(west).toHaveProperty('value', '-8.6');
  await user.clear(west);
  expect(changed).toHaveBeenLastCalledWith('');
  await user.type(west, '-9');
  expect(changed).toHaveBeenLastCalledWith('-9,42.8,-8.4,43');
  expect(screen.getByRole('button', { name: 'map of -9,42.8,-8.4,43' })).toBeTruthy();
});
