import { useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tellAll = () => {
  for (const tell of listeners) tell();
};

/** Like Next: components that read the address are updated when the history changes. */
for (const name of ['pushState', 'replaceState'] as const) {
  const real = window.history[name].bind(window.history);
  window.history[name] = (...change) => {
    real(...change);
    tellAll();
  };
}
window.addEventListener('popstate', tellAll);

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** The server knows the address, too. */
const useAddress = (read: () => string) => useSyncExternalStore(subscribe, read, read);

const go = (href: string) => window.history.pushState(null, '', href);
const router = { push: go, replace: go, refresh: () => undefined, prefetch: () => undefined };

/** `vi.mock('next/navigation', () => import('@/lib/test/navigation'))`: the location of jsdom in place of Next's router. */
export const useRouter = () => router;
export const usePathname = () => useAddress(() => window.location.pathname);
export function useSearchParams() {
  const search = useAddress(() => window.location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}
