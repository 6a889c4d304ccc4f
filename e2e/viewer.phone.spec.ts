import { expect, type Page, test } from '@playwright/test';
import { configured } from './support/configuration';
import { fillForm, formPanel, saveForm } from './support/form';
import { enter, fillLogIn } from './support/people';
import { account, aLonelyElement, sql, typesByGeometry } from './support/product';
import { camera, mapIdle, openViewer, results, spot } from './support/viewer';

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

/** Where a place of the map is on the page, by the camera in its link. */
async function pixelOf(page: Page, lng: number, lat: number) {
  const at = await camera(page);
  const world = 512 * 2 ** at.zoom;
  const y = (degrees: number) => (1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2;
  return spot(page, ((lng - at.lng) / 360) * world, (y(lat) - y(at.lat)) * world);
}

/** One finger goes down, moves and is lifted. */
async function dragByThumb(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await touch('touchEnd', []);
}

test('by thumb: move a point of one’s own and save it', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  const person = account('USER');
  const description = `By thumb ${Date.now().toString(36)}`;
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, owner_login, description, geom)
     SELECT $1, id, login, $2, ST_SetSRID(ST_Point(-9.9, 41.3), 4326) FROM user_account WHERE login = $3 RETURNING id::int`,
    [type?.id, description, person.login],
  );
  try {
    await enter(page, person);
    await page.goto(`/?featureToModify=${made?.id}`);
    await expect(formPanel(page)).toBeVisible();
    await mapIdle(page);
    const from = await pixelOf(page, -9.9, 41.3);
    await dragByThumb(page, from, { x: from.x + 60, y: from.y - 30 });
    await fillForm(page, type?.id as number, description);
    await saveForm(page);
    const [now] = await sql<{ east: number; north: number }>(
      'SELECT ST_X(geom) + 9.9 AS east, ST_Y(geom) - 41.3 AS north FROM geometric_element WHERE id = $1',
      [made?.id],
    );
    expect([(now?.east ?? 0) > 0, (now?.north ?? 0) > 0]).toEqual([true, true]);
  } finally {
    await sql('DELETE FROM geometric_element WHERE id = $1', [made?.id]);
  }
});

async function tapMap(page: Page, dx: number, dy: number) {
  const { x, y } = await spot(page, dx, dy);
  await page.touchscreen.tap(x, y);
  // Two taps in quick succession would be a double tap.
  await page.waitForTimeout(400);
}

const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), { timeout: 3000 }).toBe(true);

test('by thumb, on 360 pixels: a length, the menu of tools, the legend, a place, a page of PDF', ({ page }) =>
  configured({ ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF: 'true', SHOW_MOUSE_POSITION_COORDINATES: 'true' }, async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openViewer(page, { lng: -8.5446, lat: 42.8806, zoom: 13 });
    const bar = page.getByRole('toolbar');
    const choose = async (name: string) => {
      await bar.getByRole('button', { name: 'More tools' }).tap();
      const line = page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));
      await fits(page);
      await line.first().tap();
    };

    await choose('Measure a length');
    const measure = page.getByRole('region', { name: 'Measure a length' });
    await expect(measure).toBeVisible();
    await tapMap(page, -100, 40);
    await tapMap(page, 0, 90);
    await expect(measure.getByRole('status')).toContainText(/\d k?m/);
    const first = await measure.getByRole('status').textContent();
    await tapMap(page, 90, 40);
    await expect(measure.getByRole('status')).not.toHaveText(first ?? '');
    await measure.getByRole('button', { name: 'Undo' }).tap();
    await expect(measure.getByRole('status')).toHaveText(first ?? '');
    await measure.getByRole('button', { name: 'Finish' }).tap();
    await expect(measure.getByRole('button', { name: 'Measure again' })).toBeVisible();
    await fits(page);
    await measure.getByRole('button', { name: 'Stop measuring' }).tap();
    await expect(measure).toBeHidden();

    await choose('Legend');
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect(legend.getByRole('img').first()).toBeVisible();
    await fits(page);
    await legend.getByRole('button', { name: 'Close the legend' }).tap();

    await bar.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('combobox', { name: 'Search' }).fill('lalin');
    await page.getByRole('option').filter({ hasText: 'Municipality' }).first().tap();
    await expect.poll(async () => (await camera(page)).lat).toBeLessThan(42.75);
    await fits(page);
    await expect(page.getByRole('region', { name: 'Search' })).toBeHidden();

    await choose('Export to PDF');
    await expect(
      page.getByRole('dialog', { name: 'Export the map to PDF' }).getByRole('button', { name: 'Save' }),
    ).toBeInViewport();
    await fits(page);
  }));
