'use client';
import { useEffect } from 'react';
import { closePalette, openPalette, preparePalette } from '@/components/admin/palette/ask-for-palette';
import { useDialogs } from '@/components/dialogs/registry';

/** When the page has what it shows itself. */
const PREPARE_MS = 1500;

/** Ctrl-K, or Cmd-K, opens the palette and closes it; over another dialog it does nothing. */
export default function PaletteKey() {
  useEffect(() => {
    // Whoever presses the key goes on typing at once: what is typed before the palette is there would be lost.
    const timer = setTimeout(() => {
      preparePalette();
      void import('./open-dialogs').catch(() => undefined);
    }, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return;
      event.preventDefault();
      const asksSomething = document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]');
      if (useDialogs.getState().open.length > 0) closePalette();
      else if (!asksSomething) openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
