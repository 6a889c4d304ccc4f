import { expect, type Page, test } from '@playwright/test';
import { configured, withAndroidApp } from './support/configuration';
import { enter } from './support/people';
import { account, sql } from './support/product';

/** Parameters are switched while the server runs; a page that is opened afterwards follows them, for each role as specified. */
const banner = (page: Page) => page.getByRole('banner');
const menu = (page: Page, name: string) => banner(page).getByRole('button', { name });

async function largestType(): Promise<{ typeId: number; elementId: number }> {
  const [found] = await sql<{ typeId: number; elementId: number }>(
    `SELECT type_id::int AS "typeId", min(id)::int AS "elementId" FROM geometric_element WHERE is_public
     GROUP BY type_id ORDER BY count(*) DESC LIMIT 1`,
  );
  if (!found) throw new Error('the demo has no public elements');
  return found;
}

/** The page as it is once it knows its visitor. */
async function openList(page: Page, typeId: number) {
  await page.goto(`/geometric_elements/${typeId}`);
  await expect(menu(page, 'Language: English (en-gb)')).toBeVisible();
  await expect(banner(page).getByRole('button', { name: /^(Log in|Account of)/ })).toBeVisible();
}

test('querying, adding and relating are switched off for visitors and contributors, and never for administrators', async ({
  browser,
}) => {
  const { typeId, elementId } = await largestType();
  const open = async (role?: 'USER' | 'ADMIN') => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    if (role) await enter(page, account(role));
    return page;
  };
  const [visitor, contributor, administrator] = [await open(), await open('USER'), await open('ADMIN')];
  const off = {
    ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false',
    ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'false',
    ENABLE_GEOMETRIC_ELEMENTS_RELATION: 'false',
  };
  await configured(off, async () => {
    for (const page of [visitor, contributor]) {
      await openList(page, typeId);
      await expect(page.getByText('You do not have permission to access this page')).toBeVisible();
      for (const name of ['Browse', 'My contributions', 'Add an element']) await expect(menu(page, name)).toHaveCount(0);
      await page.goto(`/geometric_element/details/${elementId}`);
      await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
      await expect(page.locator('#relations')).toHaveCount(0);
    }
    await openList(administrator, typeId);
    await expect(administrator.getByRole('table').first()).toBeVisible();
    for (const name of ['Browse', 'My contributions', 'Add an element']) await expect(menu(administrator, name)).toBeVisible();
    await administrator.goto(`/geometric_element/details/${elementId}`);
    await expect(administrator.locator('#relations')).toBeVisible();
    const list = `/api/elements/geometric_element_type/${typeId}/geometric_elements`;
    expect((await visitor.request.get(list)).status()).toBe(403);
  });
  await configured({ ...off, ENABLE_GEOMETRIC_ELEMENT_QUERY: 'true' }, async () => {
    await openList(visitor, typeId);
    await expect(menu(visitor, 'Browse')).toBeVisible();
    await expect(menu(visitor, 'Add an element')).toHaveCount(0);
    await expect(visitor.getByRole('table').first()).toBeVisible();
  });
});

test('brand, colours, footer, icon, languages, parishes and the Android app follow their parameters', async ({ page }) => {
  const { typeId } = await largestType();
  const shown = {
    APP_TITLE: '[SEP-es-ES]Atlas[SEP-gl-ES]Atlas[SEP-en-GB]Atlas of walls',
    NAVBAR_IMAGE_LINK: 'https://example.gal/',
    APP_FAVICON: 'iVBORw0KGgo=',
    MENU_BACKGROUND_COLOR: '#123456',
    MENU_TEXT_COLOR: '#ffffff',
    FOOTER_TEXT_2: '[SEP-es-ES]Diputación[SEP-gl-ES]Deputación[SEP-en-GB]The county council',
    ACTIVE_LANGUAGES: 'en-GB,gl-ES',
    RELATE_ELEMENTS_TO_PARISHES: 'true',
    ALLOW_DOWNLOAD_APK: 'true',
  };
  await configured(shown, async () => {
    await openList(page, typeId);
    await expect(page).toHaveTitle('Atlas of walls');
    await expect(banner(page).getByRole('link', { name: 'Atlas of walls' })).toHaveAttribute('href', 'https://example.gal/');
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(icon).toContain('/api/configuration_parameter/image/APP_FAVICON?v=');
    expect((await page.request.get(icon ?? '')).headers()['content-type']).toBe('image/png');
    await expect(banner(page)).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    await expect(page.locator('footer')).toContainText('The county council');
    await expect(page.locator('main').locator('th, dt').getByText('Location', { exact: true }).first()).toBeVisible();
    // There is no app among the general files yet.
    await expect(menu(page, 'Download the Android app')).toHaveCount(0);
    await withAndroidApp(async () => {
      await expect(async () => {
        await page.reload();
        await expect(menu(page, 'Download the Android app')).toBeVisible({ timeout: 2000 });
      }).toPass();
    });
    await expect(async () => {
      await page.reload();
      await menu(page, 'Language: English (en-gb)').click();
      await expect(page.getByRole('menuitemradio')).toHaveText([/English/, /Galego/], { timeout: 2000 });
    }).toPass();
  });
  await configured({ RELATE_ELEMENTS_TO_PARISHES: 'false', ALLOW_DOWNLOAD_APK: 'false' }, async () => {
    await openList(page, typeId);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('main').locator('th, dt').getByText('Location', { exact: true })).toHaveCount(0);
    await expect(menu(page, 'Download the Android app')).toHaveCount(0);
  });
});

test('a text that the operator changes in the database shows in its language without a restart', async ({
  page,
  context,
  baseURL,
}) => {
  const { typeId } = await largestType();
  const text = 'Peneirar';
  const code = 'ui.filters.title';
  await sql(
    `WITH made AS (INSERT INTO code (group_code, code) VALUES ('INTERFACE_TEXT', $1) RETURNING id)
     INSERT INTO internationalization (code_id, language, description) SELECT id, 'gl-ES', $2 FROM made`,
    [code, text],
  );
  try {
    await expect(async () => {
      await context.addCookies([{ name: 'locale', value: 'gl-ES', url: baseURL as string }]);
      await page.goto(`/geometric_elements/${typeId}`);
      await expect(page.getByRole('button', { name: text, exact: true })).toBeVisible({ timeout: 5000 });
    }).toPass();
    await context.addCookies([{ name: 'locale', value: 'en-GB', url: baseURL as string }]);
    await page.goto(`/geometric_elements/${typeId}`);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  } finally {
    await sql(`DELETE FROM code WHERE group_code = 'INTERFACE_TEXT' AND code = $1`, [code]);
  }
});
