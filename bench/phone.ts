/**
 * Measures the product on a phone: `phone.ts '{"address"}'`, CHROMIUM_PATH names the browser. Prints one line of JSON.
 * The phone is Chromium with a fourth of this processor, 1.6 Mbit/s and 150 ms of delay, with nothing stored; it draws the map
 * without a graphics card. One visitor reads; one contributor adds a point with a photo, tap by tap.
 */
import { type BrowserContext, type CDPSession, chromium, devices, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { HEADLESS } from './browser';
import type { PhoneFigures } from './figures';
import { median } from './rounds';

const TIMEOUT_MS = 120_000;
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const PHONE = devices['Pixel 7'];
const HERE = { latitude: 42.6, longitude: -8.95, accuracy: 8 };
/** How long a person takes for a tap, looking included, and for a letter on a phone's keyboard. */
const TAP_MS = 1500;
const LETTER_MS = 250;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The loader of TypeScript names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(watch);
  return page;
}

interface Watched {
  /** Milliseconds since the navigation began. */
  seen: { largestMs: number; searchMs: number; mapMs: number };
  /** How long each interaction took until the next paint, by the browser's own number of it. */
  interactions: Record<number, number>;
}

/** Runs in the page: notes when things are there, and how long interactions take. */
function watch() {
  const watched: Watched = { seen: { largestMs: 0, searchMs: 0, mapMs: 0 }, interactions: {} };
  (window as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.seen.largestMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        watched.interactions[entry.interactionId] = Math.max(watched.interactions[entry.interactionId] ?? 0, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  const look = () => {
    const { seen } = watched;
    if (!seen.mapMs && document.querySelector('[data-map][data-idle="true"]')) seen.mapMs = performance.now();
    if (!seen.mapMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const watchedIn = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** Milliseconds until one key opens the search and its field has the focus. */
async function searchByKey(page: Page): Promise<number> {
  for (;;) {
    await page.keyboard.press('/');
    const ms = await page.evaluate(() =>
      document.activeElement?.getAttribute('role') === 'combobox' ? performance.now() : undefined,
    );
    if (ms) return ms;
    await page.waitForTimeout(25);
  }
}

async function firstView(context: BrowserContext, address: string) {
  const page = await slowPage(context);
  await page.goto(address, { waitUntil: 'commit' });
  const searchMs = await searchByKey(page);
  await page.locator('[data-map][data-idle="true"]').waitFor();
  const { seen } = await watchedIn(page);
  await page.close();
  return { ...seen, searchMs };
}

/** What a visitor does: search, open a hit, close it, layers, the list of the view, the menu. */
async function interact(context: BrowserContext, address: string): Promise<number[]> {
  const page = await slowPage(context);
  await page.goto(address);
  await page.locator('[data-map][data-idle="true"]').waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('faro', { delay: LETTER_MS });
  await page.getByRole('listbox').getByRole('option').first().tap();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: /^Layers/ }).tap();
  await page.waitForTimeout(TAP_MS);
  await page.getByRole('button', { name: 'More tools' }).tap();
  await page.getByRole('menuitem', { name: 'In this view' }).tap();
  await page.waitForTimeout(TAP_MS);
  const { interactions } = await watchedIn(page);
  await page.close();
  return Object.values(interactions);
}

const photo = () =>
  sharp({
    create: { width: 3000, height: 2000, channels: 3, background: '#5a7a2b', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .jpeg()
    .toBuffer();

/** A new contributor's token. */
async function signedUp(address: string): Promise<string> {
  const person = { login: `phone.${Date.now().toString(36)}`, password: 'unha lareira acesa', locale: 'en-GB' };
  const post = (path: string, body: object) =>
    fetch(`${address}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await post('signUp', { ...person, locked: false, userRoleDto: { code: 'USER' } });
  if (!made.ok) throw new Error(`signing up answered ${made.status}: ${await made.text()}`);
  const answer = await post('login', person);
  return ((await answer.json()) as { serviceToken: string }).serviceToken;
}

/** From the first view, logged in, to "saved, public, with photo". */
async function contribute(context: BrowserContext, address: string) {
  const token = await signedUp(address);
  const page = await slowPage(context);
  await page.addInitScript((it) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('serviceToken', it);
  }, token);
  await page.goto(address);
  await page.locator('[data-map][data-idle="true"]').waitFor();
  let taps = 0;
  let letters = 0;
  const start = performance.now();
  const tap = async (what: Locator) => {
    await what.waitFor();
    await page.waitForTimeout(TAP_MS);
    await what.tap();
    taps += 1;
  };
  const type = async (field: Locator, text: string) => {
    await field.pressSequentially(text, { delay: LETTER_MS });
    letters += text.length;
  };
  await tap(page.getByRole('toolbar').getByRole('button', { name: 'Add an element' }));
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Viewpoint/ }));
  await tap(page.getByRole('button', { name: 'I am here' }));
  await tap(page.getByRole('button', { name: 'Use this place' }));
  const form = page.locator('#element-form');
  await form.waitFor();
  // The name has the focus.
  await type(page.locator(':focus'), 'Miradoiro da Curota');
  for (const field of await form.locator('[required]:visible, [aria-required=true]:visible').all()) {
    if ((await field.inputValue()) !== '') continue;
    if ((await field.evaluate((it) => it.tagName)) === 'SELECT') await field.selectOption({ index: 1 });
    else await type(field, 'Ría de Arousa');
  }
  taps += 1;
  await page.waitForTimeout(TAP_MS);
  await page.getByLabel('Choose photos').setInputFiles({ name: 'view.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const everybody = page.getByRole('radio', { name: 'Everybody' });
  if (!(await everybody.isChecked())) await tap(page.locator('label', { has: everybody }));
  await tap(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('The element has been saved.').first().waitFor();
  const seconds = (performance.now() - start) / 1000;
  const { interactions } = await watchedIn(page);
  await page.close();
  return { taps, letters, seconds, interactions: Object.values(interactions) };
}

const p75 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;

async function main() {
  const { address, rounds } = JSON.parse(process.argv[2] ?? '') as { address: string; rounds: number };
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: HEADLESS });
  const options = { ...PHONE, locale: 'en-GB', geolocation: HERE, permissions: ['geolocation'] };
  const inNew = async <T>(run: (context: BrowserContext) => Promise<T>): Promise<T> => {
    const context = await browser.newContext(options);
    try {
      return await run(context);
    } finally {
      await context.close();
    }
  };
  try {
    const views = [];
    for (let round = 0; round < rounds; round++) views.push(await inNew((context) => firstView(context, address)));
    const read = await inNew((context) => interact(context, address));
    const { taps, letters, seconds, interactions } = await inNew((context) => contribute(context, address));
    const figures: PhoneFigures = {
      largestMs: median(views.map((it) => it.largestMs)),
      searchMs: median(views.map((it) => it.searchMs)),
      mapMs: median(views.map((it) => it.mapMs)),
      interactionP75Ms: p75([...read, ...interactions]),
      interactions: read.length + interactions.length,
      contribution: { taps, letters, seconds },
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    await browser.close();
  }
}

await main();
