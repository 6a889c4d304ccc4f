import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { clearFilters, deleteRow, fillTexts, filterBy, openBeside, openScreen, rowOf, showsAnew } from './support/administration';
import { fillForm, formPanel, saveForm } from './support/form';
import { message } from './support/messages';
import { enter, logIn } from './support/people';
import { account, sql } from './support/product';
import { clickMap, mapIdle, openViewer, results } from './support/viewer';

const unique = (word: string) => `${word} ${Date.now().toString(36)}`;
const png = (color: string) =>
  sharp({ create: { width: 120, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer();
const proposed = (name: string) => name.toUpperCase().replace(' ', '_');
const saved = (page: Page, words: string) => expect(message(page, words)).toBeVisible();
const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

test('an administrator adds, finds, changes and deletes an attribute type; a second browser sees it', async ({
  page,
  browser,
}) => {
  const name = unique('Roof');
  await enter(page, account('ADMIN'));
  await openScreen(page, '/admin/attributeType', 'Attribute types');
  const second = await openBeside(browser, `/admin/attributeType?name=${encodeURIComponent(name)}`, 'Attribute types');
  await page.getByRole('button', { name: 'Add an attribute type' }).click();
  const add = dialog(page, 'Add an attribute type');

  await add.getByLabel('Data type').selectOption('One of several');
  await add.getByRole('button', { name: 'Save' }).click();
  for (const field of ['Name', 'Code', 'Description', 'Values'])
    await expect(add.getByText(new RegExp(`^Field "${field}" is required`))).toBeVisible();

  await add.getByLabel('Name (English)').first().fill(name);
  await add.getByRole('button', { name: 'Same text in the empty languages' }).click();
  await expect(add.getByLabel('Code')).toHaveValue(proposed(name));
  await add.getByRole('button', { name: 'Add several at once' }).click();
  await add.getByLabel('One value for each line').fill('Slate\nThatch\n\nTile');
  await add.getByRole('button', { name: 'Add 3 values' }).click();
  await add.getByRole('button', { name: 'Move Tile up' }).click();
  await add.getByRole('textbox', { name: 'Help (English)' }).fill('What one sees from above');
  await add.getByRole('button', { name: 'Save' }).click();
  await saved(page, 'The attribute type has been saved.');

  await page.getByRole('button', { name: `Show the values of ${name}` }).click();
  const values = page.getByRole('table', { name: /^Values of/ });
  await expect(values.getByRole('row').nth(2)).toContainText('TILE');
  await page.getByRole('button', { name: `Help: ${name}` }).click();
  await expect(page.getByText('What one sees from above')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Hide the values of ${name}` }).click();

  await page.getByRole('button', { name: `Modify ${name}` }).click();
  const modify = dialog(page, /^Modify/);
  await expect(modify.getByLabel('Code').first()).toHaveAttribute('readonly', '');
  await expect(modify.getByLabel('Data type')).toBeDisabled();
  await modify.getByLabel('Description').fill(`What keeps the rain out: ${name}`);
  await modify.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText(`What keeps the rain out: ${name}`);
  await showsAnew(second, `What keeps the rain out: ${name}`);

  await clearFilters(page);
  await filterBy(page, { 'Data type': 'Date' });
  await expect(rowOf(page, name)).toBeHidden();
  await clearFilters(page);
  await filterBy(page, { Description: `keeps the RAIN out: ${name}` });
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort/i);
  await deleteRow(page, name);
  await saved(page, `${name} has been deleted.`);
});

test('an administrator adds, changes, downloads and deletes a general file; a second browser sees it', async ({
  page,
  browser,
}) => {
  const name = unique('Signs');
  await enter(page, account('ADMIN'));
  await openScreen(page, '/admin/generalAttachedFiles', 'General attached files');
  const second = await openBeside(browser, `/admin/generalAttachedFiles?description=${name}`, 'General attached files');
  await page.getByRole('button', { name: 'Add a file' }).click();
  const add = dialog(page, 'Add a file');
  const save = add.getByRole('button', { name: 'Save' });
  const choose = (file: string, bytes: Buffer | string, mimeType: string) =>
    add.locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer: Buffer.from(bytes) });

  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await choose('page.html', '<script>alert(1)</script>', 'text/html');
  await save.click();
  await expect(add.getByText('Field "Description" is required')).toBeVisible();
  await expect(add.getByText('The page.html file you are trying to add has an unsupported format')).toBeVisible();
  await choose('big.txt', 'x'.repeat(5 * 1048576 + 1), 'text/plain');
  await save.click();
  await expect(add.getByText('The big.txt file you are trying to add exceeds maximum allowed size (5 MB)')).toBeVisible();

  await add.getByLabel('Description').fill(name);
  await add.getByLabel('Type').selectOption('JSON_ADMINISTRATIVE_DIVISIONS');
  await choose('divisions.json', '[\n{"t":"PR","n":"Somewhere"}]', 'application/json');
  await save.click();
  await expect(add.getByText(/Line 2 \(entry 1\)/).first()).toBeVisible();

  await add.getByLabel('Type').selectOption('LEGEND');
  await choose('signs.png', await png('#336699'), 'image/png');
  await save.click();
  await saved(page, 'The file has been saved.');
  await expect(rowOf(page, name)).toContainText('PNG');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download signs.png' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('signs.png');
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');

  await page.getByRole('button', { name: 'Modify signs.png' }).click();
  await dialog(page, /^Modify/)
    .getByLabel('Description')
    .fill(`${name} of the north`);
  await dialog(page, /^Modify/)
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(rowOf(page, `${name} of the north`)).toBeVisible();
  await showsAnew(second, `${name} of the north`);

  await clearFilters(page);
  await filterBy(page, { Description: name.toUpperCase() });
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
  await page.route('**/api/attached_files/general/*', (it) => (it.request().method() === 'GET' ? it.abort() : it.continue()));
  await page.getByRole('button', { name: 'Download signs.png' }).click();
  await dialog(page, 'File could not be downloaded').getByRole('button', { name: 'Close' }).last().click();
  await page.unroute('**/api/attached_files/general/*');
  await deleteRow(page, 'signs.png');
  await saved(page, 'signs.png has been deleted.');
});

const FILLED_IN = ['Name', 'Height (m)', 'Protected since', 'Open to visitors', 'Contact'];

test('a new element type with six attributes, a style and a legend receives its first contribution in under five minutes', async ({
  page,
  browser,
}) => {
  const began = Date.now();
  const name = unique('Mill');
  const water = unique('Water');
  const token = await enter(page, account('ADMIN'));
  await openScreen(page, '/admin/elementType', 'Element types');
  await page.getByRole('button', { name: 'Add an element type' }).click();
  const add = dialog(page, 'Add an element type');
  await fillTexts(add, 'Name', name);
  await add.getByLabel('Geometry type').selectOption('POINT');
  await add.getByLabel('Style of points').selectOption({ index: 1 });
  await add.getByRole('button', { name: 'Add an attribute…' }).click();
  for (const attribute of FILLED_IN) {
    await add.getByLabel('Name of the attribute type').fill(attribute);
    await add
      .getByRole('listbox', { name: 'Attribute types that there are' })
      .getByRole('option')
      .filter({ has: page.getByText(attribute, { exact: true }) })
      .first()
      .click();
  }
  await add.getByRole('button', { name: 'New attribute type' }).click();
  const making = dialog(page, 'Add an attribute type');
  await fillTexts(making, 'Name', water);
  await making.getByLabel('Data type').selectOption('Several of many');
  await making.getByRole('button', { name: 'Add several at once' }).click();
  await making.getByLabel('One value for each line').fill('River\nTide');
  await making.getByRole('button', { name: 'Add 2 values' }).click();
  await making.getByRole('button', { name: 'Save' }).click();
  await expect(making).toBeHidden();
  const attributes = add.getByRole('list', { name: 'Attributes' });
  await expect(attributes.getByRole('listitem')).toHaveCount(6);
  await attributes.getByRole('listitem').first().getByLabel('Mandatory').check();
  await attributes
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: `Move ${water} up` })
    .press('Alt+ArrowUp');
  await expect(attributes.getByRole('listitem').nth(4)).toContainText(water);

  await add.getByRole('spinbutton', { name: 'Opacity' }).fill('120');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('The default opacity must be between 0 and 100')).toBeVisible();
  await add.getByRole('spinbutton', { name: 'Opacity' }).fill('80');
  await add.getByLabel('Image file').check();
  await expect(add.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await add.getByLabel('The image is').selectOption('new');
  await add.locator('input[type=file]').setInputFiles({ name: 'mill.png', mimeType: 'image/png', buffer: await png('#884422') });
  await add.getByLabel('Description of the image').fill(name);
  await add.getByRole('button', { name: 'Save' }).click();
  await saved(page, 'The element type has been saved.');
  await expect(rowOf(page, name)).toContainText('80%');

  await page.getByRole('button', { name: `Preview the legend of ${name}` }).click();
  await expect(page.getByRole('img', { name: `Legend of ${name}` })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Show the attributes of ${name}` }).click();
  await expect(page.getByRole('table', { name: `Attributes of ${name}` }).getByRole('row')).toHaveCount(7);

  const second = await openBeside(browser, `/admin/elementType?name=${encodeURIComponent(name)}`, 'Element types');
  const [type] = await sql<{ id: number }>(
    `SELECT t.id::int FROM geometric_element_type t JOIN internationalization i ON i.code_id = t.name_code_id AND i.description = $1 LIMIT 1`,
    [name],
  );
  const typeId = type?.id as number;
  const other = await (await browser.newContext()).newPage();
  await openViewer(other, { lng: -9.7, lat: 41.3, zoom: 16 });
  await logIn(other, account('USER'));
  await other.goto(`/insertFromNavBar?type=${typeId}&geometry=Point`);
  await mapIdle(other);
  await clickMap(other, 0, 0);
  await expect(formPanel(other)).toBeVisible();
  await fillForm(other, typeId, `The first ${name}`);
  await saveForm(other);
  await expect(results(other).getByRole('article')).toContainText(`The first ${name}`);
  expect(Date.now() - began).toBeLessThan(5 * 60_000);

  await page.goto(`/admin/elementType?name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Modify ${name}` }).click();
  const modify = dialog(page, /^Modify/);
  await expect(modify.getByText('This type has elements: kinds of geometry can be added')).toBeVisible();
  await expect(
    modify.getByText(
      'Some of these attributes have, or had, values: they can be retired but not removed, and their values stay.',
    ),
  ).toBeVisible();
  await modify.getByRole('button', { name: 'Choose another one' }).click();
  await modify.getByRole('combobox', { name: /^Image/ }).fill(name.toLowerCase());
  await expect(modify.getByRole('listbox', { name: 'Image' }).getByRole('option')).toHaveText([/mill\.png/]);
  await modify.getByRole('combobox', { name: /^Image/ }).press('Enter');
  await modify.getByRole('spinbutton', { name: 'Opacity' }).fill('65');
  await modify.getByLabel('People can join').check();
  await modify.getByRole('button', { name: 'Save' }).click();
  await expect(modify.getByText(/^Field "Text on the join button" is required/)).toBeVisible();
  await fillTexts(modify, 'Text on the join button', 'I grind here');
  await fillTexts(modify, 'Title of the table of joins', 'Who grinds here');
  await modify.getByRole('button', { name: 'Save' }).click();
  await saved(page, 'The element type has been saved.');
  await showsAnew(second, '65%');
  await deleteRow(page, name);
  await expect(message(page, 'There are elements of this type: it cannot be deleted')).toBeVisible();
  await page.goto(`/admin/attributeType?name=${encodeURIComponent(water)}`);
  await deleteRow(page, water);
  await expect(message(page, `It is used by the element types ${name}`)).toBeVisible();

  await sql('DELETE FROM geometric_element WHERE type_id = $1', [typeId]);
  await page.goto(`/admin/elementType?name=${encodeURIComponent(name)}`);
  await deleteRow(page, name);
  await saved(page, `${name} has been deleted.`);
  const [legend] = await sql<{ id: number }>('SELECT id::int FROM general_attached_file WHERE description = $1', [name]);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.request.delete(`/api/attached_files/general/${legend?.id}`, { headers })).status()).toBe(204);
  await sql('DELETE FROM attribute_type a USING code c WHERE c.id = a.name_code_id AND c.code = $1', [proposed(water)]);
});
