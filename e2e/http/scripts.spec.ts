import { request as ask } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** A file as it travels: Playwright would unpack it. */
const travelled = (address: string, encodings: string) =>
  new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    ask(address, { headers: { 'accept-encoding': encodings } }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(await response.toArray()) }),
    )
      .on('error', reject)
      .end();
  });

test('scripts of a page travel by Brotli, or by gzip to who takes no more, and are cached for good', async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get('/')).text();
  const scripts = [...new Set([...page.matchAll(/src="([^"]*\/_next\/static\/[^"]+\.js[^"]*)"/g)].map((it) => it[1]))];
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    const address = new URL(script as string, baseURL).href;
    const brotli = await travelled(address, 'gzip, deflate, br');
    const gzip = await travelled(address, 'gzip');
    expect([brotli.status, brotli.headers['content-encoding']], script).toEqual([200, 'br']);
    for (const { headers } of [brotli, gzip]) {
      expect(headers['cache-control'], script).toMatch(/max-age=31536000, ?immutable/);
      expect(headers.vary, script).toContain('Accept-Encoding');
      expect(headers['content-type'], script).toMatch(/javascript/);
    }
    const plain = gzip.headers['content-encoding'] === 'gzip' ? gunzipSync(gzip.bytes) : gzip.bytes;
    expect(brotliDecompressSync(brotli.bytes).equals(plain), script).toBe(true);
    expect(brotli.bytes.length, script).toBeLessThan(gzip.bytes.length);
  }
});
