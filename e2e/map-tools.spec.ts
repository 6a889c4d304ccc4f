import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { configured } from './support/configuration';
import { message } from './support/messages';
import { sql, typesByGeometry } from './support/product';
import { camera, clickMap, map, openViewer, results, spot } from './support/viewer';

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });
const SANTIAGO = { lng: -8.5446, lat: 42.8806, zoom: 13 };

/** Types a place of EPSG:4326 into the bar of drawing, by keyboard alone. */
async function typePlace(page: Page, lng: number, lat: number) {
  await page.getByLabel('Longitude (°)').fill(String(lng));
  await page.getByLabel('Latitude (°)').fill(String(lat));
  await page.keyboard.press('Enter');
}

test('by keyboard: an area is as large as PostGIS says, to a thousandth', async ({ page }) => {
  await openViewer(page, SANTIAGO);
  await tool(page, 'Measure an area').press('Enter');
  const bar = page.getByRole('region', { name: 'Measure an area' });
  await bar.getByRole('button', { name: 'Type coordinates' }).press('Enter');
  for (const [lng, lat] of [
    [-8.6, 42.8],
    [-8.4, 42.8],
    [-8.4, 43],
    [-8.6, 43],
  ] as const)
    await typePlace(page, lng, lat);
  await bar.getByRole('button', { name: 'Finish' }).press('Enter');
  const [measured] = await sql<{ km2: number }>(
    "SELECT ST_Area('SRID=4326;POLYGON((-8.6 42.8,-8.4 42.8,-8.4 43,-8.6 43,-8.6 42.8))'::geography) / 1e6 AS km2",
  );
  await expect(bar.getByRole('status')).toContainText('km²');
  const shown = Number.parseFloat(((await bar.getByRole('status').textContent()) ?? '').replace(/,/g, ''));
  expect(Math.abs(shown / (measured?.km2 ?? 0) - 1)).toBeLessThan(0.001);
});

