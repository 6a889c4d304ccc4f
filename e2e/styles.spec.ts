import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { comparedStyles } from '@/lib/test/compared-styles';
import { enter } from './support/people';
import { account, sql } from './support/product';

const KINDS = { POINT: 'Point styles', LINE: 'Line styles', POLYGON: 'Polygon styles' };
const NAME = 'Compared by the test';
/** Within a border of one pixel. */
const SIDE = 156;
/** Pictures are compared by squares of this many pixels: hatches and dashes begin elsewhere, but are as dense. */
const SQUARE = 12;
const ACROSS = SIDE / SQUARE;
/** What was seen: a mean of 4, at worst 75. A symbol that is missing or has another size is well beyond. */
const MEAN_ALIKE = 6;
const WORST_ALIKE = 110;

/** Mean colours of the squares of a picture, row by row. */
async function squares(box: Locator): Promise<Buffer> {
  const inside = { left: 2, top: 2, width: SIDE, height: SIDE };
  const cut = await sharp(await box.screenshot({ scale: 'css' }))
    .extract(inside)
    .flatten({ background: '#ffffff' })
    .toBuffer();
  return sharp(cut).resize(ACROSS, ACROSS, { kernel: 'cubic' }).removeAlpha().raw().toBuffer();
}

/** How far apart two pictures are: the mean over all squares, and the worst one, of 255. */
function apart(a: Buffer, b: Buffer) {
  const differences = [...a].map((value, at) => Math.abs(value - (b[at] as number)));
  return { mean: differences.reduce((sum, value) => sum + value, 0) / differences.length, worst: Math.max(...differences) };
}

test('the map server and the browser draw the same: nine symbols of each kind', async ({ page }) => {
  for (const document of comparedStyles)
    await sql('INSERT INTO style (kind, name, document) VALUES ($1, $2, $3)', [
      document.geometry,
      NAME,
      JSON.stringify(document),
    ]);
  try {
    await enter(page, account('ADMIN'));
    await page.goto('/admin/geometricElementTypeStyles');
    for (const { geometry } of comparedStyles) {
      await page
        .getByRole('region', { name: KINDS[geometry] })
        .getByRole('button', { name: `Preview ${NAME}` })
        .click();
      const dialog = page.getByRole('dialog');
      const [server, browser] = [
        dialog.locator('figure').nth(0).locator('> *').first(),
        dialog.locator('figure').nth(1).locator('> *').first(),
      ];
      await expect(browser.locator('canvas')).toBeVisible();
      await expect.poll(async () => (await alike(server, browser)) || geometry, { timeout: 20_000 }).toBe(true);
      await page.keyboard.press('Escape');
    }
  } finally {
    await sql('DELETE FROM style WHERE name = $1', [NAME]);
  }
});

async function alike(server: Locator, browser: Locator): Promise<boolean> {
  const [a, b] = [await squares(server), await squares(browser)];
  const empty = a.every((value) => value > 250);
  const { mean, worst } = apart(a, b);
  return !empty && mean < MEAN_ALIKE && worst < WORST_ALIKE;
}
