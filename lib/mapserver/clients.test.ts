import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StyleDocument } from '@/lib/styles/schema';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';
import { served } from '@/lib/test/served';

/** Programs that know nothing of us but the address of the capabilities. */
const run = promisify(execFile);
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-clients-'));
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let server: Awaited<ReturnType<typeof served>>;

const ROWS = 230;
const counts = { point: 0, line: 0, polygon: 0 };

beforeAll(async () => {
  const { GET, POST } = await import('@/app/api/mapserver/route');
  server = await served({ '/api/mapserver': { GET, POST } });
  process.env.PUBLIC_URL = server.address;
  mapServer = await startTestMapServer({ size: 2 });
  const { ana } = await people();
  const type = await anElementType();
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'Element ' || n, CASE n % 3 WHEN 0 THEN ST_SetSRID(ST_MakePoint(-8.5 + n * 0.001, 43), 4326)
       WHEN 1 THEN ST_MakeEnvelope(-8.5 + n * 0.001, 42, -8.499 + n * 0.001, 42.01, 4326)
       ELSE ST_SetSRID(ST_MakeLine(ST_MakePoint(-8.5, 42 + n * 0.001), ST_MakePoint(-8.4, 42 + n * 0.001)), 4326) END, n % 10 > 0
     FROM generate_series(1, $3) n`,
    [type.id, ana.id, ROWS * 3],
  );
  for (const [dimension, kind] of (['point', 'line', 'polygon'] as const).entries()) {
    const text = 'SELECT count(*)::int AS count FROM geometric_element WHERE dimension = $1 AND is_public';
    counts[kind] = (await sqlOne<{ count: number }>(text, [dimension])).count;
  }
  const red: StyleDocument = {
    version: 1,
    geometry: 'POLYGON',
    rules: [{ name: 'all', symbolizers: [{ kind: 'fill', color: '#ff0000', opacity: 1 }] }],
  };
  await aPublishedLayer({
    internalName: 'parcels',
    columns: 'name text, geom geometry(Polygon, 25829)',
    rows: `('x', ST_Transform(ST_MakeEnvelope(-8.6, 42.9, -8.2, 43.3, 4326), 25829))`,
    document: red,
  });
});
afterAll(async () => {
  server.close();
  await mapServer.close();
  rmSync(dir, { recursive: true, force: true });
});

const gdal = async (program: string, args: string[], settings: Record<string, string> = {}) => {
  const env = { ...process.env, CPL_TMPDIR: dir, GDAL_DEFAULT_WMS_CACHE_PATH: dir, GDAL_HTTP_TIMEOUT: '60', ...settings };
  return (await run(program, args, { env, maxBuffer: 64_000_000 })).stdout;
};

describe.each(['1.1.0', '2.0.0'])('WFS %s by OGR', (version) => {
  const source = () => `WFS:${server.address}/api/mapserver?SERVICE=WFS&VERSION=${version}`;
  const paging = { OGR_WFS_PAGING_ALLOWED: 'YES', OGR_WFS_PAGE_SIZE: '60', OGR_WFS_LOAD_MULTIPLE_LAYER_DEFN: 'NO' };

  it('finds the three kinds and what they have', async () => {
    const listed = await gdal('ogrinfo', ['-ro', '-so', '-al', source()], paging);
    for (const kind of ['point', 'line', 'polygon'])
      expect(listed).toMatch(new RegExp(`Layer name: (\\w+:)?geometric_element_${kind}\\b`));
    for (const column of ['id', 'type_id', 'description']) expect(listed).toMatch(new RegExp(`^${column}: `, 'm'));
    expect(listed).toContain(`Feature Count: ${counts.point}`);
  });

  it.each(['point', 'line', 'polygon'] as const)('fetches every %s once, page by page, where it lies', async (kind) => {
    const file = path.join(dir, `${version}-${kind}.json`);
    const layer = `geometric_element_${kind}`;
    const listed = await gdal('ogrinfo', ['-ro', '-q', source()], paging);
    const name = new RegExp(`((?:\\w+:)?${layer})\\b`).exec(listed)?.[1] ?? layer;
    await gdal('ogr2ogr', ['-f', 'GeoJSON', file, source(), name], paging);
    type Found = { properties: { id: number }; geometry: { coordinates: never } };
    const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: Found[] };
    expect([features.length, new Set(features.map(({ properties }) => properties.id)).size]).toEqual([
      counts[kind],
      counts[kind],
    ]);
    for (const { geometry } of features) {
      const [lng = 0, lat = 0] = [geometry.coordinates].flat(4) as number[];
      expect([Math.abs(lng + 8.2) < 0.4, Math.abs(lat - 42.5) < 0.6], `${lng}, ${lat}`).toEqual([true, true]);
    }
  });
});

describe.each(['1.0.0', '1.1.0', '2.0.0'])('WFS %s by OGR, a part of it', (version) => {
  const source = () => `WFS:${server.address}/api/mapserver?SERVICE=WFS&VERSION=${version}`;
  const names = { point: 'geometric_element_point', parcels: 'parcels' };
  const layer = (kind: keyof typeof names) => `${version === '2.0.0' ? 'ms:' : ''}${names[kind]}`;
  const read = async (kind: keyof typeof names, ...args: string[]) => {
    const file = path.join(dir, `part-${version}-${counter++}.json`);
    await gdal('ogr2ogr', ['-f', 'GeoJSON', file, source(), layer(kind), ...args]);
    return (
      JSON.parse(readFileSync(file, 'utf8')) as { features: { properties: Record<string, unknown>; geometry: GeoJSON.Point }[] }
    ).features;
  };

  it('-spat finds what lies in the box, and nothing else', async () => {
    const inBox = await read('point', '-spat', '-8.4', '42.9', '-8.3', '43.1');
    const { count } = await sqlOne<{ count: number }>(
      'SELECT count(*)::int AS count FROM geometric_element WHERE is_public AND dimension = 0 AND ST_X(geom) BETWEEN -8.4 AND -8.3',
    );
    expect(count).toBeGreaterThan(10);
    expect(inBox).toHaveLength(count);
    for (const { geometry } of inBox) expect(Math.abs((geometry.coordinates[0] as number) + 8.35)).toBeLessThan(0.0501);
    expect(await read('point', '-spat', '42.9', '-8.4', '43.1', '-8.3')).toHaveLength(0);
    expect(await read('parcels', '-spat', '-8.5', '42.9', '-8.4', '43')).toHaveLength(1);
    expect(await read('parcels', '-spat', '-7', '42.9', '-6', '43')).toHaveLength(0);
  });

  it('-where is asked of the server and answered', async () => {
    const described = await read('point', '-where', "description LIKE 'Element 3%' AND id > 5");
    expect(described.length).toBeGreaterThan(3);
    for (const { properties } of described) expect(properties.description).toMatch(/^Element 3/);
    expect(await read('point', '-where', "description = 'nothing'")).toHaveLength(0);
  });

  it('knows where the data lie', async () => {
    const listed = await gdal('ogrinfo', ['-ro', '-so', source(), layer('point')]);
    const extent = /Extent: \((-?[\d.]+), (-?[\d.]+)\) - \((-?[\d.]+), (-?[\d.]+)\)/.exec(listed)?.slice(1).map(Number);
    expect(
      extent?.map((part) => Math.round(part)),
      listed,
    ).toEqual([-8, 43, -8, 43]);
    expect(listed).toContain(`Feature Count: ${counts.point}`);
  });
});
let counter = 0;

describe('WMS by GDAL', () => {
  it('draws a layer that it finds in the capabilities', async () => {
    const listed = await gdal('gdalinfo', [
      `WMS:${server.address}/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities`,
    ]);
    const named = [...listed.matchAll(/SUBDATASET_\d+_NAME=(\S+)/g)].map(([, name]) => name as string);
    for (const layer of ['geometric_element_point', 'parcels'])
      expect(
        named.some((name) => name.includes(layer)),
        listed,
      ).toBe(true);
    const chosen = named.find((name) => name.includes('LAYERS=parcels')) as string;
    const file = path.join(dir, 'parcels.png');
    await gdal('gdal_translate', [
      '-q',
      '-of',
      'PNG',
      '-outsize',
      '120',
      '120',
      '-projwin',
      '-8.8',
      '43.5',
      '-8.0',
      '42.7',
      '-projwin_srs',
      'EPSG:4326',
      chosen,
      file,
    ]);
    const { data, info } = await sharp(readFileSync(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const isRed = (x: number, y: number) =>
      (data[(y * info.width + x) * 4] as number) > 250 && (data[(y * info.width + x) * 4 + 1] as number) < 5;
    expect([isRed(60, 60), isRed(5, 5)]).toEqual([true, false]);
  });
});
