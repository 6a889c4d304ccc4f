import { expect, type Locator, test } from '@playwright/test';
import { comparedStyles } from '@/lib/test/compared-styles';
import { enter } from './support/people';
import { apart, isEmpty, squares } from './support/pictures';
import { account, sql } from './support/product';

const KINDS = { POINT: 'Point styles', LINE: 'Line styles', POLYGON: 'Polygon styles' };
const NAME = 'Compared by the test';
/** Within a border of one pixel. */
const INSIDE = { left: 2, top: 2, side: 156 };
/** What was seen: a mean of 4, at worst 75. A symbol that is missing or has another size is well beyond. */
const MEAN_ALIKE = 6;
const WORST_ALIKE = 110;

const squaresOf = async (box: Locator) => squares(await box.screenshot({ scale: 'css' }), INSIDE);

// Pictures are compared.
test.use({ deviceScaleFactor: 1 });

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
  const [a, b] = [await squaresOf(server), await squaresOf(browser)];
  const { mean, worst } = apart(a, b);
  return !isEmpty(a) && mean < MEAN_ALIKE && worst < WORST_ALIKE;
}
