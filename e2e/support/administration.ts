import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { enter } from './people';
import { account } from './product';

/** Every screen of the administration area. */
export const SCREENS = [
  '/admin/users',
  '/admin/configurationParameter',
  '/admin/elementType',
  '/admin/attributeType',
  '/admin/geometricElementTypeStyles',
  '/admin/mapTree',
  '/admin/layerGroup',
  '/admin/layers',
  '/admin/generalAttachedFiles',
  '/admin/missingTexts',
];

/** Opens a screen and waits until its rows are there. */
export async function openScreen(page: Page, path: string, heading: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Another browser, in which an administrator has had this screen open all along. */
export async function openBeside(browser: Browser, path: string, heading: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await enter(page, account('ADMIN'));
  await openScreen(page, path, heading);
  return page;
}

/** At its next read, a screen that was open all along shows what was saved in another browser. */
export async function showsAnew(page: Page, text: string) {
  await page.reload();
  await expect(rowOf(page, text)).toBeVisible();
}

/** The rows of the screen's table that say something. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Fills in some of the filters and applies them; what is on then shows as chips. */
export async function filterBy(page: Page, values: Record<string, string>) {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  for (const [label, value] of Object.entries(values)) {
    const control = panel.getByLabel(label, { exact: true });
    if ((await control.evaluate((it) => it.tagName)) === 'SELECT') await control.selectOption({ label: value });
    else await control.fill(value);
  }
  await panel.getByRole('button', { name: 'Apply filters' }).click();
  for (const [label, value] of Object.entries(values))
    await expect(page.getByRole('button', { name: `Remove the filter ${label}: ${value}` })).toBeVisible();
}

/** The texts of a column, from top to bottom. */
export const column = async (page: Page, name: string): Promise<string[]> => {
  const headers = await page.getByRole('columnheader').allTextContents();
  const at = headers.findIndex((it) => it.trim() === name);
  return page.locator(`tbody tr td:nth-child(${at + 1})`).allTextContents();
};

/** Writes a text that is the same in every language. */
export async function fillTexts(dialog: Locator, label: string, text: string) {
  for (const language of ['English', 'Castellano', 'Galego'])
    await dialog.getByLabel(`${label} (${language})`).first().fill(text);
}

/** Presses delete in a row and agrees. */
export async function deleteRow(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

export const clearFilters = (page: Page) => page.getByRole('button', { name: 'Clear filters' }).first().click();
