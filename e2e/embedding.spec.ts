import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { slugOf } from '../lib/element-pages/address';
import { nothingFound } from './support/axe';
import { configured } from './support/configuration';
import { sql } from './support/product';
import { arrange, clearAway, owner, type Scene } from './support/scene';
import { clickMap, mapIdle } from './support/viewer';

let it: Scene;
test.beforeEach(async ({ request }) => {
  it = await arrange(request);
});
test.afterEach(() => clearAway(it));

const card = () => `/embed?element=${it.shown}`;

/** A page of another site with a frame, while `work` runs. */
async function elsewhere(src: string, work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => {
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>Other</title><iframe src="${src}" width="600" height="420"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const framesOf = async (request: APIRequestContext, path: string) => {
  const headers = (await request.get(path, { maxRedirects: 0 })).headers();
  return [/frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1], headers['x-frame-options']];
};

test('only the embedded pages may be shown by others, and only by whom the operator lets', async ({ request }) => {
  const others = [
    '/',
    `/geometric_element/details/${it.shown}/${slugOf(it.shownName)}`,
    '/admin',
    '/embed/x',
    '/api/docs',
    '/users/account',
  ];
  for (const path of others) expect(await framesOf(request, path), path).toEqual(["'self'", 'SAMEORIGIN']);
  for (const path of ['/embed', card(), `/embed?element=${it.hidden}`])
    expect(await framesOf(request, path), path).toEqual(['*', undefined]);
  await configured({ EMBED_FRAME_ANCESTORS: 'https://example.org' }, async () => {
    await expect.poll(() => framesOf(request, card())).toEqual(['https://example.org', undefined]);
  });
  await expect.poll(() => framesOf(request, card())).toEqual(['*', undefined]);
});

test('another site shows a card; where the operator does not let it, the browser refuses', async ({ page, request, baseURL }) => {
  await elsewhere(`${baseURL}${card()}`, async (address) => {
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(it.shownName);
    await expect(frame.getByRole('link')).toHaveAttribute('target', '_blank');
    await configured({ EMBED_FRAME_ANCESTORS: "'none'" }, async () => {
      await expect.poll(() => framesOf(request, card())).toEqual(["'none'", undefined]);
      await page.goto(address);
      await expect(frame.getByRole('heading', { name: it.shownName })).toHaveCount(0);
    });
  });
});

test('what is hidden, absent or for accounts only is the same page without content', async ({ request }) => {
  const text = async (path: string) => (await request.get(path, { headers: { cookie: 'locale=en-GB' } })).text();
  const none = 'This map or element does not exist, or is not public.';
  for (const path of [
    `/embed?element=${it.hidden}`,
    '/embed?element=987654321',
    '/embed?element=x',
    '/embed?type=nothing',
    '/embed?bbox=1',
    `/embed?type=${it.typeId}&attribute.nothing=1`,
    `/embed?type=${it.typeId}&ownerLogin=${owner.login}`,
  ]) {
    expect(await text(path), path).toContain(none);
    expect(await text(path), path).not.toContain(it.hiddenName);
  }
  expect(await text(card())).toContain(it.shownName);
  await configured({ ENABLE_ANONYMOUS_READING: 'false' }, async () => {
    await expect.poll(() => text(card())).toContain(none);
    expect(await text(card())).not.toContain(it.shownName);
    expect(await text('/embed')).toContain('This map is for people who are logged in.');
  });
});

test('without scripts a card and the page of an element have their content', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, locale: 'en-GB' });
  const page = await context.newPage();
  for (const path of [card(), `/geometric_element/details/${it.shown}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(it.shownName);
    await expect(page.getByRole('img', { name: new RegExp(it.shownName) }).first()).toBeVisible();
  }
  await context.close();
});

/**
 * The scripts that the page has loaded, in bytes as they are when unpacked. The page itself says so: what a response had is read
 * through the browser while later ones arrive, and some would be missing.
 */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((bytes, { decodedBodySize }) => bytes + decodedBodySize, 0),
  );
}

test('a map shows the public elements of its types without bars, and loads less than the map of the product', async ({
  page,
}) => {
  const [type] = await sql<{ code: string }>('SELECT code FROM geometric_element_type WHERE id = $1', [it.typeId]);
  const tiles: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/tiles/elements/')) tiles.push(request.url());
    expect(request.headers().authorization).toBeUndefined();
  });
  await page.goto(`/embed?type=${type?.code.toLowerCase()}&bbox=-8.3,42.85,-8.1,42.97`);
  await mapIdle(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) expect(tile).toContain(`/api/tiles/elements/${it.typeId}/`);
  expect(tiles.join()).not.toContain('scope=');
  await page.goto('/embed');
  await mapIdle(page);
  const mapBytes = await scriptBytes(page);
  await page.goto('/');
  await mapIdle(page);
  const viewerBytes = await scriptBytes(page);
  await page.goto(card());
  const cardBytes = await scriptBytes(page);
  test.info().annotations.push({ type: 'bytes', description: `card ${cardBytes}, map ${mapBytes}, viewer ${viewerBytes}` });
  expect(mapBytes).toBeLessThan(viewerBytes);
  expect(cardBytes).toBeLessThan(mapBytes);
  expect(cardBytes).toBeGreaterThan(0);
});

test('a map with filters draws what the list of visitors finds, and no tiles of elements', async ({ page }) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const listed = page.waitForResponse((answer) => answer.url().includes(`/geometric_element_type/${it.typeId}/`));
  const filters = new URLSearchParams({ type: String(it.typeId), bbox: '-8.211,42.909,-8.209,42.911', name: it.shownName });
  await page.goto(`/embed?${filters}`);
  expect(new URL((await listed).url()).searchParams.get('name')).toBe(it.shownName);
  await mapIdle(page);
  const link = page.locator(`a[href$="/geometric_element/details/${it.shown}"]`);
  await expect(async () => {
    await clickMap(page);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(asked.filter(({ pathname }) => pathname.includes('/api/tiles/elements/'))).toEqual([]);
});

for (const width of [390, 1366])
  test(`axe finds nothing, and nothing is wider than the frame (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const path of [card(), '/embed?type=nothing', '/embed']) {
      await page.goto(path);
      if (path === '/embed') await mapIdle(page);
      await nothingFound(page, path);
      const { inner, whole } = await page.evaluate(() => ({ inner: window.innerWidth, whole: document.body.scrollWidth }));
      expect(whole, path).toBeLessThanOrEqual(inner);
    }
  });

test('Share has the code, and oEmbed finds it by the page', async ({ page, request, baseURL }) => {
  await page.goto(`/geometric_element/details/${it.shown}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByText('Code for a web page').click();
  await expect(dialog.getByRole('textbox', { name: 'Code for a web page' })).toHaveValue(
    new RegExp(`src="${baseURL}/embed\\?element=${it.shown}"`),
  );
  await nothingFound(page, 'share');
  const href = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const answer = await (await request.get(href ?? '')).json();
  expect(answer).toMatchObject({ type: 'rich', title: it.shownName });
  expect(answer.html).toContain(`/embed?element=${it.shown}`);
});
