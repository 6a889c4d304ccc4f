import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { sql } from './support/product';
import { mapIdle } from './support/viewer';

/** One pixel: transparent, and grey. */
const CLEAR = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const EMPTY = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=';

/** A map server that answers as configured, and counts its requests. */
let mended = false;
const asked = new Map<string, number>();
const server = http.createServer((request, response) => {
  const of = /^\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
  asked.set(of, (asked.get(of) ?? 0) + 1);
  response.setHeader('access-control-allow-origin', '*');
  const picture = (base64: string) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(base64, 'base64'));
  if (of === 'empty') picture(EMPTY);
  else if (mended) picture(CLEAR);
  else if (of === 'wms')
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end('<ServiceExceptionReport><ServiceException>No such layer: ows:roads</ServiceException></ServiceExceptionReport>');
  else response.writeHead(503).end('down');
});

const LAYERS = [
  { name: 'Broken WMS', type: 'WMS', path: 'wms' },
  { name: 'Broken tiles', type: 'XYZ', path: 'xyz/{z}/{x}/{y}.png' },
  { name: 'Broken streets', type: 'OSM', path: 'osm/{z}/{x}/{y}.png' },
  { name: 'Through ours', type: 'XYZ', path: 'proxied/{z}/{x}/{y}.png', proxy: true },
  { name: 'Empty', type: 'XYZ', path: 'empty/{z}/{x}/{y}.png' },
];
const ids: number[] = [];

test.beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  for (const { name, type, path, proxy = false } of LAYERS) {
    const code = `BROKEN_${name.toUpperCase().replaceAll(' ', '_')}_LAYER`;
    const [row] = await sql<{ id: number }>(
      `WITH c AS (INSERT INTO code (group_code, code) VALUES ('LAYER_NAME', $1) RETURNING id),
         n AS (INSERT INTO internationalization (code_id, language, description) SELECT id, 'en-GB', $2 FROM c)
       INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, server_url, use_proxy)
       SELECT $1, c.id, (SELECT min(id) FROM geometric_layer_group WHERE code <> 'BACKGROUND_LAYER_GROUP'), $3, 'ows:roads', $4, $5 FROM c RETURNING id::int`,
      [code, name, type, `http://localhost:${port}/${path}`, proxy],
    );
    ids.push(row?.id ?? 0);
  }
});
test.afterAll(async () => {
  server.closeAllConnections();
  server.close();
  const rows = await sql<{ name: number }>('DELETE FROM geometric_layer WHERE id = ANY($1) RETURNING name_code_id AS name', [
    ids,
  ]);
  await sql('DELETE FROM code WHERE id = ANY($1)', [rows.map(({ name }) => name)]);
});

async function moveAbout(page: Page) {
  for (const key of ['ArrowRight', 'ArrowDown', '-', 'ArrowLeft', '+']) {
    await page.getByRole('region', { name: 'Map', exact: true }).press(key);
    await mapIdle(page);
  }
}

test('a broken server is asked three times and no more; the reason is at the layer, and it can be asked again', async ({
  page,
}) => {
  let throughOurs = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/layerserver')) throughOurs++;
  });
  await page.goto(`/#map=9/42.8/-8.2&layers=${ids.map((id) => `l${id}`).join(',')}`);
  await mapIdle(page);
  await moveAbout(page);
  expect(['wms', 'xyz', 'osm'].map((path) => [path, asked.get(path)])).toEqual([
    ['wms', 3],
    ['xyz', 3],
    ['osm', 3],
  ]);
  expect([throughOurs, asked.get('proxied')]).toEqual([3, undefined]);
  expect(asked.get('empty')).toBeGreaterThan(6);

  await page.getByRole('button', { name: 'Layers (4 could not be loaded)' }).click();
  const panel = page.getByRole('region', { name: 'Layers' });
  for (const [name, reason] of [
    ['Broken WMS', /The layer's server says: “No such layer: ows:roads”/],
    ['Broken tiles', /The server answers with an error \(503\)/],
    ['Broken streets', /The server answers with an error \(503\)/],
    ['Through ours', /This layer’s address is in a private network/],
    ['Empty', /all pictures so far are empty/],
  ] as const) {
    await panel.getByRole('button', { name: `Why? ${name}` }).click();
    await expect(panel.getByText(reason).last()).toBeVisible();
  }
  await expect(panel.getByText('Could not be loaded', { exact: true })).toHaveCount(4);

  await panel.getByRole('button', { name: 'Try again: Broken tiles' }).click();
  await mapIdle(page);
  await expect(panel.getByText('Could not be loaded', { exact: true })).toHaveCount(4);
  expect(asked.get('xyz')).toBe(6);

  mended = true;
  for (const name of ['Broken WMS', 'Broken tiles', 'Broken streets']) {
    await panel.getByRole('button', { name: `Try again: ${name}` }).click();
    await expect(panel.getByRole('button', { name: `Try again: ${name}` })).toHaveCount(0);
  }
  await mapIdle(page);
  await expect(page.getByRole('button', { name: 'Layers (1 could not be loaded)' })).toBeVisible();
  expect(asked.get('xyz')).toBeGreaterThan(9);
});
