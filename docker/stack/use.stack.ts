import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { clickMap, openViewer, results } from '@/e2e/support/viewer';
import { withPage } from './support/browser';
import { Client, photo } from './support/client';
import { shapeOfOnePoint } from './support/shape';
import { stack } from './support/stack';

// One stack from its first start on: each part goes on from the one before.
const here = stack('use');
const client = new Client(here.url);
const made = { typeId: 0, elementId: 0 };

describe('a first start on empty volumes', () => {
  beforeAll(() => here.up());

  it('brings every service up, and none of them is started twice', async () => {
    for (const service of await here.services()) {
      const containers = await here.inspect(service);
      expect(containers, service).toHaveLength(1);
      expect(containers[0]?.RestartCount, service).toBe(0);
      expect(containers[0]?.State.OOMKilled, service).toBe(false);
    }
  });

  it('is alive and ready, and serves its page and the page’s scripts', async () => {
    await client.expect(200, '/api/health/live');
    expect((await client.expect(200, '/api/health/ready')).json.status).toBe('ready');
    const first = await client.ask('/');
    const page = first.headers.location ? await client.expect(200, new URL(first.headers.location, here.url).pathname) : first;
    const script = /\/_next\/static\/[^"']+\.js/.exec(page.text)?.[0] as string;
    expect((await client.expect(200, script)).headers['content-type']).toContain('javascript');
  });

  it('knows the first administrator and nobody else', async () => {
    await client.expect(401, '/api/users/login', {
      method: 'POST',
      body: { login: here.env.ADMIN_LOGIN, password: 'outra cousa' },
    });
    await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
    const { json } = await client.expect(200, '/api/users');
    expect(json.result.items.map((user: { login: string }) => user.login)).toEqual([here.env.ADMIN_LOGIN]);
  });
});

/** What a person, a script and QGIS see of the element that was made. */
function itsContent() {
  it('lists the element', async () => {
    const { json } = await client.expect(
      200,
      `/api/elements/geometric_element_type/${made.typeId}/geometric_elements?description=contedor`,
    );
    expect(json.result.items.map(({ id }: { id: number }) => id)).toEqual([made.elementId]);
  });

  it('shows its photo and the photo’s thumbnail', async () => {
    const [file] = (await client.element(made.elementId)).json.listGeometricElementFileDto;
    for (const address of [file.fileUrl, file.thumbnailUrl]) {
      const { pathname, search } = new URL(address, here.url);
      const picture = await client.expect(200, pathname + search);
      expect(picture.headers['content-type']).toMatch(/^image\//);
      expect(picture.body.length).toBeGreaterThan(100);
    }
  });

  it('draws it into vector tiles', async () => {
    const { status, body, headers } = await client.tile(made.typeId);
    expect(status).toBe(200);
    expect(body.includes('elements')).toBe(true);
    expect(headers['cache-control']).toContain('public');
  });

  it('answers WMS: capabilities, map and information', async () => {
    const capabilities = await client.map({ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetCapabilities' });
    expect(capabilities.text).toContain('geometric_element_point');
    expect(capabilities.text).toContain(`${here.env.PUBLIC_URL}/api/mapserver`);
    const map = await client.getMap();
    expect([map.status, map.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await client.featureInfo()).text).toContain('un contedor');
  });

  it('answers WFS', async () => {
    const { json } = await client.features();
    expect(json.features.map((it: { properties: { description: string } }) => it.properties.description)).toContain(
      'un contedor',
    );
  });
}

describe('use', () => {
  beforeAll(async () => {
    made.typeId = await client.createType('CONTEDOR');
    made.elementId = (await client.createElement(made.typeId, 'un contedor')).id;
    await client.uploadPhoto(made.elementId, await photo());
  });

  itsContent();

  it('publishes a shapefile that is uploaded, by WMS and WFS', async () => {
    await client.publishShape('lights', shapeOfOnePoint('lights', [-8.55, 42.88]));
    expect((await client.getMap('lights')).headers['content-type']).toBe('image/png');
    const { json } = await client.features('lights');
    expect(json.features.map((it: { properties: { name: string } }) => it.properties.name)).toEqual(['lights']);
  });

  it('shows the element on the map of the viewer, and saves the map as PDF', async () => {
    await client.setParameter('ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF', 'true');
    const pdf = await withPage(here.url, async (page) => {
      await openViewer(page, { lng: -8.5449, lat: 42.8805, zoom: 16 });
      await clickMap(page);
      await results(page).getByText('un contedor').first().waitFor();
      await page.getByRole('toolbar').getByRole('button', { name: 'Export to PDF' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export the map to PDF' });
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: 120_000 }),
        dialog.getByRole('button', { name: 'Save' }).click(),
      ]);
      return readFileSync(await file.path());
    });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
  });

  it('gives figures to Prometheus with the token only', async () => {
    const stranger = new Client(here.url);
    expect([401, 403, 404]).toContain((await stranger.ask('/api/metrics')).status);
    const figures = await stranger.ask('/api/metrics', { headers: { authorization: `Bearer ${here.env.METRICS_TOKEN}` } });
    expect([figures.status, figures.text]).toEqual([200, expect.stringContaining('# TYPE')]);
  });
});

describe('after docker compose stop and start', () => {
  beforeAll(async () => {
    await here.stop();
    await here.start();
    await here.waitHealthy();
  });
  itsContent();
});

describe('after docker compose down and up', () => {
  beforeAll(async () => {
    await here.down();
    await here.up();
  });
  itsContent();
});
