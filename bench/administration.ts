/**
 * Measures the screens of the administration in a browser: `administration.ts '{"address","url","rounds"}'`, with the settings of the server and
 * CHROMIUM_PATH. From the click on a screen's name in the navigation until its first rows stand there, in an installation with few definitions
 * and then with many, so that the machine's own slowness cancels out. What it adds is deleted. Prints one line of JSON.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { hashPassword } from '@/lib/users/password';
import { HEADLESS } from '../scripts/lib/headless';
import { clearDefinitions, fillDefinitions } from './administration-content';
import { logIn } from './browser';
import type { AdministrationFigures } from './figures';
import { median } from './rounds';

const LOGIN = 'bench.administrator';
const SCREENS = [
  ...['/admin/users', '/admin/settings', '/admin/configurationParameter', '/admin/elementType', '/admin/attributeType'],
  ...['/admin/geometricElementTypeStyles', '/admin/mapTree', '/admin/layerGroup', '/admin/layers', '/admin/generalAttachedFiles'],
  ...['/admin/fileFormats', '/admin/interfaceTexts'],
];

async function administrator(client: pg.Client, password: string): Promise<void> {
  await client.query(
    `INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, $2, 'en-GB', 'ADMIN')
     ON CONFLICT (lower(login)) DO UPDATE SET password_hash = excluded.password_hash`,
    [LOGIN, await hashPassword(password)],
  );
}

/** Until ten frames in a row have come in time: what the screen before has left to do, as the map of the tree has, is not the next one's. */
const quiet = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [calm, before] = [0, performance.now()];
        const frame = (now: number) => {
          calm = now - before < 50 ? calm + 1 : 0;
          before = now;
          if (calm < 10) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      }),
  );

/** Milliseconds from the click until the screen has rows, or says that it has none, and nothing of it is on its way. */
const opened = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (href) =>
      new Promise<number>((resolve, reject) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find((it) => new URL(it.href).pathname === href);
        if (!link) return reject(new Error(`nothing leads to ${href}`));
        const late = setTimeout(() => reject(new Error(`${href} shows nothing`)), 20_000);
        const start = performance.now();
        const check = () => {
          const main = document.querySelector('main');
          const there = location.pathname === href && main && !main.querySelector('[aria-busy=true]');
          if (
            !there ||
            !main.querySelector('tbody tr, ul[aria-label] li, section li, form [data-parameter], main :is(p, div).text-center')
          )
            return requestAnimationFrame(check);
          clearTimeout(late);
          resolve(performance.now() - start);
        };
        link.click();
        requestAnimationFrame(check);
      }),
    path,
  );

async function measureScreens(browser: Browser, address: string, token: string, rounds: number): Promise<Record<string, number>> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await logIn(context, token);
  const page = await context.newPage();
  // The loader of TypeScript names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  const times: Record<string, number[]> = {};
  // The first round brings the code of each screen.
  for (let round = 0; round <= rounds; round++) {
    await page.goto('/admin');
    await page.locator('nav a[href$="/admin/users"]').waitFor();
    for (const path of SCREENS) {
      await quiet(page);
      const ms = await opened(page, path);
      if (round > 0) times[path] = [...(times[path] ?? []), ms];
    }
  }
  await context.close();
  return Object.fromEntries(Object.entries(times).map(([path, all]) => [path, median(all)]));
}

async function main() {
  const { address, url, rounds } = JSON.parse(process.argv[2] ?? '') as { address: string; url: string; rounds: number };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: HEADLESS });
  try {
    await clearDefinitions(client);
    const password = crypto.randomUUID();
    await administrator(client, password);
    const entered = await fetch(`${address}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: LOGIN, password }),
    });
    const { serviceToken } = (await entered.json()) as { serviceToken: string };
    const few = await measureScreens(browser, address, serviceToken, rounds);
    await fillDefinitions(client);
    const many = await measureScreens(browser, address, serviceToken, rounds);
    const figures: AdministrationFigures = { few, many };
    console.log(JSON.stringify(figures));
  } finally {
    await clearDefinitions(client);
    await client.end();
    await browser.close();
  }
}

await main();
