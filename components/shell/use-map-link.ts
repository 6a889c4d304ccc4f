'use client';
import { usePathname } from 'next/navigation';
import type { MouseEvent } from 'react';
import { restart } from '@/components/viewer/viewer';

/**
 * Begins the map anew, for whoever goes to it. Where it is open already the page stays: the router would write the address that it knows over
 * that of the map. Returns whether the page still has to be opened.
 */
export function useRestart(): () => boolean {
  const isOpen = usePathname() === '/';
  return () => {
    if (isOpen) History.prototype.pushState.call(window.history, window.history.state, '', window.location.pathname);
    restart();
    return !isOpen;
  };
}

/** What a click on a link to the map does here. In another tab or window nothing begins anew here. */
export function useMapLink(): (event: MouseEvent) => void {
  const begin = useRestart();
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!begin()) event.preventDefault();
  };
}
