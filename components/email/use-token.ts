'use client';
import { useEffect, useState } from 'react';

/**
 * The token of a link stands behind the # of the address: it goes to no server by itself, and is taken out of the address at once. Null: the
 * address has none; undefined until that is known.
 */
export function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = window.location.hash.slice(1);
    // Where effects run twice, the second one finds none any more.
    setToken((known) => known ?? (found || null));
    if (!found) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, []);
  return token;
}
