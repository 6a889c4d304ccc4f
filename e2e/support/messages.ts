import type { Page } from '@playwright/test';

/** A message of the page. For a second its text is there twice: beside the list it is read to screen readers. */
export const message = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /^(Messages|Mensajes|Mensaxes) / }).getByText(words);
