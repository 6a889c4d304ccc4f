/**
 * Asks Lighthouse about the accessibility of the public pages: `lighthouse.ts '{"address","url"}'`, CHROMIUM_PATH names the browser. Each page
 * is seen by a phone and a desktop, in light and dark, in three languages. Prints one line of JSON. npm fetches Lighthouse and keeps it.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { HEADLESS } from '../scripts/lib/headless';
import type { LighthouseFigures } from './figures';

/** The last one that runs on the oldest Node that runs the commands. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const REPORT_BYTES = 64 * 1024 * 1024;

const WAYS = [
  { as: 'phone, light', language: 'en-GB', args: [], flags: ['--blink-settings=preferredColorScheme=1'] },
  { as: 'desktop, dark', language: 'es-ES', args: ['--preset=desktop'], flags: ['--blink-settings=preferredColorScheme=0'] },
  { as: 'phone, dark', language: 'gl-ES', args: [], flags: ['--blink-settings=preferredColorScheme=0'] },
];

interface Report {
  runtimeError?: { message: string };
  categories: { accessibility: { score: number } };
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string }>;
}

/** Pages that everybody may see: the map, an element with a photo, a list, the account, open data, the API. */
async function pagesOf(url: string): Promise<string[]> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db
    .query<{ id: string; type: string }>(
      `SELECT e.id, e.type_id AS type FROM geometric_element e JOIN geometric_element_file f ON f.element_id = e.id
       WHERE e.is_public AND f.content_type LIKE 'image/%' ORDER BY e.id LIMIT 1`,
    )
    .finally(() => db.end());
  const [one] = rows;
  if (!one) throw new Error('no public element has a photo');
  const element = [`/geometric_element/details/${one.id}`, `/#element=${one.id}`, `/geometric_elements/${one.type}`];
  return ['/', ...element, '/users/account', '/open_data', '/open_data/collections', '/api/docs', '/no-such-page'];
}

async function reportOf(address: string, { language, args, flags }: (typeof WAYS)[number]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...[
        'exec',
        '--yes',
        `--package=${LIGHTHOUSE}`,
        '--',
        'lighthouse',
        address,
        '--quiet',
        '--output=json',
        '--output-path=stdout',
      ],
      ...[
        '--only-categories=accessibility',
        '--no-enable-error-reporting',
        '--throttling-method=provided',
        '--ignore-status-code',
      ],
      `--extra-headers=${JSON.stringify({ 'Accept-Language': language })}`,
      `--chrome-flags=${['--headless=new', ...HEADLESS, `--lang=${language}`, ...flags].join(' ')}`,
      ...args,
    ],
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH }, maxBuffer: REPORT_BYTES },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  return report;
}

async function main() {
  const { address, url } = JSON.parse(process.argv[2] ?? '') as { address: string; url: string };
  const found: LighthouseFigures = [];
  for (const path of await pagesOf(url))
    for (const way of WAYS) {
      const { categories, audits } = await reportOf(`${address}${path}`, way);
      const failed = Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0);
      found.push({
        path,
        as: `${way.as}, ${way.language}`,
        score: categories.accessibility.score,
        failed: failed.map(({ id }) => id),
      });
    }
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

await main();
