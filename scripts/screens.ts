// `npm run screens`: the production server with the demo content, and a picture of each screen at four sizes, light and dark, under
// .data/screens. Those of the documents are written into docs/images. `-- --only viewer,list` takes some, `-- --language gl-ES` in a language.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import { onePassed } from './lib/checks.ts';
import { HEADLESS } from './lib/headless.ts';
import { note, step } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { dataDir, inRoot } from './lib/paths.ts';
import { runChecks } from './lib/run-checks.ts';
import { joinTestCluster } from './lib/test-cluster.ts';
import { startProduct } from './lib/test-product.ts';
import { type Facts, SCREENS, type Screen } from './screens/list.ts';

const SIZES = [
  [360, 740],
  [768, 1024],
  [1366, 768],
  [1440, 900],
] as const;
const SCHEMES = ['light', 'dark'] as const;
/** The picture that documents show. */
const SHOWN = '1366-light';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, language: { type: 'string', default: 'en-GB' } },
});
const wanted = options.only?.split(',');

interface Account {
  login: string;
  password: string;
  role: string;
}
type Product = Awaited<ReturnType<typeof startProduct>>;

async function factsOf(url: string): Promise<Facts> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  // An account's language is that of its pages.
  await db.query('UPDATE user_account SET locale = $1', [options.language]);
  // The demo's background is on the internet: where it cannot be reached, a message about it would lie in every picture.
  await db.query("UPDATE geometric_layer SET initially_visible = false WHERE type = 'OSM'");
  const types = await db.query<{ code: string; id: number }>('SELECT code, id::int FROM geometric_element_type');
  const elements = await db.query<Facts['element']>(
    `SELECT e.id::int, ST_X(e.geom) AS lng, ST_Y(e.geom) AS lat FROM geometric_element e
     JOIN geometric_element_file f ON f.element_id = e.id
     WHERE e.is_public AND GeometryType(e.geom) = 'POINT' AND NOT EXISTS (
       SELECT 1 FROM geometric_element o WHERE o.id <> e.id AND o.geom && ST_Expand(e.geom, 0.002))
     ORDER BY e.id LIMIT 1`,
  );
  await db.end();
  const [element] = elements.rows;
  if (!element) throw new Error('the demo has no element with a photo');
  return { types: Object.fromEntries(types.rows.map(({ code, id }) => [code, id])), element };
}

/** A browser in which somebody is logged in, or nobody. */
async function contextFor(browser: Browser, product: Product, role: Screen['as']): Promise<BrowserContext> {
  const baseURL = product.E2E_BASE_URL as string;
  const context = await browser.newContext({ baseURL, locale: options.language, timezoneId: 'Europe/Madrid' });
  await context.addCookies([{ name: 'locale', value: options.language, url: baseURL }]);
  if (!role) return context;
  const accounts = JSON.parse(readFileSync(product.E2E_ACCOUNTS as string, 'utf8')) as Account[];
  const account = accounts.find((it) => it.role === role);
  if (!account) throw new Error(`the demo has no ${role}`);
  const { login, password } = account;
  const answer = await context.request.post('/api/users/login', { data: { login, password } });
  const { serviceToken } = (await answer.json()) as { serviceToken: string };
  await context.addInitScript((token) => {
    if (window.location.protocol.startsWith('http')) sessionStorage.setItem('serviceToken', token);
  }, serviceToken);
  return context;
}

/** Nothing is being loaded or drawn any more. */
async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[data-map]')].every((it) => it.getAttribute('data-idle') !== 'false') &&
      !document.querySelector('[aria-busy=true]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { timeout: 30_000 },
  );
}

async function take(page: Page, screen: Screen, facts: Facts, folder: string): Promise<void> {
  for (const scheme of SCHEMES)
    for (const [width, height] of SIZES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(facts));
      await ready(page);
      if (screen.first) {
        await screen.first(page);
        await ready(page);
      }
      const name = `${width}-${scheme}`;
      const file = path.join(folder, `${screen.name}-${name}.png`);
      await page.screenshot({ path: file });
      if (screen.inDocuments && name === SHOWN) copyFileSync(file, inRoot('docs/images', `${screen.name}.png`));
    }
}

await runChecks({
  command: 'npm run screens',
  folder: ['test', 'screens'],
  check: async (dir, tally, started) => {
    const logFile = path.join(dir, 'log/screens.log');
    const programs = await ensurePrograms(['postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr', 'chromium'], { logFile });
    await step('Database client', () => ensurePrismaClient({ logFile }));
    await step('Background map', () => ensureBasemap({ logFile }));
    await step('Build', () => ensureBuild({ logFile }));
    const { adminUrl, leave } = await joinTestCluster();
    const folder = dataDir('screens');
    mkdirSync(folder, { recursive: true });
    try {
      const product = await startProduct(dir, 'screens', { adminUrl, started, logFile });
      const facts = await factsOf(product.E2E_DATABASE_URL as string);
      const browser = await chromium.launch({ executablePath: programs.chromium, args: HEADLESS });
      for (const screen of SCREENS.filter(({ name }) => wanted?.includes(name) ?? true))
        await tally.check(screen.name, async () => {
          const context = await contextFor(browser, product, screen.as);
          try {
            await take(await context.newPage(), screen, facts, folder);
            return onePassed;
          } finally {
            await context.close();
          }
        });
      await browser.close();
      note(`pictures: ${path.relative(process.cwd(), folder)}`);
    } finally {
      await leave();
    }
  },
});
