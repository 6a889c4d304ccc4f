'use client';
import { useEffect } from 'react';
import { openSearch } from './open-search';
import { SearchField } from './search-field';

/** Takes a slash as text. */
const WRITABLE =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=button])';
const DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu]';

/** The key `/` leads to the search from anywhere on the page, unless somebody writes or is asked something. */
function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if ((target as Element | null)?.closest?.(WRITABLE) || document.querySelector(DIALOG)) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The search at the map's upper left corner; on a narrow screen a button of the tool bar opens it as a panel. */
export function SearchBox() {
  useSearchKey();
  return (
    <div
      className="absolute top-3 left-3 z-20 w-88 max-w-[calc(100%-5.5rem)] max-md:hidden [@media(height<23rem)]:max-w-[calc(100%-11rem)]"
      data-no-paper
    >
      <SearchField />
    </div>
  );
}
