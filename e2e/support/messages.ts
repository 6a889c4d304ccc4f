import type { Page } from '@playwright/test';

/** What the page says in passing. For a second its words are there twice: screen readers are told them beside the list. */
export const message = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /^(Messages|Mensajes|Mensaxes) / }).getByText(words);
