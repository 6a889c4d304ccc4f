/**
 * Measures the product on a phone: `phone.ts '{"address","rounds","word"}'`, CHROMIUM_PATH names the browser. Prints one line of JSON.
 * The phone is Chromium with a fourth of this processor, 1.6 Mbit/s and 150 ms of delay, with nothing stored; it draws the map
 * without a graphics card. The page is put together by the processor: an emulated card takes 130 ms for each frame of any page, which no
 * phone does. A page with nothing but a field is measured beside.
 * One visitor searches for the word and reads; one contributor adds a point with a photo, tap by tap.
 *
 * The first view is loaded twice, because a key ends the browser's search for the largest paint. All times are since the navigation.
 * - `contentMs`: the background and the signs of the elements are painted: the picture of the first view, as the browser's element
 *   timing says (`elementtiming=first-view`), or all of the map if that was earlier.
 * - `mapMs`: the map says that it has drawn all, the last tile included.
 * - `largestMs`: the browser's largest contentful paint, in a load without a key.
 * - `searchMs`: one key has opened the search, and the letter that is typed next stands in it. `foundMs`: what was typed is found.
 */
import { type BrowserContext, chromium, devices, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { HEADLESS } from '../scripts/lib/headless';
import { logIn } from './browser';
import type { Interaction, PhoneFigures } from './figures';
import { slowPage, type Watched, watchedIn } from './phone-page';
import { median } from './rounds';

const PHONE = devices['Pixel 7'];
const CHROMIUM = [...HEADLESS, '--disable-gpu-compositing'];
const FIELD = '<!doctype html><title>A field</title><body style="height: 100vh"><input autofocus>';
const HERE = { latitude: 42.6, longitude: -8.95, accuracy: 8 };
/** How long a person takes for a tap, looking included, and for a letter on a phone's keyboard. */
const TAP_MS = 1500;
const LETTER_MS = 250;
const MAX_SLOW = 8;

/** What is painted when, in a load that nobody touches. */
async function firstView(context: BrowserContext, address: string) {
  const page = await slowPage(context);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.seen.mapMs > 0);
  const { seen } = await watchedIn(page);
  await page.close();
  return { ...seen, contentMs: Math.min(...[seen.pictureMs, seen.mapMs].filter((ms) => ms > 0)) };
}

/** Milliseconds until one key opens the search and it takes a letter. */
async function searchByKey(page: Page, letter: string): Promise<number> {
  for (;;) {
    await page.keyboard.press('/');
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox')) break;
    await page.waitForTimeout(25);
  }
  await page.keyboard.press(letter);
  const { typed, ms } = await page.evaluate(() => ({
    typed: (document.activeElement as HTMLInputElement).value,
    ms: performance.now(),
  }));
  if (typed !== letter) throw new Error(`the search holds “${typed}” after the letter ${letter}`);
  return ms;
}

/** From a load to the search, and from the search to what it finds. */
async function firstSearch(context: BrowserContext, address: string, word: string) {
  const page = await slowPage(context);
  await page.goto(address, { waitUntil: 'commit' });
  const searchMs = await searchByKey(page, word.slice(0, 1));
  await page.keyboard.type(word.slice(1), { delay: LETTER_MS });
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const foundMs = await page.evaluate(() => performance.now());
  await page.close();
  return { searchMs, foundMs };
}

/** What a visitor does: search, open a hit, close it, layers, the list of the view, the menu. */
async function interact(context: BrowserContext, address: string, word: string): Promise<Interaction[]> {
  const page = await slowPage(context);
  await page.goto(address);
  await page.locator('[data-map][data-idle="true"]').waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially(word, { delay: LETTER_MS });
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

/** Letters in a page that has nothing but a field. */
async function bareField(context: BrowserContext, letters: string): Promise<Interaction[]> {
  const page = await slowPage(context);
  await page.route('**/field', (route) => route.fulfill({ contentType: 'text/html', body: FIELD }));
  await page.goto('http://localhost/field');
  await page.locator('input').pressSequentially(letters, { delay: LETTER_MS });
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
  await logIn(context, await signedUp(address));
  const page = await slowPage(context);
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
const slowest = (all: Interaction[]) => all.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOW);

async function main() {
  const { address, rounds, word } = JSON.parse(process.argv[2] ?? '') as { address: string; rounds: number; word: string };
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM });
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
    const views: Awaited<ReturnType<typeof firstView>>[] = [];
    const searches: Awaited<ReturnType<typeof firstSearch>>[] = [];
    for (let round = 0; round < rounds; round++) {
      views.push(await inNew((context) => firstView(context, address)));
      searches.push(await inNew((context) => firstSearch(context, address, word)));
    }
    const bare = await inNew((context) => bareField(context, 'Miradoiro da Curota'));
    const read = await inNew((context) => interact(context, address, word));
    const { interactions: added, ...contribution } = await inNew((context) => contribute(context, address));
    const interactions = [...read, ...added];
    const figures: PhoneFigures = {
      firstMs: median(views.map((it) => it.firstMs)),
      contentMs: median(views.map((it) => it.contentMs)),
      largestMs: median(views.map((it) => it.largestMs)),
      mapMs: median(views.map((it) => it.mapMs)),
      searchMs: median(searches.map((it) => it.searchMs)),
      foundMs: median(searches.map((it) => it.foundMs)),
      interactionP75Ms: p75(interactions.map(({ ms }) => ms)),
      bareP75Ms: p75(bare.map(({ ms }) => ms)),
      interactions: interactions.length,
      slowest: slowest(interactions),
      contribution,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    await browser.close();
  }
}

await main();
