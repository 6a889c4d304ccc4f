import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { pool } from '@/lib/db';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

const operator = vi.hoisted(() => ({ most: undefined as number | undefined }));
vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  const get = (of: typeof actual.env, name: keyof typeof actual.env) => (name === 'WFS_MOST_FEATURES' ? operator.most : of[name]);
  return { ...actual, env: new Proxy(actual.env, { get: get as never }) };
});

interface Found {
  features: { id: string }[];
  numberReturned: number;
  numberMatched?: number;
  links?: { rel: string; href: string }[];
}

/** More than answers of other types hold. */
const POINTS = 20_050;
let typeId = 0;
let ids: string[] = [];

beforeAll(async () => {
  const { ana } = await people();
  typeId = (await anElementType()).id;
  await sql(`UPDATE geometric_element_type SET code = 'BUOY' WHERE id = $1`, [typeId]);
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'Buoy ' || (100000 - n), ST_SetSRID(ST_MakePoint(-9 + n * 0.00001, 43), 4326), n % 100 > 0 FROM generate_series(1, $3::int) n`,
    [typeId, ana.id, POINTS],
  );
  const rows = await sql<{ id: number }>('SELECT id FROM geometric_element WHERE type_id = $1 AND is_public ORDER BY id', [
    typeId,
  ]);
  ids = rows.map(({ id }) => `buoy.${id}`);
}, 120_000);
beforeEach(() => {
  operator.most = undefined;
});

const WFS = 'SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&OUTPUTFORMAT=geojson';
const open = (more = '', types = 'buoy') => call(GET, { url: `/api/mapserver?${WFS}&TYPENAMES=${types}&${more}` });
const found = async (more?: string, types?: string) => {
  const response = await open(more, types);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text) as Found;
};
const busy = () => pool.totalCount - pool.idleCount;

it('all features of an element type are one answer in GeoJSON, without MapServer', async () => {
  const { features, numberReturned, numberMatched, links } = await found();
  expect(features.map(({ id }) => id)).toEqual(ids);
  expect([numberReturned, numberMatched, links]).toEqual([ids.length, ids.length, undefined]);
  expect(busy()).toBe(0);
});

it('pages, offsets and orders are those that are asked for', async () => {
  const page = await found('STARTINDEX=5000&COUNT=2500&SORTBY=description');
  expect(page.features.map(({ id }) => id)).toEqual([...ids].reverse().slice(5000, 7500));
  expect(page.links?.[0]?.href).toContain('startindex=7500');
  const last = await found(`STARTINDEX=${ids.length - 1200}&COUNT=2500`);
  expect([last.features.map(({ id }) => id), last.numberMatched, last.links]).toEqual([ids.slice(-1200), ids.length, undefined]);
});

it('several types follow one another', async () => {
  const { features } = await found(`STARTINDEX=${ids.length - 2}&COUNT=4`, 'buoy,buoy');
  expect(features.map(({ id }) => id)).toEqual([...ids.slice(-2), ...ids.slice(0, 2)]);
});

it('an operator may limit an answer', async () => {
  operator.most = 1500;
  const page = await found();
  expect([page.numberReturned, page.numberMatched]).toEqual([1500, undefined]);
  expect(page.links?.[0]?.href).toContain('startindex=1500');
});

it('an answer is of one moment, however slowly it is read', async () => {
  const changeLast = () =>
    sql(
      `UPDATE geometric_element SET is_public = NOT is_public
       WHERE id IN (SELECT id FROM geometric_element WHERE type_id = $1 ORDER BY id DESC LIMIT 1000)`,
      [typeId],
    );
  const reader = ((await open()).body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  await changeLast();
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  await changeLast();
  expect((JSON.parse(text) as Found).features.map(({ id }) => id)).toEqual(ids);
}, 60_000);

it('a reader who leaves frees the connection', async () => {
  const reader = ((await open()).body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  expect(busy()).toBe(1);
  await reader.cancel();
  await expect.poll(busy).toBe(0);
});

const GML: [version: string, format: string][] = [
  ['1.0.0', 'GML2'],
  ['1.1.0', 'text/xml; subtype=gml/3.1.1'],
  ['2.0.0', 'text/xml; subtype="gml/3.2.1"'],
];
const gml = async (version: string, format: string, more = '') => {
  const names = version === '2.0.0' ? 'TYPENAMES' : 'TYPENAME';
  const asked = new URLSearchParams({
    SERVICE: 'WFS',
    VERSION: version,
    REQUEST: 'GetFeature',
    OUTPUTFORMAT: format,
    [names]: 'buoy',
  });
  const response = await call(GET, { url: `/api/mapserver?${asked}&${more}` });
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return text;
};
const idsOf = (text: string) => [...text.matchAll(/ (?:fid|gml:id)="(buoy\.\d+)"/g)].map(([, id]) => id);
const counts = (text: string) =>
  ['numberReturned', 'numberMatched'].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(text.slice(0, 2000))?.[1]);

it.each(GML)('all features of an element type are one answer in GML %s: %s', async (version, format) => {
  const text = await gml(version, format);
  expect(idsOf(text)).toEqual(ids);
  expect(text.trimEnd().endsWith('</wfs:FeatureCollection>')).toBe(true);
  expect(counts(text)).toEqual(version === '2.0.0' ? [String(ids.length), String(ids.length)] : [undefined, undefined]);
  expect(busy()).toBe(0);
});

it('a feature of a long answer in GML is what it is in a short one', async () => {
  for (const [version, format] of GML) {
    const member = (text: string) => /<(gml:featureMember|wfs:member)>[\s\S]*?<\/\1>/.exec(text)?.[0];
    const short = await gml(version, format, version === '2.0.0' ? 'COUNT=1' : 'MAXFEATURES=1');
    expect(member(await gml(version, format))).toBe(member(short));
    expect(member(short)).toContain('Buoy');
  }
});

it('a page of GML 2.0.0 says how many follow, and where the next one is', async () => {
  const page = await gml('2.0.0', GML[2]?.[1] ?? '', 'STARTINDEX=5000&COUNT=2500&SORTBY=description');
  expect(idsOf(page)).toEqual([...ids].reverse().slice(5000, 7500));
  expect(counts(page)).toEqual(['2500', 'unknown']);
  expect(/ next="([^"]*)"/.exec(page)?.[1]).toContain('startindex=7500');
  operator.most = 1500;
  expect(counts(await gml('2.0.0', GML[2]?.[1] ?? ''))).toEqual(['1500', 'unknown']);
});
