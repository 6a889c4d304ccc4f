import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlainEntries } from './plain-entries';

const path = vi.hoisted(() => ({ now: '/geometric_elements/3' }));
vi.mock('next/navigation', () => ({ usePathname: () => path.now }));

const written: unknown[][] = [];
const go = (state: unknown) => window.dispatchEvent(new PopStateEvent('popstate', { state }));

beforeEach(() => {
  window.history.replaceState({ of: 'the router' }, '', '/geometric_elements/3?page=2');
  written.length = 0;
  // In place of the router, which writes its state where this is called.
  vi.spyOn(window.history, 'replaceState').mockImplementation((...entry) => void written.push(entry));
  render(<PlainEntries />);
});

it('an entry without state, of a fragment, is handed to the router with its whole address', () => {
  History.prototype.pushState.call(window.history, null, '', '#content');
  go(null);
  expect(written).toEqual([[null, '', 'http://localhost:3000/geometric_elements/3?page=2#content']]);
});

it('those that the router has written are left to it', () => {
  go({ of: 'the router' });
  expect(written).toEqual([]);
});
