import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { chromium } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import config from '@/playwright.config';
import { dataDir } from '@/scripts/lib/paths.ts';
import { behindProxy } from './support/proxied';
import { stack } from './support/stack';

// As on a server with a name of its own: the certificate comes by ACME. An authority of the test stands in for Let's Encrypt, and for the
// ports 80 and 443 of the server, which it asks for the proof.
const host = 'gis.test';
const folder = dataDir('test', 'stack', 'certificates');
const authority = `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://ca.test {
  tls internal
  acme_server
}
http://${host} {
  reverse_proxy proxy:8080
}`;
const image =
  parse(readFileSync(inject('images'), 'utf8')).services.proxy?.image ??
  parse(readFileSync('docker-compose.yml', 'utf8')).services.proxy.image;
const { env, httpsPort } = behindProxy({ tls: true });
const here = stack('certificate', {
  profiles: ['tls'],
  env: {
    ...env,
    PUBLIC_URL: `https://${host}`,
    ACME_EMAIL: 'operadora@example.org',
    ACME_DIRECTORY: 'https://ca.test/acme/local/directory',
    CERTIFICATES: folder,
  },
  files: [
    {
      services: {
        ca: {
          image,
          command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
          environment: { XDG_DATA_HOME: '/data' },
          configs: [{ source: 'ca', target: '/etc/caddy/Caddyfile' }],
          networks: { front: { aliases: ['ca.test', host] } },
        },
      },
      configs: { ca: { content: authority } },
    },
  ],
});

/** The certificates that the proxy shows for the name, the nearest first. */
const shown = (ca?: string) =>
  new Promise<{ authorized: boolean; issuer: string; intermediate: Buffer }>((resolve, reject) => {
    const socket = tls.connect({ port: httpsPort, host: '127.0.0.1', servername: host, ca, rejectUnauthorized: false }, () => {
      const { issuer, issuerCertificate } = socket.getPeerCertificate(true);
      resolve({ authorized: socket.authorized, issuer: String(issuer.CN), intermediate: issuerCertificate?.raw });
      socket.end();
    });
    socket.on('error', reject);
  });

let root: string;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await here.up('ca');
  for (let found = ''; !root; root = found)
    found = (await here.exec('ca', ['cat', '/data/caddy/pki/authorities/local/root.crt'], { allowFailure: true })).stdout;
  writeFileSync(path.join(folder, 'root.pem'), root);
  chmodSync(path.join(folder, 'root.pem'), 0o644);
  await here.up();
});

describe('a server with a name', () => {
  it('obtains its certificate by ACME', async () => {
    await expect
      .poll(() => shown(root).catch(() => undefined), { timeout: 120_000, interval: 500 })
      .toMatchObject({ authorized: true });
    expect((await shown(root)).issuer).toContain('Caddy Local Authority');
    expect(await here.logs('proxy')).toMatch(/certificate obtained successfully.*gis\.test/);
  });

  it('shows the map in a browser that trusts this authority and no other', async () => {
    const { intermediate } = await shown(root);
    const key = new X509Certificate(intermediate).publicKey.export({ type: 'spki', format: 'der' });
    const trusted = createHash('sha256').update(key).digest('base64');
    const open = async (args: string[]) => {
      const options = config.use?.launchOptions ?? {};
      const all = [...(options.args ?? []), `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${httpsPort}`, ...args];
      const browser = await chromium.launch({ ...options, args: all });
      try {
        const page = await browser.newPage();
        const failed: string[] = [];
        page.on(
          'requestfailed',
          (request) => new URL(request.url()).host === host && failed.push(`${request.url()} ${request.failure()?.errorText}`),
        );
        await page.goto(`https://${host}/`);
        await page.locator('.maplibregl-canvas').waitFor();
        await page.waitForLoadState('networkidle');
        return { secure: await page.evaluate(() => isSecureContext), failed };
      } finally {
        await browser.close();
      }
    };
    await expect(open([])).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
    const seen = await open([`--ignore-certificate-errors-spki-list=${trusted}`]);
    expect([seen.secure, seen.failed]).toEqual([true, []]);
  });
});
