/**
 * Measures what the viewer's first load transfers: `first-load.ts <address>`, CHROMIUM_PATH names the browser. Prints one line of JSON.
 * A proxy in between counts, so that workers, caches and preloads count like everything else. The browser starts with nothing stored.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { HEADLESS } from '../scripts/lib/headless';

const IDLE_TIMEOUT_MS = 90_000;

interface Transfer {
  path: string;
  type: string;
  encoding: string;
  /** The body as it travelled, without headers. */
  sizeBytes: number;
  /** The page itself, to see which scripts it names. */
  html?: string;
  /** Whether it holds the map engine. */
  isMap: boolean;
}

function decoded(body: Buffer, encoding: string): string {
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return encoding === 'br' ? brotliDecompressSync(body).toString() : body.toString();
}

/** Passes everything on to the server and keeps what came back, in the order of the requests. */
function countingProxy(address: string, transfers: Transfer[]): http.Server {
  return http.createServer((incoming, outgoing) => {
    const transfer: Transfer = { path: incoming.url ?? '', type: '', encoding: '', sizeBytes: 0, isMap: false };
    transfers.push(transfer);
    const onward = http.request(
      `${address}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        transfer.type = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
        transfer.encoding = String(response.headers['content-encoding'] ?? '');
        const chunks: Buffer[] = [];
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          outgoing.write(chunk);
        });
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          transfer.sizeBytes = body.length;
          if (transfer.type === 'text/html') transfer.html = decoded(body, transfer.encoding);
          if (isScript(transfer)) transfer.isMap = decoded(body, transfer.encoding).includes('maplibregl-');
          outgoing.end();
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
}

const isScript = ({ type }: Transfer) => type.endsWith('javascript');
const total = (transfers: Transfer[]) => transfers.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

async function loadViewer(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: HEADLESS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const start = performance.now();
    await page.goto(address);
    await page.locator('[data-map][data-idle="true"]').waitFor({ timeout: IDLE_TIMEOUT_MS });
    return performance.now() - start;
  } finally {
    await browser.close();
  }
}

async function main() {
  const transfers: Transfer[] = [];
  const proxy = countingProxy(process.argv[2] ?? '', transfers);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const idleMs = await loadViewer(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`);
  proxy.closeAllConnections();
  proxy.close();
  const scripts = transfers.filter(isScript);
  if (!scripts.some(({ isMap }) => isMap)) throw new Error('no script of the map engine was seen');
  const page = transfers.find(({ html }) => html)?.html ?? '';
  // What the page names has to arrive before it works; the map and whatever it draws with are fetched from there.
  const named = scripts.filter(({ path, isMap }) => page.includes(path) && !isMap);
  const inOrder = scripts.map(({ path, sizeBytes, isMap }) => ({ path, sizeBytes, isMap, named: page.includes(path) }));
  const plain = scripts.filter(({ encoding }) => encoding === '').map(({ path }) => path);
  const result = {
    beforeMapBytes: total(named),
    untilIdleBytes: total(scripts),
    idleMs,
    scripts: inOrder,
    plain,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

await main();
