import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { viewer } from '@/components/viewer/viewer';
import { useMapLink } from './use-map-link';

const path = vi.hoisted(() => ({ now: '/' }));
vi.mock('next/navigation', () => ({ usePathname: () => path.now }));

function Link() {
  return (
    <a href="/" onClick={useMapLink()}>
      Map
    </a>
  );
}

beforeEach(() => window.history.replaceState({ of: 'the router' }, '', '/#map=15/42.7/-8.1'));

it('where the map is open it begins anew at an address that says nothing, and the page stays; Back leads to where it was', () => {
  path.now = '/';
  const { restarts } = viewer();
  // Not by the length of the history, which ends growing at fifty.
  const push = vi.spyOn(History.prototype, 'pushState');
  render(<Link />);
  // `false`: the page is not left.
  expect(fireEvent.click(screen.getByText('Map'))).toBe(false);
  expect([viewer().restarts, window.location.hash, push.mock.calls.length, window.history.state]).toEqual([
    ...[restarts + 1, '', 1, { of: 'the router' }],
  ]);
});

it('elsewhere the link is followed', () => {
  path.now = '/following';
  const { restarts } = viewer();
  render(<Link />);
  expect(fireEvent.click(screen.getByText('Map'))).toBe(true);
  expect([viewer().restarts, window.location.hash]).toEqual([restarts + 1, '#map=15/42.7/-8.1']);
});

it('a click that opens another tab begins nothing anew here', () => {
  path.now = '/';
  const { restarts } = viewer();
  render(<Link />);
  expect(fireEvent.click(screen.getByText('Map'), { ctrlKey: true })).toBe(true);
  expect([viewer().restarts, window.location.hash]).toEqual([restarts, '#map=15/42.7/-8.1']);
});
