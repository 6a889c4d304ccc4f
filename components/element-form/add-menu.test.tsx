import { expect, it, vi } from 'vitest';
import { addLines } from './add-menu';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }));

it('offers each type with the geometries that it allows, and names them only where there is a choice', () => {
  const add = vi.fn();
  const types = [
    { id: 1, name: 'Lighthouse', geometryType: 'POINT' as const },
    { id: 2, name: 'Wall', geometryType: 'LINE_POLYGON' as const },
  ];
  const lines = addLines(types, (kind) => kind.toLowerCase(), add);
  const said = lines.flatMap((it) => ('act' in it ? [[it.label, it.note]] : []));
  expect(said).toEqual([
    ['Lighthouse', undefined],
    ['Wall', 'linestring'],
    ['Wall', 'polygon'],
  ]);
  for (const it of lines) if ('act' in it) it.act();
  expect(add.mock.calls).toEqual([
    [1, 'Point'],
    [2, 'LineString'],
    [2, 'Polygon'],
  ]);
});
