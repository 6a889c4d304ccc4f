'use client';
import { isNarrow } from '@/components/ui/sheet-size';
import { showPanel } from '@/components/viewer/viewer';

/** Puts the focus into the search: into the box on the map, or on a narrow screen into its panel. */
export function openSearch() {
  if (isNarrow()) showPanel('search');
  const fields = document.querySelectorAll<HTMLInputElement>('[data-search] input');
  // The box is on every screen, but does not show on a narrow one.
  for (const field of fields) field.focus();
  for (const field of fields) if (field === document.activeElement) field.select();
}
