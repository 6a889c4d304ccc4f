import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import { MAX_FEATURES } from '@/lib/map-workers/map-text';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people } from '@/lib/test/people';
import { served } from '@/lib/test/served';

/** More than one answer holds. */
const POINTS = MAX_FEATURES + 250;
const LINES = 7;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let server: Awaited<ReturnType<typeof served>>;
let uxia: Person;
let typeId = 0;

beforeAll(async () => {
  server = await served({ '/api/mapserver': { GET, POST } });
  process.env.PUBLIC_URL = server.address;
  mapServer = await startTestMapServer({ size: 2 });
  const who = await people();
  uxia = who.uxia;
  typeId = (await anElementType()).id;
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'Element ' || n, ST_SetSRID(ST_MakePoint(-8.5 + n * 0.00001, 43), 4326), true FROM generate_series(1, $3) n`,
    [typeId, who.ana.id, POINTS],
  );
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'Element ' || n, ST_SetSRID(ST_MakeLine(ST_MakePoint(-8.5, 42), ST_MakePoint(-8.4, 42 + n * 0.01)), 4326), true
     FROM generate_series(1, $3) n`,
    [typeId, who.ana.id, LINES],
  );
  // Rows that were changed lie elsewhere in the table than where they were added.
  await sql('UPDATE geometric_element SET description = $1 WHERE id % 3 = 0', ['moved']);
}, 60_000);
afterAll(async () => {
  server.close();
  await mapServer.close();
});

const features = (query: string) => `/api/mapserver?SERVICE=WFS&REQUEST=GetFeature&${query}`;
const text = async (url: string, as?: Person) => {
  const response = await call(GET, { url, as });
  expect(response.status, url).toBe(200);
  return response.text();
};
const here = (address: string) => address.slice(server.address.length);
const idsIn = (gml: string) => [...gml.matchAll(/<ms:id>(\d+)<\/ms:id>/g)].map(([, id]) => Number(id));
const linkIn = (gml: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(gml.slice(0, 4000))?.[1]?.replaceAll('&amp;', '&');
const increasing = (ids: number[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] as number));

interface Found {
  features: { properties: { id: number } }[];
  links?: { rel: string; href: string }[];
  numberReturned?: number;
}

describe('a page of WFS 2.0.0', () => {
  const BOX = 'BBOX=-8.49999,42.9,-8.49994,43.1,EPSG:4326';

  it('names the next and the previous one by what a caller may ask for: the filter, and nothing of who is asking', async () => {
    const seen: number[] = [];
    let url: string | undefined = features(`VERSION=2.0.0&TYPENAMES=geometric_element_point&COUNT=2&${BOX}`);
    for (let previous = false; url && seen.length < 20; previous = true) {
      const gml: string = await text(url, uxia);
      seen.push(...idsIn(gml));
      const next = linkIn(gml, 'next');
      for (const link of [next, linkIn(gml, 'previous')])
        if (link) expect(link).not.toMatch(/viewer|admin|by_box|by_id|box_srid/);
      expect(linkIn(gml, 'previous') !== undefined).toBe(previous);
      url = next && here(next);
    }
    expect([seen.length, new Set(seen).size, increasing(seen)]).toEqual([6, 6, true]);
  });

  it('that was posted is followed by an address of the same filter', async () => {
    const body = `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0" count="4"><wfs:Query typeNames="geometric_element_line"><fes:Filter><fes:PropertyIsEqualTo><fes:ValueReference>type_id</fes:ValueReference><fes:Literal>${typeId}</fes:Literal></fes:PropertyIsEqualTo></fes:Filter></wfs:Query></wfs:GetFeature>`;
    const posted = await call(POST, {
      url: '/api/mapserver?SERVICE=WFS',
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml' },
    });
    const first = await posted.text();
    const second = await text(here(linkIn(first, 'next') ?? ''));
    expect([idsIn(first).length, idsIn(second).length]).toEqual([4, LINES - 4]);
    expect(linkIn(first, 'next')).toContain('filter=%3CFilter%3E');
    expect(linkIn(second, 'next')).toBeUndefined();
  });
});

describe.each(['1.1.0', '2.0.0'])('more features than one answer holds, WFS %s', (version) => {
  const names = version === '2.0.0' ? 'TYPENAMES' : 'TYPENAME';

  it('as GeoJSON: the answer says that it goes on and where, and the last one does not', async () => {
    const query = `VERSION=${version}&${names}=geometric_element_point&OUTPUTFORMAT=geojson`;
    const first = JSON.parse(await text(features(query))) as Found;
    expect([first.features.length, first.numberReturned]).toEqual([MAX_FEATURES, MAX_FEATURES]);
    const last = JSON.parse(await text(here(first.links?.[0]?.href ?? ''))) as Found;
    expect([last.features.length, last.links]).toEqual([POINTS - MAX_FEATURES, undefined]);
    const ids = [first, last].flatMap((page) => page.features.map(({ properties }) => properties.id));
    expect([new Set(ids).size, increasing(ids)]).toEqual([POINTS, true]);
  });

  it('are counted in full, and the capabilities say how many one answer holds', async () => {
    expect(await text(features(`VERSION=${version}&${names}=geometric_element_point&RESULTTYPE=hits`))).toMatch(
      new RegExp(`(numberMatched|numberOfFeatures)="${POINTS}"`),
    );
    const capabilities = await text(`/api/mapserver?SERVICE=WFS&VERSION=${version}&REQUEST=GetCapabilities`);
    expect(capabilities).toMatch(new RegExp(`"(CountDefault|DefaultMaxFeatures)">[\\s\\S]{0,80}>${MAX_FEATURES}<`));
  });

  it('of several types as GeoJSON, page by page, each once', async () => {
    const from = MAX_FEATURES + 200;
    const query = `VERSION=${version}&${names}=geometric_element_point,geometric_element_line&OUTPUTFORMAT=geojson`;
    const first = JSON.parse(await text(features(query))) as Found;
    expect([first.features.length, first.links?.length]).toEqual([MAX_FEATURES, 1]);
    const ids: number[] = [];
    for (let url: string | undefined = features(`${query}&STARTINDEX=${from}&COUNT=20`); url; ) {
      const page = JSON.parse(await text(url)) as Found;
      ids.push(...page.features.map(({ properties }) => properties.id));
      url = page.links?.[0] && here(page.links[0].href);
    }
    expect([ids.length, new Set(ids).size]).toEqual([POINTS - from + LINES, POINTS - from + LINES]);
  });

  it('reach OGR, every one once, by pages of its own', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-paging-'));
    const file = path.join(dir, 'points.json');
    const settings = { OGR_WFS_PAGING_ALLOWED: 'YES', OGR_WFS_PAGE_SIZE: '6000', CPL_TMPDIR: dir, GDAL_HTTP_TIMEOUT: '60' };
    const layer = `${version === '2.0.0' ? 'ms:' : ''}geometric_element_point`;
    const source = `WFS:${server.address}/api/mapserver?SERVICE=WFS&VERSION=${version}`;
    try {
      await promisify(execFile)('ogr2ogr', ['-f', 'GeoJSON', file, source, layer], { env: { ...process.env, ...settings } });
      const { features } = JSON.parse(readFileSync(file, 'utf8')) as Found;
      expect([features.length, new Set(features.map(({ properties }) => properties.id)).size]).toEqual([POINTS, POINTS]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }, 120_000);
});
