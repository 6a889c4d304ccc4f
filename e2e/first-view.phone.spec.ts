import { expect, type Page, test } from '@playwright/test';
import { holdCode } from './support/code';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });

test('by thumb: the search takes letters before the code has come, and becomes the panel with what was typed', async ({
  page,
}) => {
  const letGo = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('img[data-first-view][data-shown]')).toBeVisible();
  await expect(search(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('san');
  letGo();
  const panel = page.getByRole('region', { name: 'Search' });
  await expect(panel.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(search(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue('san');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});

test('by thumb: a search that was opened and closed before the code has come is as if it had not been', async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(search(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(search(page)).toBeHidden();
  letGo();
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(page.locator('[data-early-search]')).toHaveCount(0);
});
