/**
 * Measures the viewer in a browser: `viewer.ts '{"address","url","rounds"}'`, CHROMIUM_PATH names the browser. Prints one line of JSON.
 * How smoothly the map moves is compared with a map without elements, in turns, so that the machine's own slowness cancels out.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { HEADLESS } from '../scripts/lib/headless';
import { findTypeIds } from './client';
import { CITIES } from './distribution';
import { addGazetteer, SEARCHES } from './gazetteer';
import { say } from './loading';

const SIZE = { width: 1280, height: 800 };
const IN_VIEW = 100_000;
const IDLE_TIMEOUT_MS = 120_000;
const PDF_TIMEOUT_MS = 180_000;
const SEARCH_ROUNDS = 5;
/** One way of the pan, in steps of the mouse. */
const STEPS = 40;

interface Watching {
  answer: Promise<{ panelMs: number; cardMs: number }>;
}

interface View {
  zoom: number;
  lng: number;
  lat: number;
  elements: number;
}

const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** The closest view of the largest city that has as many public elements in it as are asked for. */
async function crowdedView(db: pg.Client): Promise<View> {
  const [lng, lat] = CITIES[0] as readonly [number, number];
  let view: View = { zoom: 6, lng, lat, elements: 0 };
  for (let zoom = 15; zoom >= 6; zoom -= 0.5) {
    const degreesPerPx = 360 / (512 * 2 ** zoom);
    const half = [(SIZE.width / 2) * degreesPerPx, (SIZE.height / 2) * degreesPerPx * Math.cos((lat * Math.PI) / 180)] as const;
    const { rows } = await db.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM geometric_element WHERE is_public AND geom && ST_MakeEnvelope($1, $2, $3, $4, 4326)',
      [lng - half[0], lat - half[1], lng + half[0], lat + half[1]],
    );
    view = { zoom, lng, lat, elements: rows[0]?.n ?? 0 };
    if (view.elements >= IN_VIEW) break;
  }
  return view;
}

/** A public point, and where it lies: what a click is aimed at. */
async function aPoint(db: pg.Client): Promise<{ lng: number; lat: number }> {
  const { rows } = await db.query<{ lng: number; lat: number }>(
    `SELECT ST_X(ST_Centroid(geom)) AS lng, ST_Y(ST_Centroid(geom)) AS lat FROM geometric_element
     WHERE is_public AND GeometryType(geom) = 'POINT' AND geom && ST_MakeEnvelope(-9, 42, -7, 43.5, 4326) ORDER BY id DESC LIMIT 1`,
  );
  if (!rows[0]) throw new Error('there is no point to click on');
  return rows[0];
}

async function openView(page: Page, address: string, { zoom, lng, lat }: Omit<View, 'elements'>, types: readonly number[]) {
  await page.goto('about:blank');
  await page.goto(`${address}/#map=${zoom}/${lat}/${lng}&layers=${types.map((id) => `t${id}`).join(',')}`);
  await page.locator('[data-map][data-idle="true"]').waitFor({ timeout: IDLE_TIMEOUT_MS });
}

