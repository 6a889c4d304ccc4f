'use client';
import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void) {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}

/**
 * Whether the page fills the screen, and a switch for it; no switch where the browser has none (iPhones). It is the whole page
 * that does, so that dialogs and messages come along; the style sheet takes bar and footer away.
 */
export function useFullScreen(): { full: boolean; toggle?: () => void } {
  const full = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const possible = useSyncExternalStore(
    () => () => undefined,
    () => document.fullscreenEnabled,
    () => true,
  );
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return { full, toggle: possible ? toggle : undefined };
}
