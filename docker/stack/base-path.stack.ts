import { beforeAll, expect, it } from 'vitest';
import { clickMap, mapIdle, results } from '@/e2e/support/viewer';
import { withPage } from './support/browser';
import { Client } from './support/client';
import { buildImage, testTag } from './support/images';
import { stack } from './support/stack';

const image = `vieiro-app:${testTag}-path`;
const here = stack('path', {
  env: { BASE_PATH: '/vieiro' },
  files: [{ services: { app: { image }, migrate: { image } } }],
});
const client = new Client(`${here.url}/vieiro`);
let typeId: number;

beforeAll(async () => {
  await buildImage('docker/app.Dockerfile', image, { args: { BASE_PATH: '/vieiro' } });
  await here.up();
  await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  typeId = await client.createType('BAIXO');
  await client.createElement(typeId, 'baixo un camiño');
});

it('serves pages, scripts, tiles, maps and files under its path, and nothing outside', async () => {
  expect((await client.tile(typeId)).body.includes('elements')).toBe(true);
  expect((await client.featureInfo()).text).toContain('baixo un camiño');
  const capabilities = await client.map({ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetCapabilities' });
  expect(capabilities.text).toContain(`${here.url}/vieiro/api/mapserver`);
  expect((await new Client(here.url).ask('/api/health/live')).status).toBe(404);
});

it('shows the viewer and what it holds', () =>
  withPage(here.url, async (page) => {
    await page.goto('/vieiro/#map=16/42.8805/-8.5449');
    await mapIdle(page);
    await clickMap(page);
    await results(page).getByText('baixo un camiño').first().waitFor();
  }));
