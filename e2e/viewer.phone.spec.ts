import { expect, test } from '@playwright/test';
import { fillForm, formPanel, saveForm } from './support/form';
import { fillLogIn } from './support/people';
import { account, aLonelyElement, typesByGeometry } from './support/product';
import { mapIdle, openViewer, results, spot } from './support/viewer';

test('by thumb: tap an element, read its sheet, close it', async ({ page }) => {
  const place = await aLonelyElement(true);
  await openViewer(page, place);
  const { x, y } = await spot(page);
  await page.touchscreen.tap(x, y);
  await expect(results(page).getByRole('article')).toContainText(place.description);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await results(page).getByRole('button', { name: 'Close' }).click();
  await expect(results(page)).toBeHidden();
});

test('by thumb: add a point and fill in its form', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, { lng: -9.9, lat: 41.1 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('menuitem', { name: 'Log in' })
    .or(page.getByRole('button', { name: 'Log in' }))
    .first()
    .click();
  await expect(await fillLogIn(page, account('USER'))).toBeHidden();
  await page.goto(`/insertFromNavBar?type=${type?.id}&geometry=Point`);
  await mapIdle(page);
  const { x, y } = await spot(page, 0, -100);
  await page.touchscreen.tap(x, y);
  await expect(formPanel(page)).toBeVisible();
  await fillForm(page, type?.id as number, 'By thumb');
  await saveForm(page);
  await expect(results(page).getByRole('article')).toContainText('By thumb');
});
