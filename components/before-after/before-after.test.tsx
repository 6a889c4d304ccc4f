import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Geometry } from 'geojson';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { BeforeAfter } from '.';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
// The map needs a browser that draws: this one is at once where it should be, a degree is ten pixels.
vi.mock('@/components/viewer/small-map', async () => {
  const { useEffect } = await import('react');
  const map = {
    project: ([x, y]: [number, number]) => ({ x: 10 * x, y: -10 * y }),
    on: () => ({ unsubscribe: () => undefined }),
  };
  const SmallMap = ({ ref, words }: { ref: (it: object) => void; words: { map: string } }) => {
    useEffect(() => ref({ getMap: () => map, zoomIn: () => undefined, zoomOut: () => undefined }), [ref]);
    return <section aria-label={words.map} />;
  };
  return { SmallMap };
});

const line = (...coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates });
const area = (size: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ],
  ],
});
const shownLines = async () => (await screen.findAllByRole('listitem')).map((it) => it.textContent);

it('says in words what has changed, and shows the map when asked', async () => {
  renderInShell(<BeforeAfter before={line([0, 0], [0.01, 0])} after={line([0, 0], [0.01, 0], [0.01, 0.01])} />);
  expect(await shownLines()).toEqual([
    'Its middle has moved by 553 m.',
    'It has one point more.',
    'Its length was 1.11 km and is now 2.22 km.',
  ]);
  expect(screen.queryByRole('slider')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show both on a map' }));
  expect(await screen.findByRole('region', { name: 'Map with both shapes' })).toBeInTheDocument();
  expect((await shownLines()).slice(-2)).toEqual(['Before', 'After']);
});

it.each([
  [line([0, 0], [1, 1]), line([0, 0], [1, 2], [1, 1]), 'It has one point more.'],
  [line([0, 0], [1, 2], [2, 2], [1, 1]), line([0, 0], [1, 1]), 'It has 2 points fewer.'],
  [line([0, 0], [1, 1]), line([0, 0], [1, 2]), 'One of its points lies elsewhere.'],
  [area(0.1), area(0.2), 'Its area was 123.09 km² and is now 492.36 km².'],
  [{ type: 'Point', coordinates: [0, 0] } as Geometry, area(0.1), 'It was “Point” and is now “Area”.'],
  [area(0.1), area(0.1), 'It looks the same: only the way it is written down has changed.'],
])('%#: %j', async (before, after, sentence) => {
  renderInShell(<BeforeAfter before={before} after={after} />);
  expect(await shownLines()).toContain(sentence);
});

it('one shape alone is described, and has no border', async () => {
  renderInShell(<BeforeAfter before={null} after={line([0, 0], [0.001, 0])} open />);
  expect((await shownLines())[0]).toBe('Line, 2 points, 111.3 m');
  expect(await screen.findByRole('region', { name: 'Map with both shapes' })).toBeInTheDocument();
  expect([screen.queryByRole('slider'), screen.queryByText('Before')]).toEqual([null, null]);
});

it('two drawings have names of their own', async () => {
  renderInShell(
    <BeforeAfter before={line([0, 0], [1, 1])} after={line([0, 1], [1, 2])} names={{ before: 'Theirs', after: 'Mine' }} open />,
  );
  expect(await shownLines()).toEqual([
    'Theirs: Line, 2 points, 156.9 km',
    'Mine: Line, 2 points, 156.88 km',
    'Their middles are 111 km apart.',
    'Theirs',
    'Mine',
  ]);
});

it('each shape shows whole on its side of the border, which the keyboard moves, in a line and colour of its own', async () => {
  renderInShell(<BeforeAfter before={line([0, 0], [1, 1])} after={line([0, 1], [1, 2])} open />);
  const border = await screen.findByRole('slider', { name: 'Border between Before on the left and After on the right' });
  expect(border).toHaveAttribute('aria-valuetext', 'Before 50%, After 50%');
  fireEvent.change(border, { target: { value: '30' } });
  expect(border).toHaveAttribute('aria-valuetext', 'Before 30%, After 70%');
  const rects = [...document.querySelectorAll('rect')].map((it) => [it.getAttribute('x'), it.getAttribute('width')]);
  expect(rects).toEqual([
    ['0', '30%'],
    ['30%', '70%'],
  ]);
  const lines = [...document.querySelectorAll('g[clip-path] path[stroke^="#0"], g[clip-path] path[stroke^="#d"]')];
  expect(lines.map((it) => [it.getAttribute('d'), it.getAttribute('stroke-dasharray')])).toEqual([
    ['M0.0 0.0L10.0 -10.0', '9 6'],
    ['M0.0 -10.0L10.0 -20.0', null],
  ]);
});
