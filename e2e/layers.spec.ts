import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { shapeParts, zipOf } from '@/lib/test/shapes';
import { column, filterBy, openScreen, rowOf, showsAnew } from './support/administration';
import { message } from './support/messages';
import { enter, field } from './support/people';
import { account, sql } from './support/product';

const GROUPS = '/admin/layerGroup';
const LAYERS = '/admin/layers';
const suffix = Date.now().toString(36);
const names = (text: string) => ({ English: `${text} ${suffix}`, Castellano: `${text} ${suffix}`, Galego: `${text} ${suffix}` });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();
const loaded = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

async function fillNames(dialog: Locator, label: string, texts: Record<string, string>) {
  for (const [language, text] of Object.entries(texts)) await dialog.getByLabel(`${label} (${language})`).fill(text);
}

/** Presses delete in the row, and yes. */
async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('button', { name: 'Delete' })
    .click();
}

const sld = `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>springs</Name>
<UserStyle><FeatureTypeStyle><Rule><Name>all</Name><ogc:Filter><ogc:PropertyIsGreaterThan><ogc:PropertyName>depth</ogc:PropertyName>
<ogc:Literal>0</ogc:Literal></ogc:PropertyIsGreaterThan></ogc:Filter><PointSymbolizer><Graphic><Mark><WellKnownName>square</WellKnownName>
<Fill><CssParameter name="fill">#c00000</CssParameter></Fill></Mark><Size>14</Size></Graphic></PointSymbolizer></Rule></FeatureTypeStyle>
</UserStyle></NamedLayer></StyledLayerDescriptor>`;

test.afterAll(async () => {
  await sql(
    `DELETE FROM geometric_layer WHERE name_code_id IN (SELECT code_id FROM internationalization WHERE description LIKE $1)`,
    [`% ${suffix}`],
  );
  await sql(
    `DELETE FROM geometric_layer_group WHERE name_code_id IN (SELECT code_id FROM internationalization WHERE description LIKE $1)`,
    [`% ${suffix}`],
  );
});

