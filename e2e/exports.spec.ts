import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { logIn } from './support/people';
import { account, sql } from './support/product';

interface Listed {
  id: number;
  count: number;
}

/** The type of which there are most public elements. */
async function largestType(): Promise<Listed> {
  const [found] = await sql<Listed>(
    `SELECT type_id::int AS id, count(*)::int AS count FROM geometric_element WHERE is_public
     GROUP BY type_id ORDER BY count(*) DESC LIMIT 1`,
  );
  if (!found) throw new Error('the demo has no public elements');
  return found;
}

/** Exports the list of a type by its dialog; the text of the file that the browser saves. */
async function exported(page: Page, typeId: number, format: string): Promise<string> {
  await page.goto(`/geometric_elements/${typeId}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export “/ });
  await dialog.getByLabel('Format').selectOption(format);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  return readFile(await (await saving).path(), 'utf8');
}

test('a visitor takes a whole list along', async ({ page }) => {
  const { id, count } = await largestType();
  const { features } = JSON.parse(await exported(page, id, 'geojson')) as GeoJSON.FeatureCollection;
  expect(features).toHaveLength(count);
});

test('for an account the server makes the file while one goes on, and keeps it for a day', async ({ page }) => {
  await page.goto('/');
  await logIn(page, account('USER'));
  const { id, count } = await largestType();
  expect(await exported(page, id, 'gpkg')).toMatch(/^SQLite format 3/);
  await page.getByRole('button', { name: 'Exports and imports' }).click();
  await page.getByRole('menuitem', { name: 'All exports and imports' }).click();
  const [row] = await sql<{ rows: number }>(`SELECT (result ->> 'rows')::int AS rows FROM job ORDER BY id DESC LIMIT 1`);
  expect(row?.rows).toBeGreaterThanOrEqual(count);
  const again = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await again).suggestedFilename()).toMatch(/\.gpkg$/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
