import { expect, type Locator, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { message } from './support/messages';
import { layersOfAnotherServer, sendPicture } from './support/tile-server';
import { mapIdle, openViewer } from './support/viewer';

/** A server of backgrounds whose `far` ones come only once it is mended. */
let mended = false;
const { asked, ids } = layersOfAnotherServer(
  [
    { name: 'Near ground', type: 'XYZ', path: 'near/{z}/{x}/{y}.png', background: true },
    { name: 'Far ground', type: 'XYZ', path: 'far/{z}/{x}/{y}.png', background: true },
  ],
  (of, response) => {
    if (of === 'far' && !mended) response.writeHead(503).end('down');
    else sendPicture(response, 'grey');
  },
);
test.beforeEach(() => {
  mended = false;
  asked.clear();
});

const radio = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Background' }).getByRole('radio', { name });
const openBackgrounds = (page: Page) =>
  page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name: 'Background', exact: true }).click();
const said = (page: Page) => message(page, /^The background could not be reached: Far ground/);
const dismiss = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'The background could not be reached' })
    .getByRole('button', { name: 'Dismiss' })
    .click();
const layersInAddress = (page: Page) => (/layers=([^&]*)/.exec(page.url())?.[1] ?? '').split(',');

test('at first the uppermost; one that cannot be reached is replaced, one message says so, and it can be asked again', async ({
  page,
}) => {
  await openViewer(page, { lng: -8.5, lat: 42.9, zoom: 9 });
  await expect(said(page)).toBeVisible();
  await openBackgrounds(page);
  await expect(radio(page, /^Vieiro's own map/)).toBeChecked();
  await expect(said(page)).toHaveCount(1);
  await dismiss(page);
  await expect(said(page)).toHaveCount(0);

  for (const key of ['ArrowRight', '-', 'ArrowDown', '+']) {
    await page.getByRole('region', { name: 'Map', exact: true }).press(key);
    await mapIdle(page);
  }
  await expect(said(page)).toHaveCount(0);
  expect([asked.get('far'), asked.get('near')]).toEqual([3, 1]);

  await page.getByRole('button', { name: 'Try again: Far ground' }).click();
  await expect.poll(() => asked.get('far')).toBe(6);
  await expect(radio(page, /^Vieiro's own map/)).toBeChecked();

  mended = true;
  await radio(page, /^Far ground/).check();
  await mapIdle(page);
  await expect(radio(page, /^Far ground/)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Try again: Far ground' })).toHaveCount(0);
  expect(asked.get('far')).toBeGreaterThan(6);
});

test('a background is chosen by its picture, takes the place of another one, stands in the address and is remembered', async ({
  page,
}) => {
  mended = true;
  await openViewer(page, { lng: -8.5, lat: 42.9, zoom: 9 });
  await openBackgrounds(page);
  await expect(radio(page, /^Far ground/)).toBeChecked();
  for (const name of [/^Near ground/, /^Far ground/, /^Vieiro's own map/]) {
    const picture = radio(page, name).locator('xpath=ancestor::label').locator('img');
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(
    radio(page, /^Near ground/)
      .locator('xpath=ancestor::label')
      .locator('img'),
  ).toHaveAttribute('src', /^data:image\/png/);

  await radio(page, /^Near ground/).check();
  await page.getByRole('region', { name: 'Map', exact: true }).press('+');
  await expect.poll(() => layersInAddress(page)).toEqual(expect.arrayContaining([`l${ids[0]}`]));
  expect(layersInAddress(page)).not.toContain(`l${ids[1]}`);

  await page.goto('about:blank');
  await page.goto('/');
  await mapIdle(page);
  await openBackgrounds(page);
  await expect(radio(page, /^Near ground/)).toBeChecked();
  await radio(page, /^Near ground/).press('ArrowDown');
  await expect(radio(page, /^Near ground/)).not.toBeChecked();
  await radio(page, /^Vieiro's own map/).check();
  await page.getByRole('region', { name: 'Map', exact: true }).press('-');
  await expect.poll(() => layersInAddress(page).filter((it) => ids.map((id) => `l${id}`).includes(it))).toEqual([]);
  await expect.poll(() => page.url()).toContain('layers=');
});

test('a link with a background shows it to who has chosen another one', async ({ page }) => {
  mended = true;
  await openViewer(page);
  await openBackgrounds(page);
  await radio(page, /^Vieiro's own map/).check();
  await page.goto('about:blank');
  await page.goto(`/#map=9/42.9/-8.5&layers=l${ids[0]}`);
  await mapIdle(page);
  await openBackgrounds(page);
  await expect(radio(page, /^Near ground/)).toBeChecked();
});

test('axe finds nothing on the choice of backgrounds, also with one that failed, light and dark', async ({ page }) => {
  await openViewer(page);
  await expect(said(page)).toBeVisible();
  await openBackgrounds(page);
  await expect(radio(page, /^Vieiro's own map/)).toBeChecked();
  await nothingFound(page, 'backgrounds');
});

test('on a phone the choice is in the menu, and every choice and button is large enough for a thumb', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openViewer(page);
  await expect(said(page)).toBeVisible();
  await dismiss(page);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Background', exact: true }).click();
  const sizeOf = async (it: Locator) => {
    const box = await it.boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  for (const name of [/^Near ground/, /^Vieiro's own map/])
    expect(await sizeOf(radio(page, name).locator('xpath=ancestor::label'))).toBeGreaterThanOrEqual(44);
  for (const name of ['Try again: Far ground', 'Why? Far ground'])
    expect(await sizeOf(page.getByRole('button', { name }))).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.close();
});

test('in a narrow window the message hides neither what a dialog is called nor what its fields are', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openViewer(page, { lng: -8.5, lat: 42.9, zoom: 9 });
  await expect(said(page)).toBeVisible();
  await page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name: 'Add an element' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you want to add?' });
  await expect(
    dialog.getByRole('textbox', { name: 'Search' }).or(dialog.getByRole('searchbox', { name: 'Search' })),
  ).toBeVisible();
  const hidden = () =>
    said(page).evaluate((text) => {
      const { left, top, right, bottom } = (text.closest('li') ?? text).getBoundingClientRect();
      return [...document.querySelectorAll('[role=dialog] :is(h2, label)')].flatMap((it) => {
        const name = it.getBoundingClientRect();
        return left < name.right && name.left < right && top < name.bottom && name.top < bottom ? [it.textContent] : [];
      });
    });
  await expect.poll(hidden).toEqual([]);
});
