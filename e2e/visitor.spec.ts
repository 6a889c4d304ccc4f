import { expect, test } from '@playwright/test';
import { configured } from './support/configuration';
import { message } from './support/messages';
import { fillLogIn } from './support/people';
import { account, aLonelyElement, sql } from './support/product';
import { camera, clickMap, map, mapIdle, openViewer, results } from './support/viewer';

test('a stranger sees real things, clicks one and reads about it', async ({ page }) => {
  const place = await aLonelyElement(true);
  await openViewer(page, place);
  await clickMap(page);
  await expect(results(page).getByRole('heading', { name: place.type })).toBeVisible();
  await expect(results(page).getByRole('article')).toContainText(place.description);
  await expect(results(page).getByText('Not public')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`element=${place.id}\\b`));
});

test('nothing there: the product says so', async ({ page }) => {
  await openViewer(page, { lng: -9.9, lat: 41.2, zoom: 14 });
  await clickMap(page);
  await expect(message(page, 'No objects were found at that point')).toBeVisible();
});

test('a link gives back place, zoom and element; a reload keeps them; the map link starts over', async ({ page }) => {
  const place = await aLonelyElement(true);
  await openViewer(page);
  const begin = await camera(page);
  await page.goto('about:blank');
  await page.goto(`/#map=15/${place.lat}/${place.lng}&element=${place.id}`);
  await mapIdle(page);
  await expect(results(page).getByRole('article')).toContainText(place.description);
  await page.reload();
  await mapIdle(page);
  expect((await camera(page)).zoom).toBe(15);
  await page.getByRole('navigation').getByRole('link', { name: 'Map' }).click();
  await expect.poll(async () => (await camera(page)).zoom).toBeCloseTo(begin.zoom, 1);
});

test('the map link starts over from a list, too; other ways back leave the map as it was', async ({ page }) => {
  const place = await aLonelyElement(true);
  await openViewer(page);
  const begin = await camera(page);
  // Opened by a link, and not by another fragment of the page that is there.
  await page.goto('about:blank');
  await page.goto(`/#map=15/${place.lat}/${place.lng}`);
  await expect.poll(async () => (await camera(page)).zoom).toBe(15);
  await mapIdle(page);
  await page.getByRole('button', { name: 'Browse' }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page).toHaveURL(/\/geometric_elements\/\d+/);
  await page.goBack();
  await mapIdle(page);
  expect((await camera(page)).zoom).toBe(15);
  await page.goForward();
  await expect(page).toHaveURL(/\/geometric_elements\/\d+/);
  await page.getByRole('navigation').getByRole('link', { name: 'Map' }).click();
  await mapIdle(page);
  await expect.poll(async () => (await camera(page)).zoom).toBeCloseTo(begin.zoom, 1);
});

test('where elements are for accounts only, the map asks for none and invites to log in; then they are there', async ({
  page,
}) => {
  const place = await aLonelyElement(true);
  const asked: string[] = [];
  page.on('response', (it) => asked.push(`${it.status()} ${new URL(it.url()).pathname}`));
  const tiles = () => asked.filter((it) => it.includes('/api/tiles/'));
  await configured({ ENABLE_ANONYMOUS_READING: 'false' }, async () => {
    await openViewer(page, place);
    const invitation = page.getByRole('region', { name: 'Log in to see the elements' });
    await expect(invitation).toBeVisible();
    await clickMap(page);
    await expect(message(page, 'No objects were found at that point')).toBeVisible();
    expect([tiles(), asked.filter((it) => /^[45]/.test(it))]).toEqual([[], []]);
    await invitation.getByRole('button', { name: 'Log in' }).click();
    await fillLogIn(page, account('USER'));
    await expect(invitation).toHaveCount(0);
    await expect.poll(() => tiles().length).toBeGreaterThan(0);
    await mapIdle(page);
    await clickMap(page);
    await expect(results(page).getByRole('article').first()).toBeVisible();
    expect(asked.filter((it) => /^[45]/.test(it))).toEqual([]);
  });
});

test('the extent is restored at the next visit', async ({ page }) => {
  await openViewer(page, { lng: -8.54, lat: 42.88, zoom: 13 });
  await page.goto('/');
  await mapIdle(page);
  expect(await camera(page)).toMatchObject({ zoom: 13, lat: expect.closeTo(42.88, 3), lng: expect.closeTo(-8.54, 3) });
});

test('layers are switched and dimmed; one that fails says so and blocks nothing', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await openViewer(page);
  await page
    .getByRole('toolbar', { name: 'Map tools' })
    .getByRole('button', { name: /^Layers/ })
    .click();
  const panel = page.getByRole('region', { name: 'Layers' });
  await panel.getByRole('checkbox', { name: 'OpenStreetMap', exact: true }).check();
  await expect(panel.getByText('Could not be loaded', { exact: true })).toBeVisible();
  const [type] = await sql<{ name: string; id: number }>(
    `SELECT i.description AS name, t.id::int FROM geometric_element_type t
     JOIN internationalization i ON i.code_id = t.name_code_id AND i.language = 'en-GB' ORDER BY t.id LIMIT 1`,
  );
  const box = panel.getByRole('checkbox', { name: type?.name, exact: true });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page).not.toHaveURL(new RegExp(`layers=[^&]*\\bt${type?.id}\\b`));
  await page.reload();
  await mapIdle(page);
  await page
    .getByRole('toolbar', { name: 'Map tools' })
    .getByRole('button', { name: /^Layers/ })
    .click();
  await expect(panel.getByRole('checkbox', { name: type?.name, exact: true })).not.toBeChecked();
});

test('the whole interface changes its language, and keeps it', async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: /Galego/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^gl/);
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^gl/);
});

test('by keyboard: the crosshair finds what lies under it', async ({ page }) => {
  const place = await aLonelyElement(true);
  await openViewer(page, place);
  await map(page).locator('canvas').first().focus();
  await page.keyboard.press('Enter');
  await expect(results(page).getByRole('article')).toContainText(place.description);
});

test('an address that does not exist leads home', async ({ page }) => {
  const response = await page.goto('/nowhere/at/all');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await mapIdle(page);
});

test('what is not public cannot be found, by click, by link or by call', async ({ page, request }) => {
  const secret = await aLonelyElement(false);
  await openViewer(page, secret);
  await clickMap(page);
  await expect(message(page, 'No objects were found at that point')).toBeVisible();
  expect((await request.get(`/api/elements/geometric_element/${secret.id}`)).status()).toBe(404);
});
