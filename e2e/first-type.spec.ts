import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { countClicks, type } from './support/clicks';
import type { Copy } from './support/copy';
import { ADMINISTRATOR, openAt, startEmptyInstallation } from './support/empty-installation';
import { message } from './support/messages';
import { field } from './support/people';
import { mapIdle, spot } from './support/viewer';

const MAX_CLICKS = 25;
const MAX_MS = 5 * 60_000;

/** In English, Spanish and Galician, with the data type as the table shows it. */
const ATTRIBUTES: { names: [string, string, string]; dataType?: string; choices?: [string, string, string] }[] = [
  { names: ['Name', 'Nombre', 'Nome'] },
  {
    names: ['Kind', 'Clase', 'Clase'],
    dataType: 'One of several',
    choices: ['Well; Spring; Trough', 'Pozo; Manantial; Pilón', 'Pozo; Manancial; Pía'],
  },
  { names: ['Flow', 'Caudal', 'Caudal'], dataType: 'Whole number' },
  { names: ['Built', 'Construida', 'Construída'], dataType: 'Year' },
  { names: ['Drinkable', 'Potable', 'Potable'], dataType: 'Yes or no' },
  { names: ['Web page', 'Página web', 'Páxina web'], dataType: 'Web address' },
];
const NAMES = { English: 'Fountain', Castellano: 'Fuente', Galego: 'Fonte' };
const LANGUAGES = Object.keys(NAMES) as (keyof typeof NAMES)[];
/** Beside each other at zoom 16, some hundred pixels apart. */
const POINTS = [
  { kind: 'WELL', dx: -100 },
  { kind: 'SPRING', dx: 0 },
  { kind: undefined, dx: 100 },
];
const CENTRE = { lng: -8.21, lat: 42.71, zoom: 16 };
const DEGREES_A_PIXEL = 360 / (512 * 2 ** CENTRE.zoom);

interface TypeAsRead {
  id: number;
  version: number;
  state: string;
  pointStyleName: string;
  warnings: string[];
  listAttributeType: {
    id: number;
    attributeType: { code: { code: string; listInternationalizationDto: { language: string; description: string }[] } };
  }[];
}
interface Rule {
  name: string;
  filter?: { value: string };
  symbolizers: { color: string }[];
}

let installation: Copy;
test.beforeAll(async () => {
  installation = await startEmptyInstallation();
});
test.afterAll(() => installation.service.stop());
test.describe.configure({ mode: 'serial' });

async function logIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await type(page, field(dialog, 'login'), ADMINISTRATOR.login);
  await type(page, field(dialog, 'password'), ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'Element types' }).click();
}

async function writeAttributes(page: Page) {
  await page.getByRole('button', { name: 'Several new ones' }).click();
  for (const [at, { names, dataType, choices }] of ATTRIBUTES.entries()) {
    const cell = (what: string, language: string) =>
      page.getByLabel(`Attribute ${at + 1}: ${what} (${language})`, { exact: true });
    for (const [place, language] of LANGUAGES.entries()) {
      if (at > 0 && place === 0) await page.keyboard.press('Enter');
      await type(page, cell('name', language), names[place] ?? '');
    }
    if (dataType) {
      await page.keyboard.press('Tab');
      await page.getByLabel(`Attribute ${at + 1}: data type`).selectOption({ label: dataType });
    }
    for (const [place, language] of LANGUAGES.entries())
      if (choices) await type(page, cell('choices', language), choices[place] ?? '');
  }
  await page.getByRole('button', { name: 'Add 6 attributes' }).click();
}

