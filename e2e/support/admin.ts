import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from './people';
import { account } from './product';

/** Opens a screen of the administration area as an administrator. */
export async function openScreen(page: Page, path: string, title: string) {
  await enter(page, account('ADMIN'));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The row of a table with this text in it. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Writes a text that is the same in every language. */
export async function fillTexts(dialog: Locator, label: string, text: string) {
  for (const language of ['English', 'Castellano', 'Galego'])
    await dialog.getByLabel(`${label} (${language})`).first().fill(text);
}

/** Filters a table by one field of its panel; the filter then shows as a chip. */
export async function filterBy(page: Page, label: string, fill: (control: Locator) => Promise<unknown>) {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('search');
  await fill(panel.getByLabel(label, { exact: true }));
  await panel.getByRole('button', { name: 'Apply filters' }).click();
}

export const clearFilters = (page: Page) => page.getByRole('button', { name: 'Clear filters' }).first().click();

/** Presses delete in a row and agrees. */
export async function deleteRow(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

export const saved = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();
