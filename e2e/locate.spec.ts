import { expect, type Page, test } from '@playwright/test';
import { message } from './support/messages';
import { camera, map, openViewer } from './support/viewer';

const FAR = { lng: -7.5, lat: 42.2, zoom: 9 };
const HERE = { latitude: 42.8806, longitude: -8.5446, accuracy: 25 };

const locate = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'Locate me' });
const near = (page: Page, { latitude, longitude }: typeof HERE) =>
  expect
    .poll(async () => {
      const { lat, lng } = await camera(page);
      return Math.hypot(lat - latitude, lng - longitude) < 0.001;
    })
    .toBe(true);

test('one press goes to the position and follows it until the map is moved', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  await openViewer(page, FAR);
  await expect(page.getByText(/^The view is \d+ km wide$/)).toBeAttached();
  await locate(page).click();
  await near(page, HERE);
  expect((await camera(page)).zoom).toBeGreaterThanOrEqual(13);
  await expect(page.getByText('± 25 m')).toBeVisible();
  await expect(page.getByText(/^The view is [\d,.]+ m wide$/)).toBeAttached();
  await expect(locate(page)).toHaveAttribute('aria-pressed', 'true');

  const there = { ...HERE, latitude: 42.8826, accuracy: 8 };
  await context.setGeolocation(there);
  await near(page, there);
  await expect(page.getByText('± 8 m')).toBeVisible();

  await map(page).locator('canvas').focus();
  await page.keyboard.press('ArrowUp');
  await expect(locate(page)).toHaveAttribute('aria-pressed', 'false');
  const moved = await camera(page);
  await context.setGeolocation({ ...HERE, accuracy: 12 });
  await expect(page.getByText('± 12 m')).toBeVisible();
  expect((await camera(page)).lat).toBeCloseTo(moved.lat, 3);

  await locate(page).click();
  await near(page, HERE);
  await locate(page).click();
  await expect(page.getByText('± 12 m')).toBeHidden();
});

test('a refusal is reported', async ({ page, context }) => {
  await context.clearPermissions();
  await openViewer(page, FAR);
  await locate(page).click();
  await expect(message(page, /^Your position is not known: /)).toBeVisible();
  await expect(locate(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a map that was turned shows a compass, which turns north up again', async ({ page }) => {
  await openViewer(page, FAR);
  const north = page.getByRole('toolbar').getByRole('button', { name: 'Turn north up' });
  await expect(north).toBeHidden();
  await map(page).locator('canvas').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(north).toBeVisible();
  await north.click();
  await expect(north).toBeHidden();
});