test('a group and a layer of another server: added, found, changed, sorted, seen by a second browser, deleted', async ({
  page,
  browser,
}) => {
  await enter(page, account('ADMIN'));
  await openScreen(page, GROUPS, 'Layer groups');
  await expect(page.getByRole('button', { name: 'Delete Background' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a group' }).click();
  let dialog = page.getByRole('dialog', { name: 'Add a layer group' });
  await save(dialog);
  await expect(dialog.getByText(/^Field ".+" is required/)).toHaveCount(2);
  await fillNames(dialog, 'Name', names('Water'));
  const [taken] = await sql<{ order: number }>(
    "SELECT group_order AS order FROM geometric_layer_group WHERE code = 'BACKGROUND_LAYER_GROUP'",
  );
  await field(dialog, 'order').fill(String(taken?.order));
  await dialog.getByLabel(/^Behind the other layers/).check();
  await expect(dialog.getByLabel(/^Inside the other layers/)).toHaveCount(0);
  await save(dialog);
  await expect(dialog.getByRole('alert')).toContainText('Another group of the same block already has this order');
  await field(dialog, 'order').fill('7301');
  await save(dialog);
  await expect(dialog).toBeHidden();
  await filterBy(page, { Name: suffix, 'Behind the other layers': 'Yes' });
  await page.getByRole('button', { name: `Show the layers of Water ${suffix}` }).click();
  await expect(page.getByText('This group has no layers yet.')).toBeVisible();

  await openScreen(page, LAYERS, 'Layers');
  await page.getByRole('button', { name: 'Add a layer' }).click();
  dialog = page.getByRole('dialog', { name: 'Add a layer' });
  await dialog.getByLabel(/^Type/).selectOption({ label: 'External WMS' });
  await fillNames(dialog, 'Public name', names('Rivers'));
  await field(dialog, 'internalName').fill('rivers,lakes');
  await field(dialog, 'serverUrl').fill('https://user:secret@maps.example.org/wms');
  await field(dialog, 'geometricLayerGroupId').selectOption({ label: `Water ${suffix}` });
  await field(dialog, 'order').fill('1');
  await dialog.getByLabel('From the map server').check();
  await dialog.getByLabel('Show the legend of every layer').check();
  await save(dialog);
  await expect(dialog.getByText('Field "Server address" needs a whole address')).toBeVisible();
  await field(dialog, 'serverUrl').fill('https://maps.example.org/wms');
  await save(dialog);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?id=\d+/);
  await expect(rowOf(page, `Rivers ${suffix}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export the style/ })).toHaveCount(0);

  const second = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await enter(second, account('ADMIN'));
  await openScreen(second, `${LAYERS}${new URL(page.url()).search}`, 'Layers');
  await page.getByRole('button', { name: `Modify Rivers ${suffix}` }).click();
  dialog = page.getByRole('dialog', { name: `Modify Rivers ${suffix}` });
  await expect(field(dialog, 'type')).toBeDisabled();
  await field(dialog, 'internalComments').fill('Ask the basin authority');
  await dialog.getByLabel(/^Through our server \(web\)/).check();
  await save(dialog);
  await expect(dialog).toBeHidden();
  await second.reload();
  await expect(rowOf(second, 'Ask the basin authority')).toBeVisible();
  await expect(rowOf(second, `Rivers ${suffix}`).getByText('Proxy', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await loaded(page);
  const header = page.getByRole('columnheader', { name: 'Public name' });
  await page.getByRole('button', { name: 'Public name' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await loaded(page);
  const sorted = await column(page, 'Number');
  await page.getByRole('button', { name: 'Public name' }).click();
  await expect(page).toHaveURL(/order=desc/);
  await expect.poll(() => column(page, 'Number')).toEqual(sorted.toReversed());
  await filterBy(page, { 'Public name': suffix, Type: 'External WMS', 'Initially visible': 'No' });
  await expect(page.getByRole('row')).toHaveCount(2);

  await openScreen(page, `${GROUPS}?name=${suffix}`, 'Layer groups');
  await page.getByRole('button', { name: `Show the layers of Water ${suffix}` }).click();
  await expect(page.getByRole('table').getByRole('table').getByText('rivers,lakes')).toBeVisible();
  await openScreen(second, `${GROUPS}?name=${suffix}`, 'Layer groups');
  await page.getByRole('button', { name: `Modify Water ${suffix}` }).click();
  dialog = page.getByRole('dialog', { name: /^Modify/ });
  await field(dialog, 'order').fill('7302');
  await save(dialog);
  await expect(dialog).toBeHidden();
  await showsAnew(second, '7302');
  await remove(page, `Water ${suffix}`);
  await expect(message(page, `The group still has layers or element types: Rivers ${suffix}`)).toBeVisible();
  await openScreen(page, `${LAYERS}?name=${suffix}`, 'Layers');
  await remove(page, `Rivers ${suffix}`);
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await openScreen(page, `${GROUPS}?name=${suffix}`, 'Layer groups');
  await remove(page, `Water ${suffix}`);
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
});

test('a shapefile becomes a layer: previewed, asked about, warned of, drawn and exported', async ({ page, request }) => {
  const parts = shapeParts(
    [
      { geometry: { type: 'Point', coordinates: [-8.5, 43] }, properties: { nome: 'Fonte da Ñora' } },
      { geometry: { type: 'Point', coordinates: [-8.4, 43.1] }, properties: { nome: 'Fonte Fría' } },
    ],
    { encoding: 'ISO-8859-1' },
  );
  const { cpg: _, prj: __, ...rest } = parts;
  const internalName = `springs_${suffix}`;
  await enter(page, account('ADMIN'));
  await openScreen(page, LAYERS, 'Layers');
  await page.getByRole('button', { name: 'Add a layer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a layer' });
  await dialog.getByLabel(/^Type/).selectOption({ label: 'Shapefile' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/a shape file, a style file/);
  await fillNames(dialog, 'Public name', names('Springs'));
  await field(dialog, 'internalName').fill(internalName);
  await field(dialog, 'geometricLayerGroupId').selectOption({ index: 1 });
  await field(dialog, 'order').fill('50');
  const shape = dialog.getByLabel(/^Shape file/);
  await shape.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await expect(dialog.getByText('broken.zip is not a zip file.')).toBeVisible();
  await shape.setInputFiles({ name: 'springs.zip', mimeType: 'application/zip', buffer: zipOf(rest, 'springs') });
  await expect(dialog.getByText('springs: points in 2 rows.')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Fonte da Ñora' })).toBeVisible();
  await field(dialog, 'coordinateSystem').fill('EPSG:4326');
  await dialog.getByLabel(/^Style file/).setInputFiles({ name: 'springs.sld', mimeType: 'text/xml', buffer: Buffer.from(sld) });
  await save(dialog);
  const warned = page.getByRole('dialog', { name: 'The layer has been saved' });
  await expect(warned.getByText(/“depth”, which the rows do not have/)).toBeVisible();
  await warned.getByRole('button', { name: 'Close' }).last().click();

  const name = `Springs ${suffix}`;
  await page.getByRole('button', { name: `What is not drawn of ${name}` }).click();
  const again = page.getByRole('dialog', { name });
  await expect(again.getByText(/“depth”, which the rows do not have/)).toBeVisible();
  await again.getByRole('button', { name: 'Close' }).last().click();
  const picture = await request.get(
    `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${internalName}&STYLES=&CRS=CRS:84&BBOX=-9,43,-8,44&WIDTH=64&HEIGHT=64&FORMAT=image/png`,
  );
  expect(picture.headers()['content-type']).toBe('image/png');
  await page.getByRole('button', { name: `Modify ${name}` }).click();
  const modify = page.getByRole('dialog', { name: `Modify ${name}` });
  await expect(modify.getByText('Points in 2 rows, EPSG:4326.')).toBeVisible();
  await expect(field(modify, 'internalName')).toHaveAttribute('readonly', '');
  await modify.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Export the style of ${name}` }).click();
  const exporting = page.getByRole('dialog', { name: /^Export/ });
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${internalName}.sld`);
  expect(readFileSync(await download.path(), 'utf8')).toBe(sld);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
});