test('by mouse: a length, one tool at a time, a box, full screen, coordinates', ({ page }) =>
  configured({ SHOW_MOUSE_POSITION_COORDINATES: 'true', ENABLE_GEOGRAPHICAL_VIEWER_SCALE: 'true' }, async () => {
    await openViewer(page, SANTIAGO);
    await expect(page.locator('.maplibregl-ctrl-scale')).toBeVisible();
    await tool(page, 'Measure a length').click();
    await expect(page.getByRole('region', { name: 'Measure a length' })).toBeVisible();
    await clickMap(page, -120, 0);
    await clickMap(page, 0, 40);
    await clickMap(page, 120, 0, { double: true });
    const bar = page.getByRole('region', { name: 'Measure a length' });
    await expect(bar.getByRole('status')).toContainText(/\d km/);
    await tool(page, 'Measure an area').click();
    await expect(bar).toBeHidden();
    await expect(tool(page, 'Measure an area')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Information')).toHaveAttribute('aria-pressed', 'true');

    await tool(page, 'Zoom to a box').click();
    await expect(page.getByRole('region', { name: 'Zoom to a box' })).toBeVisible();
    const [from, to] = [await spot(page, -100, -60), await spot(page, 100, 60)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await camera(page)).zoom).toBeGreaterThan(14);
    await expect(page.getByRole('region', { name: 'Zoom to a box' })).toBeHidden();

    // A hand goes on moving until the page, which may still be flying to the box, has seen it.
    await expect(async () => {
      await page.mouse.move(to.x, to.y);
      await page.mouse.move(from.x, from.y);
      const pointed = page.getByTitle('Where the pointer is');
      await expect(pointed).toContainText(/\d{3},\d{3}\.\d\s+4,\d{3},\d{3}\.\d/, { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await page.getByLabel('Coordinate system').selectOption('EPSG:4326');
    await expect(page.getByTitle(/^(Where|The middle)/)).toContainText(/^.*42\.\d{6}\s+-8\.\d{6}$/);
    await page.mouse.move(to.x, to.y);
    const pointed = await page.getByTitle('Where the pointer is').textContent();
    await page.locator('.maplibregl-canvas').press('ArrowRight');
    await expect(page.getByTitle('Where the pointer is')).not.toHaveText(pointed ?? '');
    await tool(page, 'Full screen').click();
    await expect(page.getByRole('banner')).toBeHidden();
    await tool(page, 'Leave full screen').click();
    await expect(page.getByRole('banner')).toBeVisible();
  }));

test('by keyboard: a box, a length, a view, the cascade, full screen, a page of PDF', ({ page }) =>
  configured({ ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF: 'true' }, async () => {
    await openViewer(page, SANTIAGO);
    const under = async (...keys: string[]) => {
      for (const key of keys) {
        const before = page.url();
        await page.keyboard.press(key);
        // The link follows a movement when it has ended.
        if (key.startsWith('Arrow')) await expect.poll(() => page.url()).not.toBe(before);
        await expect(map(page)).toHaveAttribute('data-idle', 'true');
      }
    };
    await tool(page, 'Zoom to a box').press('Enter');
    await expect(page.getByRole('region', { name: 'Zoom to a box' })).toBeVisible();
    await under('ArrowRight', 'Enter', 'ArrowRight', 'ArrowDown', 'Enter');
    await expect.poll(async () => (await camera(page)).zoom).toBeGreaterThan(14);

    await tool(page, 'Measure a length').press('Enter');
    const bar = page.getByRole('region', { name: 'Measure a length' });
    await expect(bar).toBeVisible();
    await under('ArrowLeft', 'Enter', 'ArrowUp', 'Enter');
    await bar.getByRole('button', { name: 'Finish' }).press('Enter');
    await expect(bar.getByRole('status')).toContainText(/\d k?m/);

    await tool(page, 'Bookmarks').press('Enter');
    const views = page.getByRole('region', { name: 'Bookmarks' });
    await views.getByLabel('Name of the current view').pressSequentially('Preto');
    await page.keyboard.press('Enter');
    await expect(views.getByRole('button', { name: 'Preto', exact: true })).toBeVisible();

    await tool(page, 'Population centres').press('Enter');
    const province = page.getByRole('region', { name: 'Population centres' }).getByLabel('Province');
    await expect(province.getByRole('option', { name: 'Lugo' })).toBeAttached();
    await province.press('L');
    await expect.poll(async () => (await camera(page)).zoom).toBeLessThan(10);

    await tool(page, 'Full screen').press('Enter');
    await expect(page.getByRole('banner')).toBeHidden();
    await tool(page, 'Leave full screen').press('Enter');
    await expect(page.getByRole('banner')).toBeVisible();

    await tool(page, 'Export to PDF').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export the map to PDF' });
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      dialog.getByRole('button', { name: 'Save' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    await expect(dialog).toBeHidden();
    await expect(tool(page, 'Export to PDF')).toBeFocused();
  }));

test('a view is saved under a name, opened again, shared and carried to another browser', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page, SANTIAGO);
  await tool(page, 'Bookmarks').click();
  const panel = page.getByRole('region', { name: 'Bookmarks' });
  await panel.getByLabel('Name of the current view').fill('Compostela');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Compostela', exact: true })).toBeVisible();
  // The address follows the map a moment later; what was saved is what the map showed.
  const storedLng = await page.evaluate(() => JSON.parse(localStorage.getItem('vieiro.bookmarks') ?? '')[0].camera.center[0]);
  await openViewer(page, { lng: -7, lat: 43, zoom: 9 });
  await tool(page, 'Bookmarks').click();
  await panel.getByRole('button', { name: 'Compostela', exact: true }).click();
  await expect.poll(async () => (await camera(page)).lng).toBeCloseTo(storedLng, 2);
  await panel.getByRole('button', { name: 'Copy a link to Compostela' }).click();
  await expect(message(page, 'has been copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#map=13.00/42.88');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const other = await browser.newPage({ baseURL });
  await openViewer(other);
  await tool(other, 'Bookmarks').click();
  await other.locator('input[type=file]').setInputFiles(await file.path());
  await expect(other.getByRole('button', { name: 'Compostela', exact: true })).toBeVisible();
  await other.close();
});

test('a place is found by its name and by its coordinates, and by the cascade', async ({ page }) => {
  const [known] = await sql<{ name: string; lng: number; lat: number }>(
    `SELECT name, ST_X(ST_PointOnSurface(geom)) AS lng, ST_Y(ST_PointOnSurface(geom)) AS lat FROM municipality WHERE name = 'Lalín'`,
  );
  await openViewer(page);
  await tool(page, 'Search').click();
  const search = page.getByRole('search');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('lalin');
  await expect(search.getByRole('group', { name: 'Places' }).getByRole('option').first()).toContainText('Lalín');
  await search
    .getByRole('group', { name: 'Places' })
    .getByRole('option', { name: /^Lalín.*Municipality/ })
    .click();
  await expect.poll(async () => (await camera(page)).zoom).toBeGreaterThan(9);
  await expect.poll(async () => Math.abs((await camera(page)).lng - (known?.lng ?? 0))).toBeLessThan(0.3);
  await search.getByRole('combobox').fill('42.8806, -8.5446');
  await search.getByRole('group', { name: 'Coordinates' }).getByRole('option').click();
  await expect.poll(async () => (await camera(page)).lng).toBeCloseTo(-8.5446, 2);

  await tool(page, 'Population centres').click();
  const lists = page.getByRole('region', { name: 'Population centres' });
  await expect(lists.getByLabel('Municipality')).toBeDisabled();
  await lists.getByLabel('Province').selectOption({ label: 'Pontevedra' });
  await lists.getByLabel('Municipality').selectOption({ label: 'Lalín' });
  await expect.poll(async () => Math.abs((await camera(page)).lng - (known?.lng ?? 0))).toBeLessThan(0.3);
});

test('the legend shows what the signs mean, and moves by its keys', async ({ page }) => {
  await openViewer(page, SANTIAGO);
  await tool(page, 'Legend').click();
  const legend = page.getByRole('region', { name: 'Legend' });
  const image = legend.getByRole('img').first();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth)).toBeGreaterThan(0);
  await expect(legend.getByText('Unable to load image')).toHaveCount(0);
  const before = await legend.boundingBox();
  await legend.getByRole('button', { name: /^Move the legend/ }).press('ArrowRight');
  await expect.poll(async () => (await legend.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  const first = legend.getByRole('button', { expanded: true }).first();
  await first.click();
  await expect(legend.getByRole('button', { expanded: false })).toHaveCount(1);
  await legend.getByRole('button', { name: 'Close the legend' }).click();
  await expect(legend).toBeHidden();
});

test('the map is printed: margins, frame, map and legend stand where they should', ({ page }, info) =>
  configured({ ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF: 'true' }, async () => {
    await openViewer(page, { ...SANTIAGO, zoom: 9 });
    await tool(page, 'Export to PDF').click();
    const dialog = page.getByRole('dialog', { name: 'Export the map to PDF' });
    await dialog.getByLabel('Title on the page').fill('Fontes e faros');
    await dialog.getByLabel('Orientation').selectOption('portrait');
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Fontes e faros.pdf');
    await expect(dialog).toBeHidden();
    const png = info.outputPath('page.png');
    execFileSync('gdal_translate', ['-q', '-of', 'PNG', '--config', 'GDAL_PDF_DPI', '96', await file.path(), png]);
    const { width = 0, height = 0 } = await sharp(png).metadata();
    expect([width, height].map((px) => Math.round((px / 96) * 25.4))).toEqual([210, 297]);
    const mm = async (x: number, y: number, w: number, h: number) => {
      const [left, top, wide, high] = [x, y, w, h].map((it) => Math.round((it / 25.4) * 96)) as [number, number, number, number];
      const part = await sharp(png).removeAlpha().extract({ left, top, width: wide, height: high }).png().toBuffer();
      return sharp(part).stats();
    };
    for (const margin of [await mm(0, 0, 210, 13), await mm(0, 0, 13, 297), await mm(197, 0, 13, 297), await mm(0, 284, 210, 12)])
      expect(margin.channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const drawn = await mm(20, 40, 110, 200);
    expect(drawn.entropy).toBeGreaterThan(1);
    expect((await mm(15, 15, 100, 10)).channels[0]?.min).toBeLessThan(80);
    expect((await mm(154, 30, 40, 100)).channels[0]?.min).toBeLessThan(80);
  }));

const refusal = (code: string) =>
  `<ServiceExceptionReport version="1.3.0"><ServiceException code="${code}">No</ServiceException></ServiceExceptionReport>`;

test('a click asks the layers that can answer, waits, and says which could not', async ({ page }) => {
  const [town] = await sql<{ name: string; lng: number; lat: number }>(
    "SELECT nome AS name, ST_X(geom) AS lng, ST_Y(geom) AS lat FROM demo.nucleo WHERE nome = 'A Estrada'",
  );
  const [layer] = await sql<{ id: number; title: string }>(
    `SELECT l.id::int, i.description AS title FROM geometric_layer l
     JOIN internationalization i ON i.code_id = l.name_code_id AND i.language = 'en-GB' WHERE l.internal_name = 'nucleos'`,
  );
  if (!town || !layer) throw new Error('the demo has no layer that can be asked');
  let answer: { status?: number; contentType: string; body: string } | null = null;
  let asked = 0;
  let goOn: () => void = () => undefined;
  await page.route(/REQUEST=GetFeatureInfo/i, async (route) => {
    asked += 1;
    if (asked === 1)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await openViewer(page, { ...town, zoom: 12 });
  await expect(page.getByLabel('What a click asks about')).toBeHidden();
  await page.goto(`/#map=12/${town.lat}/${town.lng}&layers=l${layer.id}`);
  await page.reload();
  await expect(map(page)).toHaveAttribute('data-idle', 'true');
  const select = page.getByLabel('What a click asks about');
  expect((await select.boundingBox())?.width).toBe(250);
  await select.selectOption({ label: layer.title });

  await clickMap(page);
  await expect.poll(() => asked).toBe(1);
  await expect(page.locator('.maplibregl-canvas')).toHaveCSS('cursor', 'wait');
  await clickMap(page, 5, 5);
  expect(asked).toBe(1);
  goOn();
  await expect(results(page)).toContainText(layer.title);
  await expect(results(page)).toContainText(town.name);
  await expect(page.locator('.maplibregl-canvas')).not.toHaveCSS('cursor', 'wait');

  await clickMap(page, 150, 150);
  await expect(message(page, 'No objects were found at that point')).toBeVisible();
  await expect(results(page)).toBeHidden();

  const failed = results(page).getByText(`Layers could not be consulted: ${layer.title}`);
  for (const failure of [
    { contentType: 'text/xml', body: refusal('LayerNotQueryable') },
    { contentType: 'application/vnd.ogc.se_xml', body: refusal('InvalidFormat') },
    { status: 502, contentType: 'text/plain', body: 'no' },
  ]) {
    answer = failure;
    await clickMap(page);
    await expect(failed).toBeVisible();
    await results(page).getByRole('button', { name: 'Close' }).click();
  }
});

test('the browser’s own print gives the map or the page, and no buttons', async ({ page }, info) => {
  const pdf = info.outputPath('print.pdf');
  const printed = async () => {
    await page.pdf({ path: pdf, format: 'A4', landscape: true });
    const png = info.outputPath('print.png');
    execFileSync('gdal_translate', ['-q', '-of', 'PNG', '--config', 'GDAL_PDF_DPI', '60', pdf, png]);
    return sharp(png).removeAlpha();
  };
  await openViewer(page, { ...SANTIAGO, zoom: 9 });
  const { width = 0, height = 0 } = await (await printed()).metadata();
  const map = (await printed()).extract({ left: 60, top: 60, width: width - 200, height: height - 160 });
  expect((await sharp(await map.png().toBuffer()).stats()).entropy).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('button:visible')).toHaveCount(0);
  const [type] = await typesByGeometry('POINT');
  await page.goto(`/geometric_elements/${type?.id}`);
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible();
  const visible = (selector: string) => page.locator(`${selector}:visible`).count();
  await expect.poll(async () => (await visible('button')) - (await visible('th button'))).toBe(0);
});
