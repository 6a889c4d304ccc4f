import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { WfsEndpoint } from '@camptocamp/ogc-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { served } from '@/lib/test/served';

/** GDAL, which knows nothing of us but the address of the capabilities. No worker of MapServer runs: these types need none. */
const run = promisify(execFile);
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-collections-'));
let server: Awaited<ReturnType<typeof served>>;
const type = { id: 0 };
let ana = 0;

const ROWS = 230;
const insert = (from: number, to: number) =>
  sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, attribute_values, geom)
     SELECT $1, $2, 'Well ' || n, true, jsonb_build_object($5::text, n::text, $6::text, '2026-03-' || lpad((1 + n % 28)::text, 2, '0'), $7::text, jsonb_build_array('A', 'B')),
       CASE n % 3 WHEN 0 THEN ST_SetSRID(ST_MakePoint(-8.5 + n * 0.001, 43), 4326)
       WHEN 1 THEN ST_MakeEnvelope(-8.5 + n * 0.001, 42, -8.499 + n * 0.001, 42.01, 4326)
       ELSE ST_SetSRID(ST_MakeLine(ST_MakePoint(-8.5, 42 + n * 0.001), ST_MakePoint(-8.4, 42 + n * 0.001)), 4326) END
     FROM generate_series($3::int, $4::int) n`,
    [type.id, ana, from, to, ...attributes],
  );
const attributes: string[] = [];

beforeAll(async () => {
  server = await served({ '/api/mapserver': { GET, POST } });
  process.env.PUBLIC_URL = server.address;
  process.env.MAPSERVER_URL = 'http://127.0.0.1:1';
  ana = (await people()).ana.id;
  type.id = (await anElementType({ name: 'Well' })).id;
  await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [type.id, 'WELL']);
  await aCode('Drink', 'USES');
  for (const [code, kind] of [
    ['DEPTH', 'NUMBER'],
    ['DUG', 'DATE'],
    ['USES', 'MULTISELECT'],
  ] as const)
    attributes.push(
      String((await anAttributeCalled(type.id, code, kind, { values: kind === 'MULTISELECT' ? 'USES' : undefined })).id),
    );
  await insert(1, ROWS);
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

const SETTINGS = { OGR_WFS_PAGING_ALLOWED: 'YES', OGR_WFS_PAGE_SIZE: '20', OGR_WFS_LOAD_MULTIPLE_LAYER_DEFN: 'NO' };
const gdal = async (program: string, args: string[]) => {
  const env = { ...process.env, CPL_TMPDIR: dir, GDAL_HTTP_TIMEOUT: '60', ...SETTINGS };
  return (await run(program, args, { env, maxBuffer: 64_000_000 })).stdout;
};

describe.each(['1.0.0', '1.1.0', '2.0.0'])('an element type in WFS %s by OGR', (version) => {
  const source = () => `WFS:${server.address}/api/mapserver?SERVICE=WFS&VERSION=${version}`;
  const layer = version === '2.0.0' ? 'ms:well' : 'well';
  const read = async (...args: string[]) => {
    const file = path.join(dir, `${version}-${Math.random()}.json`);
    await gdal('ogr2ogr', ['-f', 'GeoJSON', file, source(), layer, ...args]);
    type Feature = { properties: Record<string, unknown>; geometry: GeoJSON.Geometry };
    return (JSON.parse(readFileSync(file, 'utf8')) as { features: Feature[] }).features;
  };

  it('has typed fields', async () => {
    const listed = await gdal('ogrinfo', ['-ro', '-so', source(), layer]);
    const typed = ['id: Integer64', 'description: String', 'is_public: Integer(Boolean)', 'creation_date: DateTime'];
    for (const field of [...typed, 'depth: Integer64', 'dug: Date', 'uses: String']) expect(listed).toContain(field);
  });

  it('comes whole, each feature once, page by page, while others write', async () => {
    const before = await sql<{ id: number }>('SELECT id FROM geometric_element WHERE type_id = $1', [type.id]);
    let isReading = true;
    const writing = (async () => {
      for (let n = ROWS + 1; isReading; n += 5) {
        await insert(n, n + 4);
        await sql(`UPDATE geometric_element SET description = description || '.' WHERE id % 7 = $1`, [n % 7]);
      }
    })();
    const found = await read().finally(() => {
      isReading = false;
    });
    await writing;
    const seen = found.map(({ properties }) => Number(properties.id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter(({ id }) => !seen.includes(id))).toEqual([]);
    const [first] = found;
    expect(first?.properties).toMatchObject({ depth: 1, dug: '2026-03-02', uses: 'A|B', is_public: true });
    for (const { geometry } of found.slice(0, 6)) {
      const [lng = 0, lat = 0] = [(geometry as GeoJSON.Point).coordinates].flat(4) as number[];
      expect([Math.abs(lng + 8.4) < 0.3, Math.abs(lat - 42.5) < 0.6], `${lng}, ${lat}`).toEqual([true, true]);
    }
    expect(new Set(found.map(({ geometry }) => geometry.type))).toEqual(new Set(['Point', 'LineString', 'Polygon']));
  });

  it('-where and -spat are asked of the server', async () => {
    const deep = await read('-where', "depth > 100 AND depth <= 110 AND description LIKE 'Well%'");
    expect(deep.map(({ properties }) => properties.depth)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110]);
    const near = await read('-spat', '-8.48', '42.9', '-8.45', '43.1');
    expect(near.length).toBeGreaterThan(5);
    for (const { geometry } of near) expect(geometry.type).toBe('Point');
  });
});

describe.each(['1.0.0', '1.1.0', '2.0.0'])('an element type in WFS %s by ogc-client', (version) => {
  const endpoint = () => new WfsEndpoint(`${server.address}/api/mapserver?SERVICE=WFS&VERSION=${version}`).isReady();

  it('is found with its extent and its typed properties', async () => {
    const wfs = await endpoint();
    expect([wfs.getVersion(), wfs.supportsJson('well')]).toEqual([version, true]);
    expect(wfs.getFeatureTypeSummary('well')).toMatchObject({ title: 'Well', boundingBox: expect.arrayContaining([-8.5]) });
    const { properties, objectCount } = await wfs.getFeatureTypeFull('well');
    expect(properties).toMatchObject({ id: 'integer', depth: 'integer', uses: 'string', is_public: 'boolean' });
    const [{ count = 0 } = {}] = await sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM geometric_element WHERE type_id = $1',
      [type.id],
    );
    // Of WFS 1.0.0 it does not ask how many there are.
    expect(objectCount ?? count).toBe(count);
  });

  it('comes page by page at the addresses that it makes', async () => {
    const wfs = await endpoint();
    const seen: number[] = [];
    for (let from = 0; from < 100; from += 25) {
      const address = wfs.getFeatureUrl('well', { asJson: true, maxFeatures: 25, startIndex: from, attributes: ['depth'] });
      const { features } = (await (await fetch(address)).json()) as { features: { properties: { depth: number } }[] };
      seen.push(...features.map(({ properties }) => properties.depth));
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });
});
