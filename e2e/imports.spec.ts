import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { bearer } from './support/http';
import { enter } from './support/people';
import { account, sql } from './support/product';

const KEY = `import ${Date.now().toString(36)}`;
const written = async () =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element WHERE description LIKE $1', [`${KEY}%`]))[0]?.n;

/** A type of points, and a value for each attribute that it asks for. */
async function aTypeOfPoints(): Promise<{ id: number; columns: string[]; values: string[] }> {
  const [found] = await sql<{ id: number; columns: string[]; values: string[] }>(
    `SELECT e.type_id::int AS id, array_agg(lower(c.code)) FILTER (WHERE c.code IS NOT NULL) AS columns,
       array_agg(e.attribute_values ->> ta.id::text) FILTER (WHERE c.code IS NOT NULL) AS values
     FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id
     LEFT JOIN element_type_attribute_type ta ON ta.type_id = t.id AND ta.mandatory
     LEFT JOIN attribute_type a ON a.id = ta.attribute_type_id LEFT JOIN code c ON c.id = a.name_code_id
     WHERE t.geometry_type = 'POINT' GROUP BY e.id, e.type_id ORDER BY e.type_id, e.id LIMIT 1`,
  );
  if (!found) throw new Error('the demo has no points');
  return { ...found, columns: found.columns ?? [], values: found.values ?? [] };
}

async function chooseFile(page: Page, content: string) {
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByRole('status').filter({ hasText: 'Table (CSV)' })).toBeVisible();
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText(/^The import was undone/)).toBeVisible();
}

test('an administrator tries a table, imports its good rows, takes the others along, and undoes it', async ({ page }) => {
  test.slow();
  const type = await aTypeOfPoints();
  const row = (...cells: string[]) => [...cells, ...type.values].join(';');
  const table = [
    ['description', 'x', 'y', ...type.columns].join(';'),
    row(`${KEY} 1`, '548000', '4750000'),
    row(`${KEY} 2`, '548100', '4750000'),
    row('', '548200', '4750000'),
  ].join('\r\n');
  await enter(page, account('ADMIN'));
  await page.goto('/admin/import');
  await page.getByLabel('Element type').selectOption(String(type.id));
  await chooseFile(page, table);
  await page.getByLabel(/^Coordinate system/).fill('EPSG:25829');
  await nothingFound(page, 'the import before its trial');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('This was a trial: nothing has been written yet.')).toBeVisible();
  expect(await written()).toBe(0);
  await nothingFound(page, 'the trial of an import');

  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  expect(await written()).toBe(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the refused rows' }).click();
  const refused = await readFile(await (await saving).path(), 'utf8');
  expect(refused).toContain('548200');
  expect(refused).not.toContain(KEY);
  await undo(page);
  expect(await written()).toBe(0);
});

test('a contributor imports among their own elements, and comes back to it later', async ({ page }) => {
  const type = await aTypeOfPoints();
  await enter(page, account('USER'));
  await page.goto(`/geometric_elements/${type.id}/myElements`);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByLabel('Element type')).toHaveValue(String(type.id));
  await chooseFile(
    page,
    [['description', 'lon', 'lat', ...type.columns].join(';'), [`${KEY} own`, '-8.4', '42.9', ...type.values].join(';')].join(
      '\n',
    ),
  );
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  expect(await written()).toBe(1);
  await page.goto('/jobs');
  await page.getByRole('link', { name: /^Show/ }).first().click();
  await undo(page);
  expect(await written()).toBe(0);
});

test('a contributor has no wizard in the administration', async ({ page }) => {
  await enter(page, account('USER'));
  await page.goto('/admin/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveCount(0);
});

const run = promisify(execFile);
const KINDS = ['De caño', 'De mergullo', 'Lavadoiro'];

/** The fountains of a municipality as its GIS has them: a zipped Shapefile in UTM, in the encoding of old programs. */
async function fountains(folder: string): Promise<string> {
  const features = Array.from({ length: 12 }, (_, n) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [548000 + n * 100, 4790000] },
    properties: { NOME: `${KEY} fonte ${n}`, TIPO: KINDS[n % 3], CAUDAL: n + 0.5, REVISADA: '2026-01-31' },
  }));
  const geojson = join(folder, 'fontes.geojson');
  await writeFile(geojson, JSON.stringify({ type: 'FeatureCollection', features }));
  const zip = join(folder, 'fontes_do_concello.shp.zip');
  await run('ogr2ogr', [
    '-f',
    'ESRI Shapefile',
    zip,
    geojson,
    '-a_srs',
    'EPSG:25829',
    '-nln',
    'fontes_do_concello',
    '-lco',
    'ENCODING=ISO-8859-1',
  ]);
  return zip;
}

test('an administrator makes a type of a Shapefile, and everybody finds its content', async ({ page, request }) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'vieiro-fountains-'));
  try {
    await enter(page, account('ADMIN'));
    await page.goto('/admin/import');
    await page.getByLabel('Choose a file').setInputFiles(await fountains(folder));
    await expect(page.getByText('Shapefile: 12 rows, 4 columns')).toBeVisible();
    await page.getByLabel('Element type').selectOption({ label: 'New type from this file…' });
    await expect(page.getByRole('textbox', { name: 'Name of the type' })).toHaveValue('Fontes do concello');
    await expect(page.getByRole('combobox', { name: 'Kind of “TIPO”' })).toHaveValue('SELECT');
    await expect(page.getByRole('combobox', { name: 'Kind of “REVISADA”' })).toHaveValue('DATE');
    await page.getByRole('textbox', { name: '“De caño” in the file' }).fill('Con caño');
    await nothingFound(page, 'a type from a file');
    await page.getByRole('button', { name: 'Make the type' }).click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Import 12 rows' }).click();
    await expect(page.getByText('The import is done.')).toBeVisible();
    expect(await written()).toBe(12);
    const [type] = await sql<{ code: string }>(
      "SELECT lower(code) AS code FROM geometric_element_type WHERE code LIKE 'FONTES_DO_CONCELLO%'",
    );
    const answer = await page.request.get(`/api/ogc/collections/${type?.code}/items?profile=labels&limit=50`);
    const { features } = (await answer.json()) as { features: { properties: Record<string, unknown> }[] };
    expect(features.map(({ properties }) => [properties.tipo, properties.caudal]).slice(0, 3)).toEqual([
      ['Con caño', 0.5],
      ['De mergullo', 1.5],
      ['Lavadoiro', 2.5],
    ]);
  } finally {
    await rm(folder, { recursive: true });
    await removeTypes(request);
  }
});

/** Deletes the types that this test has made, with everything of them. */
async function removeTypes(request: APIRequestContext): Promise<void> {
  const headers = await bearer(request, 'ADMIN');
  const types = await sql<{ id: number; attributes: number[] }>(
    `SELECT t.id::int, array_agg(a.attribute_type_id::int) AS attributes FROM geometric_element_type t
     JOIN element_type_attribute_type a ON a.type_id = t.id WHERE t.code LIKE 'FONTES_DO_CONCELLO%' GROUP BY t.id`,
  );
  for (const { id, attributes } of types) {
    await sql('DELETE FROM geometric_element WHERE type_id = $1', [id]);
    await sql('DELETE FROM import WHERE type_id = $1', [id]);
    const gone = [await request.delete(`/api/elements/geometric_element_type/${id}`, { headers })];
    for (const attribute of attributes) gone.push(await request.delete(`/api/elements/attribute_type/${attribute}`, { headers }));
    for (const answer of gone) expect(answer.status(), await answer.text()).toBe(204);
  }
}
