import { expect, type Page, test } from '@playwright/test';
import { message } from './support/messages';
import { accountMenu, logIn } from './support/people';
import { account, sql } from './support/product';
import { camera, mapIdle, openViewer, results } from './support/viewer';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Map tools' });

/** A word of letters alone, in which a typing error is forgiven, and that no other element has. */
const word = `Zarrapastro${[...String(Date.now())].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;
/** Two elements have it; the second one is hidden. */
const place = { lng: -8.21, lat: 42.91 };
test.beforeAll(async () => {
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
     SELECT t.id, u.id, e.description, e.is_public, ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 4326)
     FROM (VALUES ('Muíño ' || $3::text, true), ('Fonte ' || $3::text, false)) AS e (description, is_public),
       (SELECT min(id) AS id FROM geometric_element_type WHERE geometry_type = 'ANY_GEOMETRY') t, (SELECT id FROM user_account WHERE login = $4) u`,
    [place.lng, place.lat, word, account('USER').login],
  );
});
test.afterAll(() => sql('DELETE FROM geometric_element WHERE description LIKE $1', [`%${word}`]));

test('one key, a name with an error in it, Enter: the element is open, and the address keeps it', async ({ page }) => {
  await openViewer(page);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(`muino ${word.replace('rr', 'r')}`);
  const found = page.getByRole('group', { name: 'Elements' }).getByRole('option');
  await expect(found).toHaveText([new RegExp(`^Muíño ${word}`)]);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 result');
  await page.keyboard.press('Enter');
  await expect(results(page).getByRole('article')).toContainText(`Muíño ${word}`);
  await expect.poll(async () => Math.abs((await camera(page)).lng - place.lng)).toBeLessThan(0.01);
  await expect(page).toHaveURL(/element=\d+/);
  await page.reload();
  await mapIdle(page);
  await expect(results(page).getByRole('article')).toContainText(`Muíño ${word}`);
});

test('a place and coordinates get a pin, and the address leads there', async ({ page }) => {
  await openViewer(page);
  await box(page).fill('lalin');
  await page.getByRole('group', { name: 'Places' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/place=42\.\d+\/-8\.\d+/);
  await box(page).fill('42,8806 -8,5449');
  await page.getByRole('group', { name: 'Coordinates' }).getByRole('option').click();
  await expect(page).toHaveURL(/place=42\.880600\/-8\.544900/);
  await expect.poll(async () => (await camera(page)).lng).toBeCloseTo(-8.5449, 2);
  await page.goto('about:blank');
  await page.goto('/#place=42.7/-8.1');
  await mapIdle(page);
  await expect.poll(async () => (await camera(page)).lng).toBeCloseTo(-8.1, 2);
  await expect(page).toHaveURL(/place=42\.700000\/-8\.100000/);
});

test('a type is switched on and stands among the layers', async ({ page }) => {
  const [type] = await sql<{ name: string }>(
    `SELECT i.description AS name FROM geometric_element_type t
     JOIN internationalization i ON i.code_id = t.name_code_id AND i.language = 'en-GB' ORDER BY t.id LIMIT 1`,
  );
  const name = type?.name ?? '';
  await openViewer(page);
  await tools(page).getByRole('button', { name: 'Layers' }).click();
  const shown = page.getByRole('region', { name: 'Layers' }).getByRole('checkbox', { name, exact: true });
  await shown.uncheck();
  await box(page).fill(name);
  await page.getByRole('group', { name: 'Types' }).getByRole('option', { name, exact: true }).click();
  await expect(shown).toBeChecked();
  await expect(message(page, `“${name}” is on the map now.`)).toBeVisible();
});

test('what was chosen before is offered; what only its owner sees goes with the session', async ({ page }) => {
  await openViewer(page);
  await logIn(page, account('USER'));
  await box(page).fill(`fonte ${word}`);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(results(page).getByRole('article')).toContainText(`Fonte ${word}`);
  await box(page).fill('lalin');
  await page.getByRole('group', { name: 'Places' }).getByRole('option').first().click();
  await page.reload();
  await mapIdle(page);
  await box(page).click();
  const before = page.getByRole('group', { name: 'Chosen before' }).getByRole('option');
  await expect(before).toHaveText([/^Lalín/, new RegExp(`^Fonte ${word}`)]);
  await page.keyboard.press('Escape');
  await accountMenu(page, account('USER').login, 'Log out');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await box(page).click();
  await expect(before).toHaveText([/^Lalín/]);
  expect(await page.evaluate(() => localStorage.getItem('vieiro.searches'))).not.toContain(word);
});

/** Activates a tool, which stands in the bar or in its menu. */
async function choose(page: Page, name: string) {
  const button = tools(page).getByRole('button', { name });
  if (await button.isVisible()) return button.click();
  await tools(page).getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
}

test('the box covers no other control, on tablets and on a laptop', async ({ page }) => {
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await openViewer(page);
    for (const name of ['Information: click on the map', 'Measure a length', 'Zoom to a box']) {
      await choose(page, name);
      const under = await page.getByRole('search').evaluate((search) => {
        const own = search.getBoundingClientRect();
        const others = [...document.querySelectorAll('[data-map-place] :is(button, select, input)')];
        const meets = ({ left, top, right, bottom, width }: DOMRect) =>
          width > 1 && left < own.right && own.left < right && top < own.bottom && own.top < bottom;
        return others.filter((it) => !search.contains(it) && meets(it.getBoundingClientRect())).map((it) => it.outerHTML);
      });
      expect(under, `at ${size.width} pixels`).toEqual([]);
    }
  }
});
