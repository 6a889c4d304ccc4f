'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { basePath } from '@/lib/base-path';

const withoutSlash = (path: string) => path.replace(/\/$/, '');

/**
 * A fragment that is typed into the address, or that a link within the page leads to, is an entry of the history that the router has not
 * written. It ignores the way back to such an entry: the address changes, and the page does not. So each is handed to it as it comes.
 */
export function PlainEntries() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    shown.current = path;
  }, [path]);
  useEffect(() => {
    const adopt = ({ state }: PopStateEvent) => {
      if (state !== null) return;
      const { pathname, href } = window.location;
      if (withoutSlash(pathname) === withoutSlash(`${basePath}${shown.current}`)) window.history.replaceState(null, '', href);
      // Of an entry that is older than this listener only the server knows what it shows.
      else window.location.reload();
    };
    window.addEventListener('popstate', adopt);
    return () => window.removeEventListener('popstate', adopt);
  }, []);
  return null;
}