/** Drags the map to and fro and returns how long each frame took, in milliseconds. */
async function pan(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen = window as unknown as { frames?: number[]; goOn?: boolean };
    const frames: number[] = [];
    seen.frames = frames;
    seen.goOn = true;
    let before = performance.now();
    const next = (now: number) => {
      frames.push(now - before);
      before = now;
      if (seen.goOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const [x, y] = [SIZE.width / 2, SIZE.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const to of [220, -220, 0]) await page.mouse.move(x + to, y + to / 3, { steps: STEPS });
  await page.mouse.up();
  return page.evaluate(() => {
    const seen = window as unknown as { frames: number[]; goOn: boolean };
    seen.goOn = false;
    return seen.frames.slice(1);
  });
}

async function measurePan(page: Page, address: string, view: View, types: readonly number[], rounds: number) {
  const turns = { fullP95Ms: [] as number[], emptyP95Ms: [] as number[] };
  for (let turn = 0; turn < rounds; turn++) {
    await openView(page, address, view, []);
    turns.emptyP95Ms.push(p95(await pan(page)));
    await openView(page, address, view, types);
    turns.fullP95Ms.push(p95(await pan(page)));
  }
  return { ...turns, elements: view.elements, zoom: view.zoom };
}

/** Milliseconds from the press of a button to the panel (which says that it is searching), and to the first card. */
async function measureClick(
  page: Page,
  address: string,
  at: { lng: number; lat: number },
  types: readonly number[],
  rounds: number,
) {
  const found = { panelMs: [] as number[], cardMs: [] as number[] };
  // Single clicks differ by a factor of two: three for each round.
  for (let turn = 0; turn <= 3 * rounds; turn++) {
    await openView(page, address, { ...at, zoom: 18 }, types);
    const box = await page.locator('[data-map]').boundingBox();
    if (!box) throw new Error('there is no map');
    // The page watches before it is clicked on, however long it takes to begin.
    await page.evaluate(() => {
      (window as unknown as Watching).answer = new Promise<{ panelMs: number; cardMs: number }>((resolve, reject) => {
        setTimeout(() => reject(new Error('a click on an element opened no card')), 30_000);
        let pressed = 0;
        let panelMs = 0;
        const onUp = () => {
          pressed = performance.now();
        };
        window.addEventListener('mouseup', onUp, { capture: true, once: true });
        const watch = new MutationObserver(() => {
          const now = performance.now() - pressed;
          if (pressed && !panelMs && document.querySelector('[aria-live] [role=status], [aria-live=polite] p, article'))
            panelMs = now;
          if (!pressed || !document.querySelector('article')) return;
          watch.disconnect();
          resolve({ panelMs, cardMs: now });
        });
        watch.observe(document.body, { subtree: true, childList: true });
      });
    });
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const { panelMs, cardMs } = await page.evaluate(() => (window as unknown as Watching).answer);
    // The first one fetches what the later ones have.
    if (turn === 0) continue;
    found.panelMs.push(panelMs);
    found.cardMs.push(cardMs);
  }
  return found;
}

/** Seconds of a page of A4 at 150 dpi, of the crowded map, from pressing Save to the file; and its bytes. */
async function measurePdf(page: Page, address: string, view: View, types: readonly number[]) {
  await openView(page, address, view, types);
  await page.getByRole('toolbar').getByRole('button', { name: 'Export to PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the map to PDF' });
  await dialog.getByRole('button', { name: 'Save' }).waitFor();
  const start = performance.now();
  const file = page.waitForEvent('download', { timeout: PDF_TIMEOUT_MS });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const stream = await (await file).createReadStream();
  let sizeBytes = 0;
  for await (const chunk of stream) sizeBytes += (chunk as Buffer).length;
  return { seconds: (performance.now() - start) / 1000, sizeBytes };
}

/** Milliseconds of each search over HTTP, asked one after the other; the first round warms up. */
async function measureSearch(address: string) {
  const ms: number[] = [];
  for (let round = 0; round <= SEARCH_ROUNDS; round++)
    for (const q of SEARCHES) {
      const start = performance.now();
      const response = await fetch(`${address}/api/location/search?${new URLSearchParams({ q })}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the search for ${q} answered ${response.status}`);
      if (round > 0) ms.push(performance.now() - start);
    }
  return { p95Ms: p95(ms), ms };
}

async function openBrowser(): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: HEADLESS });
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB' });
  page.setDefaultTimeout(IDLE_TIMEOUT_MS);
  // The loader of TypeScript names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  return { browser, page };
}

async function main() {
  const { address, url, rounds } = JSON.parse(process.argv[2] ?? '') as { address: string; url: string; rounds: number };
  await addGazetteer(url);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query(
    "UPDATE configuration_parameter SET value = 'true', modification_date = now() WHERE code = 'ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF'",
  );
  const view = await crowdedView(db);
  const point = await aPoint(db);
  await db.end();
  const types = await findTypeIds(url);
  const { browser, page } = await openBrowser();
  try {
    const search = await measureSearch(address);
    say(`search: p95 ${search.p95Ms.toFixed(1)} ms`);
    const click = await measureClick(page, address, point, types, rounds);
    say(`click: ${click.panelMs.join(', ')} ms`);
    const pan = await measurePan(page, address, view, types, rounds);
    say(`moving: ${pan.fullP95Ms.join(', ')} ms against ${pan.emptyP95Ms.join(', ')} ms`);
    const pdf = await measurePdf(page, address, view, types);
    process.stdout.write(`${JSON.stringify({ search, click, pan, pdf })}\n`);
  } finally {
    await browser.close();
  }
}

await main();