/** What an administrator does by the API, here to read what the screens have made. */
async function api(request: APIRequestContext) {
  const url = (path: string) => `${installation.url}${path}`;
  const session = await request.post(url('/api/users/login'), { data: ADMINISTRATOR });
  const { serviceToken } = (await session.json()) as { serviceToken: string };
  const headers = { Authorization: `Bearer ${serviceToken}` };
  return {
    get: async <T>(path: string) => (await (await request.get(url(path), { headers })).json()) as T,
    async post(path: string, data: object) {
      const answer = await request.post(url(path), { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
    },
  };
}

const find = async ({ get }: Awaited<ReturnType<typeof api>>, code: string): Promise<TypeAsRead> => {
  const list = await get<{ result: { items: TypeAsRead[] } }>(`/api/elements/geometric_element_type?q=${code}`);
  const [found] = list.result.items;
  if (!found) throw new Error(`there is no type ${code}`);
  return found;
};

/** The share of a picture around a place of the map that has a colour, or nearly. */
async function shareOf(page: Page, dx: number, color: string) {
  const { x, y } = await spot(page, dx);
  const clip = { x: x - 4, y: y - 4, width: 8, height: 8 };
  const picture = await page.screenshot({ clip, scale: 'css' });
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  let fits = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (wanted.every((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)) < 24)) fits++;
  return fits / (pixels.length / 3);
}

test('from nothing to a published type with six attributes in three languages and symbols by attribute: 25 clicks, five minutes', async ({
  browser,
  request,
}) => {
  const page = await openAt(browser, installation);
  const clicks = await countClicks(page);
  await page.goto('/');
  const began = Date.now();
  await logIn(page);
  await page.getByRole('button', { name: 'Add an element type' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an element type' });
  for (const language of LANGUAGES) await type(page, dialog.getByLabel(`Name (${language})`).first(), NAMES[language]);
  await writeAttributes(page);
  await expect(dialog.getByRole('list', { name: 'Attributes' }).getByRole('listitem')).toHaveCount(6);
  await dialog.getByRole('button', { name: 'New point style' }).click();
  const editor = page.getByRole('dialog', { name: 'New style' });
  await editor.getByLabel('Categories').click();
  await expect(editor.getByRole('region', { name: 'Rules', exact: true })).toContainText('Spring');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'The element type has been saved.')).toBeVisible();
  expect(Date.now() - began).toBeLessThan(MAX_MS);
  expect(clicks.count).toBeGreaterThan(10);
  expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);

  const admin = await api(request);
  const made = await find(admin, 'FOUNTAIN');
  expect(made).toMatchObject({ state: 'PUBLISHED', pointStyleName: 'Fountain', warnings: [] });
  const said = made.listAttributeType.map(({ attributeType: { code } }) =>
    ['en-GB', 'es-ES', 'gl-ES'].map(
      (it) => code.listInternationalizationDto.find(({ language }) => language === it)?.description,
    ),
  );
  expect(said).toEqual(ATTRIBUTES.map(({ names }) => names));

  const kind = made.listAttributeType.find(({ attributeType }) => attributeType.code.code === 'KIND');
  for (const { kind: value, dx } of POINTS)
    await admin.post('/api/elements/geometric_element', {
      ...{ geometricElementTypeDto: { id: made.id }, description: value ?? 'Neither', isPublic: true },
      geom: { type: 'Point', coordinates: [CENTRE.lng + dx * DEGREES_A_PIXEL, CENTRE.lat] },
      listAttributeValueDto: value ? [{ value, elementTypeAttributeType: { id: kind?.id } }] : [],
    });
  const { rules } = await admin.get<{ rules: Rule[] }>('/api/styles/document?layerType=POINT&styleName=Fountain');
  const visitor = await openAt(browser, installation);
  await visitor.goto(`/#map=${CENTRE.zoom}/${CENTRE.lat}/${CENTRE.lng}`);
  await mapIdle(visitor);
  const colors = POINTS.map(
    ({ kind: value }) => rules.find(({ filter }) => filter?.value === value)?.symbolizers[0]?.color ?? '',
  );
  expect(new Set(colors).size).toBe(3);
  for (const [at, { dx }] of POINTS.entries())
    await expect
      .poll(() => shareOf(visitor, dx, colors[at] as string), { message: `the element ${at + 1} in ${colors[at]}` })
      .toBeGreaterThan(0.2);
});

test('a style that draws nothing is not published without a question, and is named wherever its type is', async ({
  browser,
  request,
}) => {
  const admin = await api(request);
  const filter = { op: '==', property: 'NOBODY_HAS_IT', value: 'WELL' };
  const symbolizers = [{ kind: 'mark', shape: 'circle', size: 12, color: '#0072b2' }];
  const document = { version: 1, geometry: 'POINT', rules: [{ name: 'Wells', filter, symbolizers }] };
  await admin.post('/api/styles/document', { layerType: 'POINT', styleName: 'In vain', document });
  const page = await openAt(browser, installation);
  await page.goto('/');
  await logIn(page);
  await page.getByRole('button', { name: 'Add an element type' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an element type' });
  for (const language of LANGUAGES) await type(page, dialog.getByLabel(`Name (${language})`).first(), 'Cistern');
  await dialog.getByLabel('Style of points').selectOption('In vain');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Publish it although a style draws nothing?' });
  await expect(question).toContainText('In vain');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByLabel('State').selectOption('Draft');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'What Cistern asks for in vain' }).click();
  await expect(page.getByText('this style draws nothing at all')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish Cistern' }).click();
  await expect(question).toContainText('In vain');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await find(admin, 'CISTERN')).state).toBe('DRAFT');
  await page.getByRole('button', { name: 'Publish Cistern' }).click();
  await question.getByRole('button', { name: 'Publish all the same' }).click();
  await expect(message(page, 'Cistern is published.')).toBeVisible();
});
