import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/people';
import { account, typesByGeometry } from './support/product';
import { clickMap, mapIdle, openViewer } from './support/viewer';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const LAPTOPS = SIZES.slice(3);

/** What a person may press or fill in that lies under a message. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[role=region][aria-label^=Messages] li')].map((it) =>
      it.getBoundingClientRect(),
    );
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
      (it) => !it.closest('[role=region][aria-label^=Messages]') && it.checkVisibility({ visibilityProperty: true }),
    );
    const under = controls.filter((it) => {
      const { left, top, right, bottom, width } = it.getBoundingClientRect();
      return width > 1 && messages.some((m) => m.left < right && left < m.right && m.top < bottom && top < m.bottom);
    });
    return { messages: messages.length, under: under.map((it) => it.outerHTML.slice(0, 120)) };
  });

test('on a laptop every tool is in sight; on a tablet the menu has the rest', async ({ page }) => {
  for (const size of LAPTOPS) {
    await page.setViewportSize(size);
    await openViewer(page);
    const bar = page.getByRole('toolbar', { name: 'Map tools' });
    await expect(bar.getByRole('button', { name: 'Measure an area' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Bookmarks' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'More tools' })).toHaveCount(0);
    const [box, place] = [await bar.boundingBox(), await page.locator('[data-map]').boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((place?.y ?? 0) + (place?.height ?? 0));
  }
  await page.setViewportSize({ width: 1000, height: 600 });
  const bar = page.getByRole('toolbar', { name: 'Map tools' });
  await expect(bar.getByRole('button', { name: 'Measure an area' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'More tools' }).click();
  await expect(
    page.getByRole('menuitemradio', { name: 'Measure an area' }).or(page.getByRole('menuitem', { name: 'Measure an area' })),
  ).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Bookmarks' })).toBeVisible();
});

test('on a tablet the steps of drawing cover no tool while a form is open beside the map', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enter(page, account('USER'));
  const [type] = await typesByGeometry('POINT');
  await page.goto(`/?insertFromNavBar=${type?.id}-Point#map=16/42.6/-8.95`);
  await mapIdle(page);
  await clickMap(page, 0, 100);
  await expect(page.getByRole('region', { name: /^New element/ })).toBeVisible();
  const bar = await page.getByRole('region', { name: 'Drawing' }).boundingBox();
  const tools = await page.getByRole('toolbar').getByRole('button').all();
  for (const tool of tools) {
    const box = await tool.boundingBox();
    const isUnder = box && bar && box.x < bar.x + bar.width && bar.x < box.x + box.width && box.y < bar.y + bar.height;
    expect(isUnder, (await tool.getAttribute('aria-label')) ?? '').toBe(false);
  }
});

test('a message covers nothing that can be pressed or filled in, at any size', async ({ page }) => {
  // The panel is that of a phone; it stays when the window becomes wider.
  await page.setViewportSize(SIZES[0] as { width: number; height: number });
  await openViewer(page);
  const tools = page.getByRole('toolbar', { name: 'Map tools' });
  await tools.getByRole('button', { name: 'Search' }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.history.pushState(null, '', '/?featureToModify=999999999'));
    const message = page.getByRole('listitem').filter({ hasText: 'Unable to start modification: it does not exist' });
    await expect(message).toBeVisible();
    await expect.poll(() => covered(page)).toEqual({ messages: 1, under: [] });
    await message.getByRole('button').click();
    await expect(message).toHaveCount(0);
  }
});
