import { expect, type Page, test } from '@playwright/test';
import { configured } from './support/configuration';
import { field, fillLogIn } from './support/people';
import { account, aLonelyElement, sql, typesByGeometry } from './support/product';
import { camera, clickMap, map, mapIdle, openViewer, results } from './support/viewer';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const welcome = (page: Page) => page.getByRole('region', { name: 'Welcome' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Map tools' });

test('a first visit shows what this is and three things to do; closed, that does not come again', ({ page, context }) =>
  configured(
    { WELCOME_TEXT: '[SEP-en-GB]A map of what we know.[SEP-es-ES]Un mapa.[SEP-gl-ES]Un mapa.', FEATURED_ELEMENTS: null },
    async () => {
      await openViewer(page);
      await expect(welcome(page)).toContainText('A map of what we know.');
      await expect(welcome(page).getByRole('link')).toHaveCount(3);
      const newest = await sql<{ id: number }>(
        `SELECT e.id::int FROM geometric_element e WHERE e.is_public AND EXISTS (
         SELECT 1 FROM geometric_element_file f WHERE f.element_id = e.id AND f.content_type LIKE 'image/%')
       ORDER BY e.creation_date DESC, e.id DESC LIMIT 3`,
      );
      const links = await welcome(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((it) => Number(/details\/(\d+)/.exec((it as HTMLAnchorElement).href)?.[1])));
      expect(links).toEqual(newest.map(({ id }) => id));
      await page.reload();
      await expect(welcome(page)).toBeVisible();
      await welcome(page).getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`/geometric_element/details/${newest[0]?.id}/`));
      await page.goBack();
      await welcome(page).getByRole('button', { name: 'Close' }).click();
      await expect(welcome(page)).toBeHidden();
      const later = await context.newPage();
      await openViewer(later);
      await expect(tools(later).getByRole('button', { name: 'Search' })).toBeVisible();
      await expect(welcome(later)).toHaveCount(0);
    },
  ));

test('the welcome lies on no control and on nothing of the map, at any size', async ({ page }) => {
  const place = await aLonelyElement(true);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await openViewer(page, place);
    await expect(welcome(page).getByRole('link').first()).toBeVisible();
    const own = await welcome(page).boundingBox();
    const box = await map(page).boundingBox();
    expect(own && box && own.y >= box.y + box.height - 1).toBe(true);
    // What the specification asks of the map stays true.
    expect((box?.height ?? 0) / size.height).toBeGreaterThanOrEqual(0.82);
    const reached = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('[data-viewer] :is(button, a, input), [data-page-bar] :is(button, a)')].filter(
        (it) => it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().width > 1,
      );
      const missed = shown.filter((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return at?.closest('[aria-label=Welcome]');
      });
      return missed.map((it) => it.outerHTML.slice(0, 120));
    });
    expect(reached).toEqual([]);
    await clickMap(page);
    await expect(results(page).getByRole('article')).toContainText(place.description);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('Take part: what, an account, and the drawing begins where the map was', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, { lng: -8.2, lat: 42.5, zoom: 14 });
  await welcome(page).getByRole('button', { name: 'Take part' }).click();
  const what = page.getByRole('dialog', { name: 'What do you want to add?' });
  await what.getByRole('button', { name: type?.name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await field(dialog, 'login').fill(`sabela.${Date.now().toString(36)}`);
  await field(dialog, 'password').fill('unha lareira acesa');
  await field(dialog, 'confirmPassword').fill('unha lareira acesa');
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Drawing' })).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  // The place of the welcome goes to the map, whose centre stays in the middle.
  expect(await camera(page)).toMatchObject({ zoom: 14, lat: expect.closeTo(42.5, 3), lng: expect.closeTo(-8.2, 3) });
});

test('whoever logs in goes on with what they were doing: the view, the tool and what was begun with it', async ({ page }) => {
  await openViewer(page, { lng: -8.2, lat: 42.5, zoom: 14 });
  await tools(page).getByRole('button', { name: 'Measure a length' }).click();
  const bar = page.getByRole('region', { name: 'Measure a length' });
  await expect(bar).toBeVisible();
  await clickMap(page, -60, 0);
  await clickMap(page, 60, 40);
  const length = bar.getByRole('status');
  await expect(length).toContainText(/\d k?m/);
  const before = await length.textContent();
  const view = await camera(page);
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect(await fillLogIn(page, account('USER'))).toBeHidden();
  await expect(page.getByRole('button', { name: `Account of ${account('USER').login}` })).toBeVisible();
  await mapIdle(page);
  await expect(length).toHaveText(before ?? '');
  expect(await camera(page)).toEqual(view);
});

test('in a narrow window the bar has what every visitor needs, and all the rest one tap away', async ({ page }) => {
  for (const size of SIZES.slice(0, 2)) {
    await page.setViewportSize(size);
    await openViewer(page);
    for (const name of ['Search', 'Layers', 'Add an element', 'Locate me'])
      await expect(tools(page).getByRole('button', { name })).toBeVisible();
    await expect(tools(page).getByRole('button')).toHaveCount(5);
    await tools(page).getByRole('button', { name: 'More tools' }).click();
    for (const name of ['In this view', 'Zoom in', 'Measure a length', 'Share', 'Help'])
      await expect(page.getByRole('menu').getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

for (const size of [SIZES[0], SIZES[3]] as const)
  test(`the guide points at real controls, by keyboard, at ${size?.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size as { width: number; height: number });
    await openViewer(page);
    const help = tools(page).getByRole('button', { name: 'Help' });
    if (await help.isVisible()) await help.press('Enter');
    else {
      await tools(page).getByRole('button', { name: 'More tools' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Help' }).press('Enter');
    }
    await page.getByRole('region', { name: 'Help' }).getByRole('button', { name: 'Guide' }).press('Enter');
    const card = page.getByRole('dialog');
    const names: string[] = [];
    for (;;) {
      await expect(card.getByRole('button', { name: /^(Next|Done)$/ })).toBeFocused();
      const name = (await card.getByRole('heading').textContent()) ?? '';
      names.push(name);
      // Its place follows the control a moment after it is there.
      await expect(card).toBeInViewport({ ratio: 1 });
      if (name !== 'The map')
        expect(
          await page.getByRole('button', { name }).or(page.getByRole('combobox', { name })).filter({ visible: true }).count(),
        ).toBeGreaterThan(0);
      const last = await card.getByRole('button', { name: 'Done' }).isVisible();
      await page.keyboard.press('Enter');
      if (last) break;
      await expect(card.getByRole('heading')).not.toHaveText(name);
    }
    expect(names.slice(0, 3)).toEqual(['The map', 'Search', 'Layers']);
    expect(names).toContain('Add an element');
    expect(names.at(-1)).toBe(size?.width === 360 ? 'More tools' : 'Help');
    await expect(card).toHaveCount(0);
    await expect(tools(page).getByRole('button', { name: names.at(-1) })).toBeFocused();
  });
