import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';

/** What happens between the first piece and the question which features follow. */
const between = vi.hoisted(() => ({ happens: async () => undefined as unknown }));
vi.mock('./rows-queries', async (original) => {
  const actual = await original<typeof import('./rows-queries')>();
  return {
    ...actual,
    findKeys: async (...asked: Parameters<typeof actual.findKeys>) => {
      await between.happens();
      return actual.findKeys(...asked);
    },
  };
});

vi.mock('./collections/queries', async (original) => {
  const actual = await original<typeof import('./collections/queries')>();
  return {
    ...actual,
    findFeatureKeys: async (...asked: Parameters<typeof actual.findFeatureKeys>) => {
      await between.happens();
      return actual.findFeatureKeys(...asked);
    },
  };
});

/** More than one piece holds. */
const POINTS = 1200;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let owner = 0;
let typeId = 0;

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  owner = (await people()).ana.id;
  typeId = (await anElementType()).id;
  await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [typeId, OWN.toUpperCase()]);
  // Of the first piece's rows some are empty, or only touch the edge of the system that is asked for.
  await aPublishedLayer({
    internalName: 'holes',
    columns: 'name text, geom geometry(Point, 4326)',
    rows: Array.from({ length: POINTS }, (_, n) => `('', 'SRID=4326;POINT${n % 100 === 50 ? ' EMPTY' : '(-8 43)'}')`).join(','),
  });
  await aPublishedLayer({
    internalName: 'edges',
    columns: 'name text, geom geometry(LineString, 4326)',
    rows: Array.from(
      { length: POINTS },
      (_, n) => `('', 'SRID=4326;LINESTRING(${n % 100 === 50 ? '-69 43, -75 43' : '-8 43, -9 43'})')`,
    ).join(','),
  });
});
beforeEach(async () => {
  between.happens = async () => undefined;
  await sql('DELETE FROM geometric_element');
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'Element ' || (10000 + n), ST_SetSRID(ST_MakePoint(-8, 43), 4326), true FROM generate_series(1, $3) n`,
    [typeId, owner, POINTS],
  );
});
afterAll(() => mapServer.close());

const ELEMENTS = 'geometric_element_point';
const OWN = 'lighthouse';
const text = async (type: string, more: string) => {
  const response = await call(GET, {
    url: `/api/mapserver?SERVICE=WFS&REQUEST=GetFeature&TYPENAMES=${type}&TYPENAME=${type}&${more}`,
  });
  const body = await response.text();
  expect(response.status, body.slice(0, 500)).toBe(200);
  return body;
};
const FORMATS = {
  geojson: 'VERSION=2.0.0&OUTPUTFORMAT=geojson',
  gml2: 'VERSION=1.0.0',
  gml31: 'VERSION=1.1.0',
  gml32: 'VERSION=2.0.0',
};
const idsIn = (body: string, type: string) =>
  [...body.matchAll(new RegExp(`(?: "id": |"id":|gml:id=|fid=)"${type}\\.(\\d+)"`, 'g'))].map(([, id]) => Number(id));
const allIds = async () => (await sql<{ id: number }>('SELECT id FROM geometric_element ORDER BY id')).map(({ id }) => id);

describe.each(Object.entries(FORMATS))('features of more than one piece, as %s', (_, format) => {
  it.each([ELEMENTS, OWN])('are each there once, though rows before them are gone: %s', async (type) => {
    const ids = await allIds();
    between.happens = () => sql('DELETE FROM geometric_element WHERE id = ANY($1)', [ids.slice(10, 20)]);
    expect(idsIn(await text(type, format), type)).toEqual(ids);
  });

  it.each([ELEMENTS, OWN])('are each there once, though rows before them have another place in their order: %s', async (type) => {
    const ids = await allIds();
    between.happens = () => sql("UPDATE geometric_element SET description = 'Z' WHERE id = ANY($1)", [ids.slice(10, 20)]);
    expect(idsIn(await text(type, `${format}&SORTBY=description`), type)).toEqual(ids);
  });

  it('are each there once beside a layer that can only be read in pieces', async () => {
    const ids = await allIds();
    between.happens = () => sql('DELETE FROM geometric_element WHERE id = ANY($1)', [ids.slice(10, 20)]);
    const body = await text(`${OWN},holes`, format);
    expect(idsIn(body, OWN)).toEqual(ids);
    expect(idsIn(body, 'holes')).toHaveLength(POINTS - POINTS / 100);
  });

  it.each(['holes', 'edges'])('are all there beside rows that can’t be written: %s', async (type) => {
    const body = await text(type, `${format}&SRSNAME=EPSG:25829`);
    const ids = idsIn(body, type);
    const written = format.includes('geojson') && type === 'edges' ? POINTS : POINTS - POINTS / 100;
    expect([ids.length, new Set(ids).size]).toEqual([written, written]);
    if (format.startsWith('VERSION=2.0.0')) expect(body).toMatch(new RegExp(`numberReturned"?[=:]"?${written}\\b`));
  });
});

describe('a page past the end', () => {
  it.each([
    ['one type', ELEMENTS, POINTS],
    ['an element type', OWN, POINTS],
    ['several types', `${ELEMENTS},geometric_element_line,holes`, 2 * POINTS - POINTS / 100],
  ])('says how many there are: %s', async (_, types, total) => {
    const past = 'STARTINDEX=999999&COUNT=10';
    expect(await text(types, `VERSION=2.0.0&${past}`)).toMatch(new RegExp(`numberMatched="${total}"\\s+numberReturned="0"`));
    expect(JSON.parse(await text(types, `${FORMATS.geojson}&${past}`))).toMatchObject({
      features: [],
      numberReturned: 0,
      numberMatched: total,
    });
    expect(await text(types, `VERSION=2.0.0&STARTINDEX=${total - 5}&COUNT=10`)).toContain(`numberMatched="${total}"`);
  });
});
