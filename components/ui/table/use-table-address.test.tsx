import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import type { TableRules } from './address';
import { useTableAddress } from './use-table-address';

/** What the router says the address is; it may be behind the address bar. */
const router = vi.hoisted((): { query: string; tell: () => void } => ({ query: '', tell: () => undefined }));
vi.mock('next/navigation', async () => {
  const { useSyncExternalStore } = await import('react');
  return {
    usePathname: () => '/list',
    useSearchParams: () => {
      const subscribe = (tell: () => void) => {
        router.tell = tell;
        return () => undefined;
      };
      return new URLSearchParams(useSyncExternalStore(subscribe, () => router.query));
    },
  };
});

const rules: TableRules = {
  sortFields: ['id'],
  defaultSort: { field: 'id', order: 'asc' },
  isFilter: (name) => name === 'description',
};

function Table({ onDrawn }: { onDrawn?: () => void }) {
  const [{ filters, page }, change] = useTableAddress(rules);
  useLayoutEffect(() => onDrawn?.());
  return (
    <button type="button" onClick={() => change({ filters: { description: 'torre' } })}>
      {`${filters.description ?? 'all'}, page ${page + 1}`}
    </button>
  );
}

const routerSays = (query: string) =>
  act(() => {
    router.query = query;
    router.tell();
  });

it('a filter that is chosen while the router still fetches a page counts at once, and that page does not undo it', () => {
  window.history.replaceState(null, '', '/list?page=2');
  router.query = 'page=2';
  render(<Table />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button')).toHaveTextContent('torre, page 1');

  // The page has come, with the address that it had when it was asked for.
  window.history.replaceState(null, '', '/list?page=3');
  routerSays('page=3');
  expect(screen.getByRole('button')).toHaveTextContent('torre, page 1');
  expect(window.location.search).toBe('?description=torre');

  routerSays('description=torre');
  window.history.replaceState(null, '', '/list?description=faro');
  routerSays('description=faro');
  expect(screen.getByRole('button')).toHaveTextContent('faro, page 1');
});

it('going back gives way to where one has gone', () => {
  window.history.replaceState(null, '', '/list');
  router.query = '';
  render(<Table />);
  act(() => screen.getByRole('button').click());
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('button')).toHaveTextContent('all, page 1');
});

it('going back is not undone by the router, which has just drawn the place that was left', () => {
  window.history.replaceState(null, '', '/list');
  router.query = '';
  let goesBack = false;
  const goBack = () => {
    if (!goesBack) return;
    goesBack = false;
    window.history.replaceState(null, '', '/list');
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  render(<Table onDrawn={goBack} />);
  act(() => screen.getByRole('button').click());
  // Effects of this drawing run after the person has gone back.
  goesBack = true;
  routerSays('description=torre');
  expect(window.location.search).toBe('');
  routerSays('');
  expect(screen.getByRole('button')).toHaveTextContent('all, page 1');
});
