import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { failuresIn, GdalFailure, linesOfGdal, reasonIn, runGdal } from './run';

const PROJ = 'ERROR 1: PROJ: proj_identify: /usr/share/proj/proj.db lacks DATABASE.LAYOUT.VERSION.MAJOR';
const DOUBLED = 'ERROR:  column "name" specified more than once';

it('the reason of a failed load is the database’s, else GDAL’s, and never a complaint of PROJ’s about its tables', () => {
  const said = `${PROJ}\nERROR 1: CREATE TABLE layer_data.x failed\n${DOUBLED}\n`;
  expect(reasonIn(said)).toBe('column "name" specified more than once');
  expect(reasonIn(`${PROJ}\nERROR 4: Unable to open /tmp/a/b/layer.shp`)).toBe('Unable to open layer.shp');
  expect(reasonIn(PROJ)).toBe('');
});

it('PROJ alone is no failure: what came out is counted anyway', () => {
  expect(failuresIn(`${PROJ}\nWarning 1: something\n`)).toEqual([]);
  expect(failuresIn(`${PROJ}\n${DOUBLED}`)).toEqual([DOUBLED]);
});

async function linesOf(script: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOfGdal('awk', { args: [`BEGIN { ${script} }`], timeoutMs: 20_000 })) lines.push(line);
  return lines;
}

it('lines come whole, empty ones and those of many pieces too, with or without a line feed at the end', async () => {
  const long = 'for (n = 0; n < 100000; n++) printf "%s", "á23456";';
  expect(await linesOf(`print "one"; print ""; ${long} print ""; printf "%s", "last"`)).toEqual([
    'one',
    '',
    'á23456'.repeat(100_000),
    'last',
  ]);
  expect(await linesOf(`${long} print ""`)).toEqual(['á23456'.repeat(100_000)]);
  expect(await linesOf('')).toEqual([]);
});

it('a line without end is refused', async () => {
  await expect(
    linesOf('while (1) printf "%s", "0123456789012345678901234567890123456789012345678901234567890123"'),
  ).rejects.toThrow(GdalFailure);
});

it('a program that is silent for too long is ended', async () => {
  const lines = linesOfGdal('sleep', { args: ['60'], timeoutMs: 50_000, silentMs: 200 });
  await expect(lines.next()).rejects.toThrow('it took too long');
});

it('no address that a file names is requested', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/system`;
  const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-gdal-'));
  for (const crs of [
    { type: 'link', properties: { href: address, type: 'ogcwkt' } },
    { type: 'URL', properties: { url: address } },
  ]) {
    const feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-8, 43] } };
    writeFileSync(path.join(dir, 'f.geojson'), JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] }));
    const { output } = await runGdal('ogrinfo', { args: ['-ro', '-so', '-al', path.join(dir, 'f.geojson')], timeoutMs: 20_000 });
    expect(output).toContain('Feature Count: 1');
  }
  rmSync(dir, { recursive: true });
  server.close();
  expect(requests).toEqual([]);
});
