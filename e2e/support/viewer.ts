import { expect, type Locator, type Page } from '@playwright/test';

export const map = (page: Page): Locator => page.locator('[data-map]');

/** The map has drawn all that it has to draw. */
export const mapIdle = (page: Page) => expect(map(page)).toHaveAttribute('data-idle', 'true', { timeout: 60_000 });

/** Opens the viewer at a place; coordinates in degrees. */
export async function openViewer(page: Page, at?: { lng: number; lat: number; zoom?: number }) {
  await page.goto('about:blank');
  await page.goto(at ? `/#map=${at.zoom ?? 16}/${at.lat}/${at.lng}` : '/');
  await mapIdle(page);
}

/** A place on the map in pixels of the page: `dx`, `dy` from its centre. */
export async function spot(page: Page, dx = 0, dy = 0): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return { x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy };
}

export async function clickMap(page: Page, dx = 0, dy = 0, options: { double?: boolean } = {}) {
  const { x, y } = await spot(page, dx, dy);
  if (options.double) await page.mouse.dblclick(x, y);
  else await page.mouse.click(x, y);
}

/** Where the map stands now, from its link: as the page has it, which the test's own copy of the address follows later. */
export async function camera(page: Page): Promise<{ zoom: number; lat: number; lng: number }> {
  await expect(page).toHaveURL(/#map=/);
  const hash = await page.evaluate(() => window.location.hash);
  const [zoom = Number.NaN, lat = Number.NaN, lng = Number.NaN] = (/map=([^&]+)/.exec(hash)?.[1] ?? '').split('/').map(Number);
  return { zoom, lat, lng };
}

export const results = (page: Page): Locator => page.getByRole('region', { name: 'What is here' });
