import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { slugOf } from '@/lib/element-pages/address';
import { findChromium } from '@/scripts/lib/packages';
import { fillForm, formPanel } from './support/form';
import { message } from './support/messages';
import { enter } from './support/people';
import { account, sql, typesByGeometry } from './support/product';
import { map, mapIdle, results } from './support/viewer';

const HERE = { latitude: 42.6, longitude: -8.95, accuracy: 8 };

/** A device with a microphone of the browser's own, and a position. */
test.use({
  permissions: ['geolocation', 'microphone'],
  geolocation: HERE,
  launchOptions: {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--use-fake-device-for-media-stream',
      // Chromium without a window has nowhere to ask whether the microphone may be used.
      '--use-fake-ui-for-media-stream',
    ],
  },
});

/** Taken half a kilometre to the north of where one stands, larger than what is sent. */
const photo = async () => ({
  name: 'cruceiro.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#5a7a2b' } })
    .withExif({
      IFD0: { Artist: 'Noa' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 36/1 18/1', GPSLongitudeRef: 'W', GPSLongitude: '8/1 57/1 0/1' },
    })
    .jpeg()
    .toBuffer(),
});

async function begin(page: Page) {
  await enter(page, account('USER'));
  const [type] = await typesByGeometry('POINT');
  const typeId = type?.id as number;
  await page.goto(`/?insertFromNavBar=${typeId}-Point#map=9/42.9/-8.5`);
  await mapIdle(page);
  await expect(page.getByRole('region', { name: 'Drawing' })).toBeVisible();
  return typeId;
}

test('a phone in a field: here, by the pin, with a photo and a recording', async ({ page }) => {
  const typeId = await begin(page);
  const bar = page.getByRole('region', { name: 'Drawing' });
  await expect(bar.getByText(/^Zoom in:/)).toBeVisible();
  await bar.getByRole('button', { name: 'I am here' }).click();
  await expect(page.getByText('± 8 m')).toBeVisible();
  await expect(bar.getByText(/^Zoom in:/)).toBeHidden();
  await mapIdle(page);
  await bar.getByRole('button', { name: 'Use this place' }).click();

  const description = `Cruceiro ${Date.now()}`;
  await fillForm(page, typeId, description);
  const panel = formPanel(page);
  const text = await panel.getByRole('textbox', { name: 'Description' }).boundingBox();
  expect(text?.height, 'a text field shows several lines').toBeGreaterThanOrEqual(80);
  await panel.getByLabel('Choose photos').setInputFiles(await photo());
  await panel.getByRole('button', { name: 'Use the place of the photo' }).click();
  await panel.getByRole('button', { name: 'Record audio' }).click();
  const stop = panel.getByRole('button', { name: /^Stop recording/ });
  await expect(stop).toContainText('0:01');
  await stop.click();
  await panel.getByRole('textbox', { name: 'What is said' }).fill('O cruceiro da Aguieira');
  await panel.getByRole('radio', { name: 'Everybody' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'You are about to save contact data' });
  await Promise.race([panel.waitFor({ state: 'hidden' }), question.waitFor()]);
  if (await question.isVisible()) await question.getByRole('button', { name: 'Save' }).click();

  await expect(message(page, /^“.+” has been saved\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Another one here' })).toBeVisible();
  const card = results(page).getByRole('article');
  const slug = slugOf((await card.getByRole('heading').textContent()) ?? '');
  const saidAt = page.getByRole('region', { name: /^Messages / });
  await saidAt.getByRole('button', { name: 'Share' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share' });
  await expect(sharing.getByRole('textbox', { name: 'Link' })).toHaveValue(
    new RegExp(`/geometric_element/details/\\d+/${slug}$`),
  );
  await sharing.getByRole('button', { name: 'Close' }).click();
  await expect(saidAt.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(card).toContainText(description);
  await expect(card.getByRole('img', { name: 'Photo: cruceiro.jpg' })).toBeVisible();
  await expect(card).toContainText('O cruceiro da Aguieira');
  const player = card.getByLabel(/^Recording: recording-/);
  await player.evaluate((it: HTMLAudioElement) => it.play());
  await expect.poll(() => player.evaluate((it: HTMLAudioElement) => it.currentTime)).toBeGreaterThan(0.2);

  const [saved] = await sql<{ at: string; public: boolean; files: string[] }>(
    `SELECT round(ST_Y(e.geom)::numeric, 3)::text AS at, e.is_public AS public,
       ARRAY(SELECT f.content_type FROM geometric_element_file f WHERE f.element_id = e.id ORDER BY f.creation_date) AS files
     FROM geometric_element e WHERE e.description = $1`,
    [description],
  );
  expect(saved).toEqual({ at: '42.605', public: true, files: ['image/jpeg', 'audio/webm'] });
  const src = await card.getByRole('img', { name: 'Photo: cruceiro.jpg' }).getAttribute('src');
  const sent = await page.request.get(String(src).replace('?thumbnail', ''));
  expect((await sharp(await sent.body()).metadata()).width).toBe(2560);
});

test('the pin is in sight while a line is drawn, on small and turned phones too', async ({ page }) => {
  const PIN = { width: 36, height: 44 };
  await enter(page, account('USER'));
  const [type] = await typesByGeometry('LINE');
  for (const size of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 375, height: 667 },
    { width: 667, height: 375 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto(`/?insertFromNavBar=${type?.id}-LineString#map=16/42.6/-8.95`);
    await mapIdle(page);
    const bar = page.getByRole('region', { name: 'Drawing' });
    await expect(bar.getByRole('button', { name: 'Record the way' })).toBeVisible();
    const [over, around] = [await bar.boundingBox(), await map(page).boundingBox()];
    if (!over || !around) throw new Error('there is no map');
    const tip = await map(page).evaluate((it) => {
      const pin = getComputedStyle(it.querySelector('[data-pin]') ?? it, '::before');
      return { x: Number.parseFloat(pin.left), y: Number.parseFloat(pin.top) };
    });
    const isAbove = over.y + over.height <= around.y + tip.y - PIN.height;
    const isBeside = over.x + over.width <= around.x + tip.x - PIN.width / 2;
    expect(isAbove || isBeside, `at ${size.width} × ${size.height} pixels`).toBe(true);
  }
});

test('a name or coordinates lead to the place, and what was saved can be taken back', async ({ page }) => {
  const typeId = await begin(page);
  const bar = page.getByRole('region', { name: 'Drawing' });
  await bar.getByRole('combobox', { name: 'Coordinates or address' }).fill('42.61, -8.96');
  await bar.getByRole('option').first().click();
  await mapIdle(page);
  await bar.getByRole('button', { name: 'Use this place' }).click();
  const description = `Mistake ${Date.now()}`;
  await fillForm(page, typeId, description);
  const panel = formPanel(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'You are about to save contact data' });
  await Promise.race([panel.waitFor({ state: 'hidden' }), question.waitFor()]);
  if (await question.isVisible()) await question.getByRole('button', { name: 'Save' }).click();
  const [saved] = await sql<{ at: string }>(
    `SELECT round(ST_X(geom)::numeric, 3)::text AS at FROM geometric_element WHERE description = $1`,
    [description],
  );
  expect(saved?.at).toBe('-8.960');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, 'The element has been taken back.')).toBeVisible();
  expect(await sql('SELECT FROM geometric_element WHERE description = $1', [description])).toEqual([]);
});
