import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { nothingFound } from './support/axe';
import { fillForm, formPanel, saveForm } from './support/form';
import { aNeighbour, filesOf, forget } from './support/neighbours';
import { enter } from './support/people';
import { account, sql, typesByGeometry } from './support/product';
import { clickMap, mapIdle } from './support/viewer';

const [LNG, LAT] = [-8.9712, 42.6123];
const drawing = (page: Page) => page.getByRole('region', { name: 'Drawing' });

const photo = async () => ({
  name: 'cruceiro.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5a7a2b' } })
    .jpeg()
    .toBuffer(),
});

async function begin(page: Page, geometryType: 'POINT' | 'POLYGON', kind: 'Point' | 'Polygon', zoom: number) {
  const [type] = await typesByGeometry(geometryType);
  const typeId = type?.id as number;
  await enter(page, account('USER'));
  await page.goto(`/?insertFromNavBar=${typeId}-${kind}#map=${zoom}/${LAT}/${LNG}`);
  await expect(drawing(page)).toBeVisible();
  await mapIdle(page);
  return typeId;
}

test('what is there already is offered, and gets the photo that was chosen; nothing that was typed is lost', async ({ page }) => {
  const [type] = await typesByGeometry('POINT');
  const { id, name } = await aNeighbour(type?.id as number, account('USER'), LNG, LAT);
  try {
    await begin(page, 'POINT', 'Point', 18);
    await clickMap(page, 20, 60);
    const panel = formPanel(page);
    const question = panel.getByRole('region', { name: 'Is it one of these?' });
    await expect(question).toContainText(name);
    await panel.getByRole('textbox', { name: 'Description' }).fill('O cruceiro do adro');
    await panel.getByLabel('Choose photos').setInputFiles(await photo());
    await nothingFound(page, 'the list of what is there');
    await question.getByRole('button', { name: `It is this one: ${name}` }).click();
    await expect(panel.getByRole('heading', { name: `It is “${name}”` })).toBeFocused();
    await nothingFound(page, 'what may be done with it');
    await panel.getByRole('button', { name: /^Add a photo/ }).click();
    await expect.poll(() => filesOf(id)).toEqual([{ name: 'cruceiro.jpg' }]);
    await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('O cruceiro do adro');
    await panel.getByRole('button', { name: 'Leave without adding another one' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(panel).toBeHidden();
    expect(await sql(`SELECT FROM geometric_element WHERE description = 'O cruceiro do adro'`)).toEqual([]);
  } finally {
    await forget(id);
  }
});

test('an outline that crosses itself is mended: the result is shown first, can be refused, and is saved once accepted', async ({
  page,
}) => {
  const typeId = await begin(page, 'POLYGON', 'Polygon', 17);
  const bar = drawing(page);
  for (const [dx, dy] of [
    [-120, 40],
    [120, 160],
    [120, 40],
    [-120, 160],
  ] as const)
    await clickMap(page, dx, dy);
  await expect(bar.getByText(/crosses itself/)).toBeVisible();
  await nothingFound(page, 'an outline that crosses itself');
  await bar.getByRole('button', { name: 'Mend it' }).click();
  await expect(bar.getByText(/^This is how it would be/)).toBeVisible();
  await nothingFound(page, 'what is proposed');
  await bar.getByRole('button', { name: 'Leave it as it was' }).click();
  await expect(bar.getByText(/crosses itself/)).toBeVisible();
  await bar.getByRole('button', { name: 'Mend it' }).click();
  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect(bar.getByText(/crosses itself/)).toBeHidden();

  const description = `Leira arranxada ${Date.now().toString(36)}`;
  await fillForm(page, typeId, description);
  await saveForm(page);
  const saved = await sql<{ id: number; valid: boolean; parts: number }>(
    'SELECT id::int, ST_IsValid(geom) AS valid, ST_NumGeometries(geom) AS parts FROM geometric_element WHERE description = $1',
    [description],
  );
  expect(saved).toMatchObject([{ valid: true, parts: 2 }]);
  for (const { id } of saved) await forget(id);
});

test('a link to a place begins there, with the pin and a hint that names it, by mouse too', async ({ page }) => {
  await begin(page, 'POINT', 'Point', 17);
  const bar = drawing(page);
  await expect(bar.getByText(/^Move the map until the pin is at the place/)).toBeVisible();
  await bar.getByRole('button', { name: 'Use this place' }).click();
  await expect(formPanel(page)).toBeVisible();
});
