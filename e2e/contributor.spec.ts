import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { nothingFound } from './support/axe';
import { fillForm, formPanel, saveForm } from './support/form';
import { message } from './support/messages';
import { fillLogIn, signUp } from './support/people';
import { account, sql, typesByGeometry } from './support/product';
import { clickMap, map, mapIdle, openViewer, results } from './support/viewer';

/** A quiet place in the sea, another for each test: nothing of the demo's is near. */
let last = 0;
const quietPlace = () => ({ lng: -9.8 + 0.05 * last++, lat: 41.5, zoom: 16 });

const photo = async () => ({
  name: 'lareira.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a5a2b' } })
    .withExif({ IFD0: { Artist: 'Noa' }, IFD3: { GPSLatitude: '42/1 52/1 0/1' } })
    .jpeg()
    .toBuffer(),
});

const DRAW = {
  async Point(page: Page) {
    await clickMap(page, 0, 0);
  },
  async LineString(page: Page) {
    await clickMap(page, -80, 0);
    await clickMap(page, 0, -60);
    await clickMap(page, 80, 0);
    await page.getByRole('button', { name: 'Finish' }).click();
  },
  async Polygon(page: Page) {
    for (const [dx, dy] of [
      [-60, -60],
      [60, -60],
      [60, 60],
      [-60, 60],
    ] as const)
      await clickMap(page, dx, dy);
    await page.getByRole('button', { name: 'Finish' }).click();
  },
};

async function begin(page: Page, typeId: number, kind: keyof typeof DRAW) {
  await page.goto(`/insertFromNavBar?type=${typeId}&geometry=${kind}`);
  await mapIdle(page);
  await expect(page.getByRole('region', { name: 'Drawing' })).toBeVisible();
}

test('a stranger signs up, draws a point, a line and an area, and finds them again after a reload', async ({ page }) => {
  const at = quietPlace();
  await openViewer(page, at);
  const person = await signUp(page);
  const wishes = [
    ['POINT', 'Point'],
    ['LINE', 'LineString'],
    ['POLYGON', 'Polygon'],
  ] as const;
  for (const [n, [geometryType, kind]] of wishes.entries()) {
    const [type] = await typesByGeometry(geometryType);
    const place = { ...at, lat: at.lat + 0.02 * n };
    const description = `${kind} of ${person.login}`;
    await openViewer(page, place);
    await begin(page, type?.id as number, kind);
    await DRAW[kind](page);
    await fillForm(page, type?.id as number, description);
    if (kind === 'Point')
      await formPanel(page)
        .getByLabel('Choose photos')
        .setInputFiles(await photo());
    await saveForm(page);
    await expect(results(page).getByRole('article')).toContainText(description);
    if (kind === 'Point') await expect(message(page, 'The file has been sent.')).toBeVisible();

    await openViewer(page, place);
    await clickMap(page, kind === 'LineString' ? 40 : 0, kind === 'LineString' ? -30 : 0);
    const card = results(page).getByRole('article');
    await expect(card).toContainText(description);
    await expect(card).toContainText('Not public');
    if (kind === 'Point') await expect(card.getByRole('img', { name: 'Photo: lareira.jpg' })).toBeVisible();
  }
  const made = await sql('SELECT action FROM element_revision r JOIN user_account u ON u.id = r.author_id WHERE u.login = $1', [
    person.login,
  ]);
  expect(made.filter((it) => it.action === 'CREATE')).toHaveLength(3);
});

test('anonymous: adding asks to log in first, and goes on where it was', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, quietPlace());
  await page.getByRole('navigation').getByRole('button', { name: 'Add an element' }).click();
  const what = page.getByRole('dialog', { name: 'What do you want to add?' });
  await what.getByRole('searchbox', { name: 'Search' }).fill(type?.name ?? '');
  await what.getByRole('button', { name: type?.name, exact: true }).click();
  await expect(await fillLogIn(page, account('USER'))).toBeHidden();
  await expect(page.getByRole('region', { name: 'Drawing' })).toBeVisible();
  await mapIdle(page);
  await clickMap(page);
  await expect(formPanel(page)).toBeVisible();
});

test('drawing is taken back and done again, and coordinates can be typed', async ({ page }) => {
  const [type] = await typesByGeometry('LINE');
  await openViewer(page, quietPlace());
  await signUp(page);
  await begin(page, type?.id as number, 'LineString');
  const bar = page.getByRole('region', { name: 'Drawing' });
  await clickMap(page, -80, 0);
  await clickMap(page, 80, 0);
  await expect(bar).toContainText(/[\d.]+ k?m/);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar.getByRole('button', { name: 'Finish' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Redo' }).click();
  await expect(bar.getByRole('button', { name: 'Finish' })).toBeEnabled();
  await bar.getByRole('button', { name: 'Type coordinates' }).click();
  await page.getByLabel(/Longitude/).fill('-9.7');
  await page.getByLabel(/Latitude/).fill('41.51');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await bar.getByRole('button', { name: 'Finish' }).click();
  await fillForm(page, type?.id as number, 'A line with a typed end');
  await saveForm(page);
  const [line] = await sql<{ end: string }>(
    `SELECT ST_AsText(ST_EndPoint(geom)) AS end FROM geometric_element WHERE description = 'A line with a typed end'`,
  );
  expect(line?.end).toBe('POINT(-9.7 41.51)');
});

test('by keyboard alone: a point under the crosshair, the form, and saved', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, quietPlace());
  await signUp(page);
  await begin(page, type?.id as number, 'Point');
  await map(page).locator('canvas').first().focus();
  await page.keyboard.press('ArrowRight');
  await mapIdle(page);
  await page.keyboard.press('Enter');
  await expect(formPanel(page)).toBeVisible();
  await fillForm(page, type?.id as number, 'By keyboard');
  await formPanel(page).getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'You are about to save contact data' });
  await expect(results(page).getByText('By keyboard').or(question).first()).toBeVisible();
});

test('the form names every field that is missing, and keeps what was typed through a reload', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, quietPlace());
  await signUp(page);
  await begin(page, type?.id as number, 'Point');
  await clickMap(page);
  const panel = formPanel(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Field "Name" is required')).toBeVisible();
  await expect(panel.getByText('Field "Description" is required')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await panel.getByRole('textbox', { name: 'Description' }).fill('Half a spring');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a spring');
  await page.reload();
  await expect(formPanel(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Half a spring');
  await formPanel(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(formPanel(page)).toBeHidden();
});

test('somebody was faster: both states are shown, and nothing is overwritten unseen', async ({ page }) => {
  const suffix = Date.now().toString(36);
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, quietPlace());
  await signUp(page);
  await begin(page, type?.id as number, 'Point');
  await clickMap(page);
  await fillForm(page, type?.id as number, `Contested spring ${suffix}`);
  await saveForm(page);
  await results(page).getByRole('button', { name: 'Modify' }).click();
  await formPanel(page).getByRole('textbox', { name: 'Description' }).fill(`My spring ${suffix}`);
  await sql(`UPDATE geometric_element SET description = 'Their spring', version = version + 1 WHERE description = $1`, [
    `Contested spring ${suffix}`,
  ]);
  await formPanel(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this element' });
  const question = page.getByRole('dialog', { name: 'You are about to save contact data' });
  await expect(dialog.or(question).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Their spring');
  await expect(dialog).toContainText('My spring');
  await nothingFound(page, 'conflict');
  await dialog.getByRole('radio', { name: /My spring/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(formPanel(page)).toBeHidden();
  expect(await sql('SELECT 1 FROM geometric_element WHERE description = $1', [`My spring ${suffix}`])).toHaveLength(1);
});
