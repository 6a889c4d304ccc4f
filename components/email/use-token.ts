'use client';
import { useEffect, useState } from 'react';

/** The token of a link stands behind the # of the address: it goes to no server by itself, and is taken out of the address at once. */
export function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const found = window.location.hash.slice(1);
    if (!found) return;
    setToken(found);
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, []);
  return token;
}
