import { expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { holdCode } from './support/code';
import { map, mapIdle } from './support/viewer';

const picture = (page: Page) => page.locator('img[data-first-view][data-shown]');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const placeOfMap = (page: Page) => page.locator('[data-map-place]').boundingBox();

for (const colorScheme of ['light', 'dark'] as const)
  test(`before its code has come, the map shows what it will show (${colorScheme}), and nothing moves when it comes`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const letGo = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(picture(page)).toBeVisible();
    const answer = await page.request.get((await picture(page).getAttribute('src')) ?? '');
    const svg = await answer.text();
    const counts = [...svg.matchAll(/<text[^>]*>([\d.kM]+)</g)];
    expect(counts.length).toBeGreaterThan(1);
    expect(svg).toContain(colorScheme === 'dark' ? '#0a1a23' : '#bad6e2');
    const before = await placeOfMap(page);
    const shown = await picture(page).boundingBox();
    if (!before || !shown) throw new Error('there is no picture of the map');
    // It covers its place, and its middle is that of the map.
    expect(shown.width).toBeGreaterThanOrEqual(before.width);
    expect(shown.height).toBeGreaterThanOrEqual(before.height);
    expect(shown.x + shown.width / 2).toBeCloseTo(before.x + before.width / 2, 0);
    expect(shown.y + shown.height / 2).toBeCloseTo(before.y + before.height / 2, 0);
    letGo();
    await mapIdle(page);
    await expect(page.locator('[data-first-view]')).toHaveCount(0);
    expect(await placeOfMap(page)).toEqual(before);
  });

test('the picture is that of the link, and gives way when the map is moved', async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/#map=8.5/42.6/-8.4', { waitUntil: 'commit' });
  await expect(picture(page)).toBeVisible();
  expect(await picture(page).getAttribute('src')).toMatch(/zoom=8\.500&lat=42\.60000&lng=-8\.40000/);
  letGo();
  await expect(page.getByRole('toolbar', { name: 'Map tools' })).toBeVisible();
  await mapIdle(page);
  await expect(map(page)).toHaveCSS('opacity', '1');
});

test('what is typed before the code has come stays and is searched for', async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(search(page)).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('san');
  letGo();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(search(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue('san');
  await expect(search(page)).toBeFocused();
});

test('the page without its code has nothing that axe finds', async ({ page }) => {
  await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(picture(page)).toBeVisible();
  await nothingFound(page, 'the map before its code has come');
});
