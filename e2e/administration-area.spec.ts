import { expect, type Page, test } from '@playwright/test';
import { openScreen } from './support/administration';
import { configured } from './support/configuration';
import { message } from './support/messages';
import { enter } from './support/people';
import { account, aLonelyElement, sql } from './support/product';

const asAdministrator = (page: Page) => enter(page, account('ADMIN'));

interface Tree {
  version: number;
  nodes: { kind: string; id: number }[];
}
/** As a visitor gets it. */
const treeOf = async (page: Page) => (await (await page.request.get('/api/layers/tree')).json()) as Tree;

/** The names of a list of the tree, from the top of the map down. */
const rootNames = (page: Page) =>
  page
    .getByRole('list', { name: 'What the map shows, from the top down' })
    .locator('> li > div [data-control=up]')
    .evaluateAll((all) => all.map((it) => /^Move (.+) up$/.exec(it.getAttribute('aria-label') ?? '')?.[1] ?? ''));

test('the tree: a type is dragged, another moved by keys; the order stays, and a visitor’s map follows', async ({ page }) => {
  const token = await enter(page, account('ADMIN'));
  const before = await treeOf(page);
  await page.goto('/admin/mapTree');
  const list = page.getByRole('list', { name: 'What the map shows, from the top down' });
  await expect(list).toBeVisible();
  const names = await rootNames(page);
  const row = (name: string) =>
    list
      .locator('li')
      .filter({ has: page.getByRole('button', { name: `Move ${name} up` }) })
      .last();
  const [dragged, onto] = [names.indexOf('Lighthouse'), names.indexOf('Viewpoint')];
  expect(Math.min(dragged, onto)).toBeGreaterThanOrEqual(0);
  await row('Lighthouse')
    .locator('[data-drag]')
    .dragTo(row('Viewpoint'), { targetPosition: { x: 120, y: dragged < onto ? 36 : 4 } });
  const afterDrag = await rootNames(page);
  expect(afterDrag.indexOf('Lighthouse') - afterDrag.indexOf('Viewpoint')).toBe(dragged < onto ? 1 : -1);
  await page.getByRole('button', { name: 'Move Beach down' }).press('Alt+ArrowUp');
  const wanted = await rootNames(page);
  expect(wanted.indexOf('Beach')).toBe(afterDrag.indexOf('Beach') - 1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(message(page, 'The map has been arranged.')).toBeVisible();
  try {
    await page.reload();
    await expect(list).toBeVisible();
    expect(await rootNames(page)).toEqual(wanted);
    const { nodes } = await treeOf(page);
    const types = new Map(
      (
        await sql<{ id: number; name: string }>(
          `SELECT t.id::int, i.description AS name FROM geometric_element_type t JOIN internationalization i ON i.code_id = t.name_code_id AND i.language = 'en-GB'`,
        )
      ).map(({ id, name }) => [id, name]),
    );
    const ofVisitor = nodes.filter(({ kind }) => kind === 'TYPE').map(({ id }) => types.get(id));
    expect(ofVisitor.reverse()).toEqual(wanted.filter((it) => ofVisitor.includes(it)));
  } finally {
    const { version } = await treeOf(page);
    const headers = { Authorization: `Bearer ${token}` };
    const restored = await page.request.put('/api/layers/tree', { headers, data: { ...before, version } });
    expect(restored.status(), await restored.text()).toBe(200);
  }
});

test('Ctrl-K finds screens, types, layers, users and elements, and opens them by Enter', async ({ page }) => {
  const place = await aLonelyElement(true);
  const { login } = account('USER');
  await asAdministrator(page);
  await openScreen(page, '/admin/users', 'Users');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const find = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(words);
    const option = palette.getByRole('option', { name });
    await expect(option.first()).toBeVisible();
    for (let steps = 0; steps < 30 && (await option.first().getAttribute('aria-selected')) !== 'true'; steps++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await find('map tr', 'Map tree');
  await expect(page).toHaveURL(/\/admin\/mapTree$/);
  await find('lighth', /^Lighthouse/);
  await expect(page).toHaveURL(/\/admin\/elementType\?id=\d+$/);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  const [layer] = await sql<{ name: string }>(
    `SELECT i.description AS name FROM geometric_layer l JOIN internationalization i ON i.code_id = l.name_code_id AND i.language = 'en-GB' LIMIT 1`,
  );
  await find(layer?.name ?? '', layer?.name ?? '');
  await expect(page).toHaveURL(/\/admin\/layers\?id=\d+$/);
  await find(login, login);
  await expect(page).toHaveURL(/\/admin\/users\?id=\d+$/);
  await find(place.description, new RegExp(place.type));
  await expect(page).toHaveURL(/\/element\/|\/geometric_element\//);
});

const BEFORE = { MENU_BACKGROUND_COLOR: '#1d3557', MAP_INITIAL_EXTENT: '-9.5,41.7,-6.6,43.9' };

test('settings: the brand is previewed while it is written, the extent shows on a map; both are saved, and a visitor gets them', ({
  page,
  browser,
}) =>
  configured(BEFORE, async () => {
    await asAdministrator(page);
    await page.goto('/admin/settings');
    const background = page.getByRole('textbox', { name: 'Menu background colour', exact: true });
    await background.fill('#5b2a86');
    await expect(page.locator('figure .bg-bar')).toHaveCSS('background-color', 'rgb(91, 42, 134)');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(message(page, /^Saved: /)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(91, 42, 134)');
    await page.getByRole('navigation', { name: 'Pages of settings' }).getByRole('link', { name: 'Map' }).click();
    const extent = page.locator('[data-parameter=MAP_INITIAL_EXTENT]');
    await expect(extent.locator('canvas')).toBeVisible();
    await extent.getByLabel('West').fill('-9.1');
    await page.getByRole('button', { name: 'Save' }).click();
    // The button is disabled while it saves as well.
    await expect(message(page, /^Saved: Initial extent/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    const [saved] = await sql<{ value: string }>(`SELECT value FROM configuration_parameter WHERE code = 'MAP_INITIAL_EXTENT'`);
    expect(saved?.value).toBe('-9.1,41.7,-6.6,43.9');
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('banner')).toHaveCSS('background-color', 'rgb(91, 42, 134)');
  }));

test('the overview says what waits and what came in, and leads there', async ({ page }) => {
  await asAdministrator(page);
  await openScreen(page, '/admin', 'Overview');
  for (const part of ['What waits', 'What needs attention', 'What came in', 'Accounts'])
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  const [newest] = await sql<{ login: string }>('SELECT login FROM user_account ORDER BY id DESC LIMIT 1');
  await page.getByRole('region', { name: 'Accounts' }).getByRole('link', { name: newest?.login }).first().click();
  await expect(page).toHaveURL(/\/admin\/users\?id=\d+$/);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
});
