import { expect, type Page, test } from '@playwright/test';
import { layersOfAnotherServer, sendPicture } from './support/tile-server';
import { mapIdle } from './support/viewer';

/** A map server that answers wrongly until it is mended. */
let mended = false;
const { asked, ids } = layersOfAnotherServer(
  [
    { name: 'Broken WMS', type: 'WMS', path: 'wms' },
    { name: 'Broken tiles', type: 'XYZ', path: 'xyz/{z}/{x}/{y}.png' },
    { name: 'Broken streets', type: 'OSM', path: 'osm/{z}/{x}/{y}.png' },
    { name: 'Through ours', type: 'XYZ', path: 'proxied/{z}/{x}/{y}.png', proxy: true },
    { name: 'Empty', type: 'XYZ', path: 'empty/{z}/{x}/{y}.png' },
  ],
  (of, response) => {
    if (of === 'empty') sendPicture(response, 'transparent');
    else if (mended) sendPicture(response, 'grey');
    else if (of === 'wms')
      response
        .writeHead(200, { 'content-type': 'text/xml' })
        .end('<ServiceExceptionReport><ServiceException>No such layer: ows:roads</ServiceException></ServiceExceptionReport>');
    else response.writeHead(503).end('down');
  },
);

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
