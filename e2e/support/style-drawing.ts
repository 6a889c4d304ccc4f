// Both renderers over the same elements: the map server through the product's endpoint, the browser on a page that runs the product's code.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Scene } from '@/lib/test/style-samples/elements';

const PAGE = '/compared-styles/';
/** Pixels across for one element. */
export const CELL = 160;

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve('e2e/support/style-page.ts')],
    ...{ bundle: true, write: false, format: 'esm', platform: 'browser', logLevel: 'error' },
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens a page at the product's own address, whose fonts it needs, that can draw styles. */
export async function openStylePage(page: Page): Promise<void> {
  const body = `<!doctype html><style>body{margin:0}#map{position:relative;overflow:hidden;background:#fff}</style><div id="map"></div><script type="module" src="${PAGE}page.js"></script>`;
  const code = await script();
  await page.route(`**${PAGE}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === PAGE) return route.fulfill({ contentType: 'text/html', body });
    if (pathname === `${PAGE}page.js`) return route.fulfill({ contentType: 'text/javascript', body: code });
    const file = path.join('node_modules/maplibre-gl/dist', path.basename(pathname));
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(file) });
  });
  await page.goto(PAGE);
  await page.waitForFunction(() => 'draw' in window);
}

/** As the browser draws it, a PNG. */
export async function byBrowser(page: Page, { document: style, elements, across }: Scene): Promise<Buffer> {
  const px = across * CELL;
  await page.evaluate(
    async ([sample, side]) => {
      const map = document.getElementById('map') as HTMLElement;
      Object.assign(map.style, { width: `${side}px`, height: `${side}px` });
      await (window as unknown as { draw: (of: unknown) => Promise<void> }).draw(sample);
    },
    [{ document: style, features: elements }, px] as const,
  );
  return page.locator('#map').screenshot({ scale: 'css' });
}

/** As the map server draws it, a PNG. `token`: an administrator's. */
export async function byMapServer(page: Page, token: string, { document, elements, across }: Scene): Promise<Buffer> {
  const px = across * CELL;
  const answer = await page.request.post('/api/styles/preview', {
    headers: { Authorization: `Bearer ${token}` },
    data: { document, features: elements, width: px, height: px },
  });
  expect(answer.status()).toBe(200);
  return answer.body();
}
