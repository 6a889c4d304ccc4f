import { expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { configured } from './support/configuration';
import { sql } from './support/product';
import { arrange, clearAway, type Scene } from './support/scene';

let it: Scene;
let code: string;
test.beforeEach(async ({ request }) => {
  it = await arrange(request);
  const [type] = await sql<{ code: string }>(
    'SELECT lower(t.code) AS code FROM geometric_element_type t JOIN geometric_element e ON e.type_id = t.id WHERE e.id = $1',
    [it.shown],
  );
  code = type?.code ?? '';
});
test.afterEach(() => clearAway(it));

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const collection = () => `/api/ogc/collections/${code}`;

test('who asks OGC API for HTML gets a page, everybody else gets data', async ({ request }) => {
  const addresses = ['/api/ogc', '/api/ogc/collections', '/api/ogc/conformance', collection(), `${collection()}/items`];
  for (const address of [...addresses, `${collection()}/items/${it.shown}`]) {
    for (const asked of [
      await request.get(`${address}?f=html`, { headers: { Accept: '*/*' } }),
      await request.get(address, { headers: { Accept: BROWSER } }),
    ]) {
      expect(asked.status(), address).toBe(200);
      expect(asked.headers()['content-type'], address).toContain('text/html');
      expect(await asked.text()).toContain('rel="canonical"');
    }
    for (const asked of [
      await request.get(`${address}?f=json`, { headers: { Accept: BROWSER } }),
      await request.get(address, { headers: { Accept: '*/*' } }),
      await request.get(address, { headers: { Accept: 'application/geo+json, application/json' } }),
      await request.get(address, { headers: { Accept: 'application/json, application/geo+json, text/html;q=0.5' } }),
    ]) {
      expect(asked.status(), address).toBe(200);
      expect(asked.headers()['content-type'], address).toContain('json');
    }
  }
  const description = await request.get('/api/ogc/api', { headers: { Accept: BROWSER } });
  expect(description.headers()['content-type']).toContain('text/html');
});

test('pages are only at addresses that are there, and only for reading', async ({ request }) => {
  const statusOf = async (address: string) => (await request.get(address, { headers: { Accept: BROWSER } })).status();
  expect(await statusOf('/api/ogc/collections/no_such_type')).toBe(404);
  expect(await statusOf('/api/ogc/collections/no_such_type/items')).toBe(404);
  expect(await statusOf(`${collection()}/items/999999999`)).toBe(404);
  expect(await statusOf(`${collection()}/items/x`)).toBe(404);
  const schema = await request.get(`${collection()}/schema`, { headers: { Accept: BROWSER } });
  expect(schema.headers()['content-type']).toContain('json');
  const posted = await request.post(`${collection()}/items`, { headers: { Accept: BROWSER }, data: {} });
  expect(posted.status()).toBe(401);
  expect(posted.headers()['content-type']).toContain('json');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('one reads from the first page to an element, page by page and in another order', async ({ page }) => {
    await page.goto('/api/ogc');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open data');
    await page.locator(`a[href$="/collections/${code}"]`).click();
    await page.getByRole('link', { name: 'All elements', exact: true }).first().click();
    const rows = page.getByRole('table').getByRole('row');
    await page.goto(`/open_data/collections/${code}/items?limit=2`);
    await expect(rows).toHaveCount(3);
    const ids = async () => page.getByRole('table').locator('tbody tr td:first-child').allTextContents() as Promise<string[]>;
    const first = await ids();
    await page.getByRole('link', { name: 'Next page' }).click();
    const second = await ids();
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    await page.getByRole('link', { name: 'First page' }).click();
    expect(await ids()).toEqual(first);
    await page.getByRole('columnheader', { name: 'Id' }).getByRole('link').click();
    await page.getByRole('columnheader', { name: 'Id' }).getByRole('link').click();
    await expect(page.getByRole('columnheader', { name: 'Id' })).toHaveAttribute('aria-sort', 'descending');
    expect(Number((await ids())[0])).toBeGreaterThan(Number(first[0]));
    await page
      .getByRole('table')
      .getByRole('link', { name: (await ids())[0] })
      .click();
    await page.getByRole('link', { name: 'Page of the element' }).click();
    await expect(page).toHaveURL(/\/geometric_element\/details\//);
  });
});

test('what is not public is on no page of a visitor, and a wrong parameter is reported', async ({ page }) => {
  await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [it.shown]);
  await page.goto(`${collection()}/items?limit=1000`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('link', { name: String(it.shown), exact: true })).toHaveCount(0);
  expect((await page.goto(`${collection()}/items/${it.shown}`))?.status()).toBe(404);
  await page.goto(`${collection()}/items?sortby=nothing`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('nothing');
});

test('an installation that is for accounts says so', async ({ page }) => {
  await configured({ ENABLE_ANONYMOUS_READING: 'false' }, async () => {
    await page.goto(`${collection()}/items?f=html`);
    await expect(page.getByText('The elements are for people who are logged in.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

const fits = async (page: Page) => {
  const { inner, whole } = await page.evaluate(() => ({ inner: window.innerWidth, whole: document.body.scrollWidth }));
  expect(whole).toBeLessThanOrEqual(inner);
};

for (const [language, width] of [
  ['es', 1366],
  ['gl', 320],
] as const)
  test(`axe finds nothing, nothing is wider than the screen (${language}, ${width})`, async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'Accept-Language': language });
    await page.setViewportSize({ width, height: 740 });
    const pages = ['/open_data', '/open_data/conformance', `/open_data/collections/${code}`];
    for (const address of [
      ...pages,
      `/open_data/collections/${code}/items`,
      `/open_data/collections/${code}/items/${it.shown}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await nothingFound(page, `${address} at ${width}`);
      await fits(page);
    }
  });
