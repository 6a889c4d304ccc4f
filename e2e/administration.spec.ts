import { expect, type Page, test } from '@playwright/test';
import { column, filterBy, openScreen, rowOf, SCREENS } from './support/administration';
import { configured } from './support/configuration';
import { enter, field } from './support/people';
import { account, sql } from './support/product';

const USERS = '/admin/users';
const PARAMETERS = '/admin/configurationParameter';
const STYLES = '/admin/geometricElementTypeStyles';
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

async function asAdministrator(page: Page, path: string, heading: string) {
  await enter(page, account('ADMIN'));
  await openScreen(page, path, heading);
}

test('whoever is not logged in must log in, whoever is no administrator may not, and neither receives anything', async ({
  page,
  request,
}) => {
  const { login } = account('ADMIN');
  for (const path of SCREENS) expect(await (await request.get(path)).text()).not.toContain(login);
  await page.goto(USERS);
  await said(page, 'You must be logged in to access this page');
  await enter(page, account('USER'));
  for (const path of SCREENS) {
    await page.goto(path);
    await said(page, 'You do not have permission to access this page');
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('below full width the administration has one menu, which leads to its screens', async ({ page }) => {
  await asAdministrator(page, USERS, 'Users');
  for (const width of [360, 768, 1024, 1279]) {
    await page.setViewportSize({ width, height: 768 });
    const menus = page.getByRole('button', { name: /^(Menu|Administration)$/ }).filter({ visible: true });
    await expect(menus).toHaveCount(1);
    await menus.click();
    await expect(page.getByRole('menuitem', { name: 'Styles', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('several rows are changed by dialogs that say what they do, and taken back', async ({ page }) => {
  await asAdministrator(page, '/admin/elementType', 'Element types');
  for (const name of ['Lighthouse', 'Viewpoint']) await rowOf(page, name).first().getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('dialog', { name: 'Change 2 element types' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'On the map', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '2 entries on the map' });
  await dialog.getByLabel(/opacity/i).fill('40');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  const opacities = () =>
    sql<{ opacity: number }>(
      `SELECT t.default_opacity::float AS opacity FROM geometric_element_type t JOIN code c ON c.id = t.name_code_id
       WHERE c.code IN ('LIGHTHOUSE', 'VIEWPOINT')`,
    );
  await expect.poll(async () => (await opacities()).map(({ opacity }) => opacity)).toEqual([0.4, 0.4]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(async () => (await opacities()).map(({ opacity }) => opacity)).not.toContain(0.4);
  for (const [path, heading, title] of [
    ['/admin/layers', 'Layers', /^Change \d+ layer/],
    ['/admin/layerGroup', 'Layer groups', 'Change 1 layer group'],
  ] as const) {
    await openScreen(page, path, heading);
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Cancel' }).click();
  }
});

test('Back asks before a filled dialog is lost, and a reload loses nothing of it', async ({ page }) => {
  await asAdministrator(page, USERS, 'Users');
  await page.getByRole('link', { name: 'Attribute types' }).click();
  await page.getByRole('button', { name: 'Add an attribute type' }).click();
  const name = page.getByRole('textbox', { name: 'Name (English)' });
  await name.fill('Roof');
  const goBack = () => page.evaluate(() => window.history.back());
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/admin\/attributeType$/);
  await expect(name).toHaveValue('Roof');
  await page.reload();
  await page.getByRole('button', { name: 'Add an attribute type' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(name).toHaveValue('Roof');
  await goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an account is created, found, locked, and out at once; the last administrator stays', async ({
  page,
  request,
  browser,
}) => {
  const login = `iria.${Date.now().toString(36)}`;
  const password = 'unha cancela vella';
  await asAdministrator(page, USERS, 'Users');
  const second = await (await browser.newContext()).newPage();
  await asAdministrator(second, USERS, 'Users');

  await page.getByRole('button', { name: 'Create a user' }).click();
  await page.getByRole('menuitem', { name: 'Contributor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a user: Contributor' });
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await expect(dialog.getByText(/^Field ".+" is required$/)).toHaveCount(3);
  await field(dialog, 'login').fill(account('ADMIN').login);
  await field(dialog, 'password').fill(password);
  await field(dialog, 'confirmPassword').fill('another one');
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await said(page, "Passwords don't match");
  await field(dialog, 'confirmPassword').fill(password);
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('That user name is already taken');
  await field(dialog, 'login').fill(login);
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await expect(dialog).toBeHidden();

  await expect(page).toHaveURL(/\?id=\d+/);
  await expect(rowOf(page, login)).toBeVisible();
  await openScreen(second, `${USERS}${new URL(page.url()).search}`, 'Users');
  await expect(second.getByRole('row')).toHaveCount(2);
  const [, idFilter] = /id=(\d+)/.exec(page.url()) ?? [];
  await openScreen(second, USERS, 'Users');
  await second.evaluate((id) => window.history.replaceState({ idFilter: Number(id) }, '', window.location.href), idFilter);
  await second.reload();
  await expect(second.getByRole('button', { name: `Remove the filter Number: ${idFilter}` })).toBeVisible();
  await expect(second.getByRole('row')).toHaveCount(2);

  const session = await request.post('/api/users/login', { data: { login, password } });
  const { serviceToken } = (await session.json()) as { serviceToken: string };
  const restore = () => request.post('/api/users/loginFromServiceToken', { data: { serviceToken } });
  expect((await restore()).status()).toBe(200);
  await page.getByRole('button', { name: `Modify ${login}` }).click();
  const modify = page.getByRole('dialog', { name: `Modify ${login}` });
  await modify.getByRole('checkbox', { name: /^Locked/ }).check();
  await modify.getByRole('checkbox', { name: 'Change the password' }).check();
  await modify.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Field "New password" is required');
  await modify.getByRole('checkbox', { name: 'Change the password' }).uncheck();
  await modify.getByRole('button', { name: 'Save' }).click();
  await expect(modify).toBeHidden();
  expect((await restore()).status()).toBe(401);
  await second.reload();
  await expect(rowOf(second, login).getByText('Yes', { exact: true })).toBeVisible();

  await page.goto(USERS);
  await filterBy(page, { 'User name': login.toUpperCase(), Locked: 'Yes', Role: 'Contributor' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'User name' }).click();
  await expect(page).toHaveURL(/sort=login/);
  await page.getByRole('button', { name: 'User name' }).click();
  await expect(page).toHaveURL(/order=desc/);
  await expect(page.getByRole('columnheader', { name: 'User name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const logins = await column(page, 'User name');
  expect(logins).toEqual([...logins].sort((a, b) => b.toLowerCase().localeCompare(a.toLowerCase(), 'en')));

  await filterBy(page, { 'User name': account('ADMIN').login });
  await page.getByRole('button', { name: `Modify ${account('ADMIN').login}` }).click();
  const own = page.getByRole('dialog', { name: `Modify ${account('ADMIN').login}` });
  await field(own, 'userRoleDto.code').selectOption({ label: 'Contributor' });
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByRole('alert')).toContainText('The last administrator can be neither locked nor demoted');
  await sql('DELETE FROM user_account WHERE login = $1', [login]);
});

test('a parameter is found, changed and cleared; another browser sees it at its next page', async ({ page, browser }) => {
  const untouched = {
    APP_TITLE: '[SEP-en-GB]Vieiro[SEP-es-ES]Vieiro[SEP-gl-ES]Vieiro',
    FOOTER_TEXT_1: null,
    APP_FAVICON: null,
    MENU_BACKGROUND_COLOR: null,
    ENABLE_GEOMETRIC_ELEMENT_QUERY: 'true',
    ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'true',
  };
  await configured(untouched, async () => {
    await asAdministrator(page, PARAMETERS, 'Configuration parameters');
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const open = async (code: string, name: string) => {
      await openScreen(page, `${PARAMETERS}?code=${code}`, 'Configuration parameters');
      await page.getByRole('button', { name: `Modify ${name}`, exact: true }).click();
      return page.getByRole('dialog', { name, exact: true });
    };
    const save = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await said(page, 'The parameter has been saved.');
      await expect(page.getByRole('dialog')).toBeHidden();
    };

    let dialog = await open('APP_TITLE', 'Title');
    await dialog.getByRole('textbox', { name: 'Value (Galego)' }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'There must be a text for Galego');
    await dialog.getByRole('textbox', { name: 'Value (Galego)' }).fill('Camiños');
    await dialog.getByRole('textbox', { name: 'Value (English)' }).fill('Lanes < & paths');
    await save();

    dialog = await open('FOOTER_TEXT_1', 'Footer text 1');
    await dialog.getByRole('textbox', { name: 'Value' }).click();
    await page.keyboard.type('Who we are');
    await page.keyboard.press('Control+A');
    await dialog.getByRole('button', { name: 'Bold' }).click();
    await save();

    await open('APP_FAVICON', 'Page icon');
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await save();
    await expect(page.getByRole('cell', { name: /icon-\d+\.png/ })).toBeVisible();

    dialog = await open('MENU_BACKGROUND_COLOR', 'Menu background colour');
    await field(dialog, 'value').fill('red');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Write the colour as # and six digits');
    await field(dialog, 'value').fill('#7a1f3d');
    await save();

    await other.goto('/admin/users');
    await expect(other).toHaveTitle('Lanes < & paths');
    await expect(other.locator('footer strong', { hasText: 'Who we are' })).toBeVisible();
    expect(await other.locator('link[rel=icon]').getAttribute('href')).toContain(
      '/api/configuration_parameter/image/APP_FAVICON?v=',
    );
    await expect(other.getByRole('banner')).toHaveCSS('background-color', 'rgb(122, 31, 61)');

    await openScreen(page, `${PARAMETERS}?code=MENU_BACKGROUND_COLOR`, 'Configuration parameters');
    await page.getByRole('button', { name: 'Clear Menu background colour' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await said(page, 'is empty now');
    await expect(page.getByRole('button', { name: 'Clear Menu background colour' })).toHaveCount(0);

    const value = async (code: string) =>
      (await sql<{ value: string }>('SELECT value FROM configuration_parameter WHERE code = $1', [code]))[0]?.value;
    dialog = await open('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'Let visitors query elements');
    await dialog.getByRole('combobox').selectOption({ label: 'No' });
    await save();
    expect(await value('ENABLE_GEOMETRIC_ELEMENT_INSERTION')).toBe('false');

    await page.goto(PARAMETERS);
    await filterBy(page, { 'Data type': 'Languages', 'User interface': 'Yes', Code: 'active' });
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Modify/ }).click();
    await expect(page.getByRole('checkbox', { name: 'English' })).toBeDisabled();
  });
});

const SLD = `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><Name>hedge</Name><UserStyle><FeatureTypeStyle><Rule><LineSymbolizer>
    <Stroke><CssParameter name="stroke">#2e7d32</CssParameter><CssParameter name="stroke-width">4</CssParameter></Stroke>
  </LineSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`;

test('a style is added, seen twice, exported and deleted; one that is in use stays', async ({ page }) => {
  const name = `Hedge ${Date.now().toString(36)}`;
  await asAdministrator(page, STYLES, 'Styles');
  const lines = page.getByRole('region', { name: 'Line styles' });
  await lines.getByRole('button', { name: 'Add a line style' }).click();
  const add = page.getByRole('dialog', { name: 'Add a line style' });
  await expect(add.getByRole('button', { name: 'Add a style' })).toHaveAttribute('aria-disabled', 'true');
  const upload = (text: string) =>
    add.locator('input[type=file]').setInputFiles({ name: 'hedge.sld', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await upload('<not a style');
  await expect(field(add, 'styleName')).toHaveValue(/^hedge/);
  await field(add, 'styleName').fill('');
  await add.getByRole('button', { name: 'Add a style' }).click();
  await said(page, 'Field "Name of the style" is required');
  await field(add, 'styleName').fill(name);
  await add.getByRole('button', { name: 'Add a style' }).click();
  await expect(add.getByRole('alert')).toContainText('File');
  await upload(SLD);
  await add.getByRole('button', { name: 'Add a style' }).click();

  const added = page.getByRole('dialog', { name: `${name} has been added` });
  await expect(added.getByText('By the map server, for WMS')).toBeVisible();
  await expect.poll(() => added.locator('img').evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  await expect(added.locator('canvas')).toBeVisible();
  await added.getByRole('button', { name: 'Close' }).last().click();

  await lines.getByRole('button', { name: `Export ${name}` }).click();
  const exported = page.getByRole('dialog', { name: `Export the style of ${name}` });
  await exported.getByRole('radio', { name: /^QML/ }).check();
  await expect(exported.getByText(`${name}.qml`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.qml`);

  const [used] = await sql<{ name: string }>(
    `SELECT s.name FROM style s WHERE s.kind = 'POINT' AND EXISTS (SELECT FROM geometric_element_type t WHERE t.point_style_id = s.id) LIMIT 1`,
  );
  await page.getByRole('button', { name: `Delete ${used?.name}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: `Delete “${used?.name}”?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await lines.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, `“${name}” has been deleted.`);
  await expect(lines.getByText(name, { exact: true })).toHaveCount(0);
});
