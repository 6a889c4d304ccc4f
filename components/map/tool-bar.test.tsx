import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import type { Engine } from '@/lib/map/engine';
import { ToolBar } from './tool-bar';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const engine = { watchBearing: (tell: (degrees: number) => void) => tell(0) } as unknown as Engine;
let widthRem = 0;

beforeEach(() => {
  beginAnew();
  useViewer.setState({ engine });
  const holds = (query: string) =>
    [...query.matchAll(/\((width|height) (<|>=) (\d+)rem\)/g)].every(([, side, sign, size]) => {
      const actual = side === 'width' ? widthRem : 50;
      return sign === '<' ? actual < Number(size) : actual >= Number(size);
    }) && !query.includes('pointer');
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: holds(media),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const bar = () => within(screen.getByRole('toolbar', { name: 'Map tools' }));
const inSight = () =>
  bar()
    .getAllByRole('button')
    .map((it) => it.getAttribute('aria-label'));
const types = [{ id: 1, name: 'Mills', geometryType: 'POINT' as const }];
const draw = (settings = {}) => renderInShell(<ToolBar types={types} maxExtent={[-9, 42, -7, 44]} placeLists />, settings);

it('in a narrow window it has what every visitor needs, and everything else behind one button', async () => {
  widthRem = 63;
  const user = draw();
  expect(inSight()).toEqual(['Search', 'Layers', 'Add an element', 'More tools', 'Locate me']);
  await user.click(screen.getByRole('button', { name: 'More tools' }));
  const lines = [...(await screen.findByRole('menu')).querySelectorAll('[role^=menuitem]')].map((it) => it.textContent);
  for (const name of ['In this view', 'Zoom in', 'Measure a length', 'Legend', 'Bookmarks', 'Share', 'Help'])
    expect(lines).toContain(name);
});

it('in a wide window every tool is in sight', () => {
  widthRem = 64;
  draw();
  expect(inSight()).not.toContain('More tools');
  for (const name of ['Search', 'In this view', 'Add an element', 'Measure a length', 'Zoom in', 'Locate me', 'Share', 'Help'])
    expect(inSight()).toContain(name);
});

it('the list of what is in view is there for whoever may query elements', () => {
  widthRem = 64;
  draw({ ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false' });
  expect(inSight()).not.toContain('In this view');
  logIn();
  expect(inSight()).not.toContain('In this view');
  logIn('ADMIN');
  expect(inSight()).toContain('In this view');
});
