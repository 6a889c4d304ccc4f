import { expect, test } from '@playwright/test';
import { slugOf } from '../lib/element-pages/address';
import { nothingFound } from './support/axe';
import { enter } from './support/people';
import { sql } from './support/product';
import { arrange, clearAway, owner, type Scene } from './support/scene';
import { mapIdle } from './support/viewer';

let it: Scene;
test.beforeEach(async ({ request }) => {
  it = await arrange(request);
});
test.afterEach(() => clearAway(it));

const address = () => `/geometric_element/details/${it.shown}`;

test('the page is for everybody: axe finds nothing in light or dark, nothing is wider than the screen', async ({ page }) => {
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(address());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(it.shownName);
    await expect(page.getByRole('region', { name: 'Nearby' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /correction/ })).toHaveCount(0);
    await nothingFound(page, `page ${width}`);
    const { inner, whole } = await page.evaluate(() => ({ inner: window.innerWidth, whole: document.body.scrollWidth }));
    expect(whole).toBeLessThanOrEqual(inner);
  }
});

test('Share offers the canonical link of the page, and that of the view on the map', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(address());
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const canonical = `${baseURL}${address()}/${slugOf(it.shownName)}`;
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(canonical);
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  await nothingFound(page, 'share');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Centre on the map' }).click();
  await mapIdle(page);
  await expect(page.getByRole('article')).toContainText(it.shownName);
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Share' });
  if (!(await button.isVisible())) await page.getByRole('toolbar').getByRole('button', { name: 'More tools' }).click();
  await page
    .getByRole('button', { name: 'Share' })
    .or(page.getByRole('menuitem', { name: 'Share' }))
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: 'Link' })).toHaveValue(
    new RegExp(`#map=.*element=${it.shown}`),
  );
});

test('whoever comes from a list goes on in it, over the end of its page', async ({ page }) => {
  const suffix = Date.now().toString(36);
  const names = Array.from({ length: 12 }, (_, n) => `Fila ${suffix} ${String(n + 1).padStart(2, '0')}`);
  const made = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, u.id, n.name, ST_SetSRID(ST_MakePoint(-8.3, 42.8), 4326), true
     FROM user_account u, unnest($2::text[]) AS n (name) WHERE u.login = $3 RETURNING id::int`,
    [it.typeId, names, owner.login],
  );
  const way = (name: string) => page.getByRole('link', { name });
  await page.goto(
    `/geometric_elements/${it.typeId}?description=${encodeURIComponent(`Fila ${suffix}`)}&sort=description&order=asc`,
  );
  await page.getByRole('link', { name: names[8], exact: true }).click();
  await expect(way(`Previous: ${names[7]}`)).toBeVisible();
  await way(`Next: ${names[9]}`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[9] as string);
  await way(`Next: ${names[10]}`).click();
  await way(`Next: ${names[11]}`).click();
  await expect(way(`Previous: ${names[10]}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next:/ })).toHaveCount(0);
  await sql('DELETE FROM geometric_element WHERE id = ANY ($1)', [made.map(({ id }) => id)]);
});

test('on paper it has name, text and photo, and no controls', async ({ page }) => {
  await page.goto(address());
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: `Photo: ${it.shownName}` })).toBeVisible();
  await expect(page.getByText(/^Added in /)).toBeVisible();
  for (const role of ['button', 'navigation', 'textbox', 'table'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Directions|Centre on the map|^All:/ })).toHaveCount(0);
});

test('the owner’s page of a hidden element is written for them, and for nobody else', async ({ page, playwright, baseURL }) => {
  await enter(page, owner);
  const hidden = `/geometric_element/details/${it.hidden}`;
  const answer = await page.request.get(hidden);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(it.hiddenName);
  await page.goto(hidden);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it.hiddenName);
  await expect(page.getByText('Not public')).toBeVisible();
  const stranger = await playwright.request.newContext({ baseURL });
  expect((await stranger.get(hidden)).status()).toBe(404);
  await stranger.dispose();
});
