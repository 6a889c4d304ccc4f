import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD_FILE } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET as PICTURE } from '@/app/api/elements/geometric_element/[id]/picture/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { elementPolicy } from '@/lib/elements/policy';
import { call } from '@/lib/test/call';
import { withValues } from '@/lib/test/data-types';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { form } from '@/lib/test/file-scene';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { type Person, people } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { elementHead, elementJsonLd } from './head';
import { findNear } from './queries';
import type { ElementPage } from './schema';
import { elementPage } from './service';

type Thing = { id: number };

let who: Awaited<ReturnType<typeof people>>;
let type: Thing;
let castro: Thing;

const setting = (code: string, value: string) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);
const at = (lng: number, lat: number): GeoJSON.Point => ({ type: 'Point', coordinates: [lng, lat] });
const near = (km: number) => at(-8.4 + km / 81, 43.3);
const open = (id: number, actor = VISITOR as Parameters<typeof contextFor>[0]) => elementPage(contextFor(actor, 'en-GB'), id);
const opened = async (id: number, actor?: Parameters<typeof open>[1]) => (await open(id, actor)) as ElementPage;

beforeAll(async () => {
  await withDivisions();
  who = await people();
  type = await anElementType({ name: 'Hillfort' });
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await setting('ENABLE_ANONYMOUS_READING', 'true');
  await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'true');
  await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
  castro = await anElement({ type, owner: who.ana, description: 'Castro de Elviña', geom: near(0) });
});

describe('the page of an element', () => {
  it('has what is near, the nearest first, and nothing that the reader may not see', async () => {
    await anElement({ type, owner: who.ana, description: 'five', geom: near(5) });
    await anElement({ type, owner: who.ana, description: 'one', geom: near(1) });
    const hidden = await anElement({ type, owner: who.ana, description: 'hidden', geom: near(2), isPublic: false });
    await anElement({ type, owner: who.ana, description: 'elsewhere', geom: at(-7, 43.3) });
    const { near: cards } = await opened(castro.id);
    expect(cards.map(({ name, type: of }) => [name, of])).toEqual([
      ['one', 'Hillfort'],
      ['five', 'Hillfort'],
    ]);
    expect(cards[0]?.distanceM).toBeGreaterThan(950);
    expect(cards[0]?.distanceM).toBeLessThan(1050);
    expect((await opened(castro.id, who.ana)).near.map(({ name }) => name)).toEqual(['one', 'hidden', 'five']);
    expect((await opened(castro.id, who.brais)).near.map(({ name }) => name)).toEqual(['one', 'five']);
    expect(await open(hidden.id)).toBeUndefined();
    expect(await open(hidden.id, who.brais)).toBeUndefined();
    expect((await opened(hidden.id, who.ana)).element.name).toBe('hidden');
  });

  it('shows nobody else’s elements to whoever may not list them', async () => {
    await anElement({ type, owner: who.ana, geom: near(1) });
    await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'false');
    expect((await opened(castro.id)).near).toEqual([]);
    expect((await opened(castro.id, who.uxia)).near).toHaveLength(1);
  });

  it('has the other ends of its relations, as far as the reader may see them, where relations are switched on', async () => {
    const [shown, hidden] = [
      await anElement({ type, owner: who.ana, description: 'shown' }),
      await anElement({ type, owner: who.ana, description: 'hidden', isPublic: false }),
    ];
    for (const { id } of [shown, hidden])
      await sql(
        'INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public) VALUES ($1, $2, $3, true)',
        [castro.id, id, who.ana.id],
      );
    const related = async (actor?: Parameters<typeof open>[1]) =>
      (await opened(castro.id, actor)).related.map(({ name }) => name);
    expect(await related()).toEqual(['shown']);
    expect((await related(who.ana)).sort()).toEqual(['hidden', 'shown']);
    await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'false');
    expect(await related()).toEqual([]);
  });

  it('has the elements that refer to it, as far as the reader may see and list them', async () => {
    const part = await anElementType({ name: 'Wall' });
    const { id: belongsTo } = await anAttribute(part, 'REFERENCE');
    for (const [description, isPublic] of [
      ['shown', true],
      ['hidden', false],
    ] as const) {
      const { id } = await anElement({ type: part, owner: who.ana, description, isPublic });
      await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, { [belongsTo]: String(castro.id) }]);
    }
    const referring = async (actor?: Parameters<typeof open>[1]) =>
      (await opened(castro.id, actor)).referring.map(({ name }) => name);
    expect([await referring(), await referring(who.ana)]).toEqual([['shown'], ['shown', 'hidden']]);
    await setting('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'false');
    expect(await referring()).toEqual([]);
  });

  it.each([
    ['CONTRIBUTOR', [[], [], ['wall'], ['wall']]],
    ['REVIEWER', [[], [], [], ['wall']]],
  ])('has those that refer to it by an attribute for %s for who sees its values', async (visibility, expected) => {
    const part = await anElementType({ name: 'Wall' });
    const { id: belongsTo } = await anAttribute(part, 'REFERENCE');
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [belongsTo, visibility]);
    const { id } = await anElement({ type: part, owner: who.ana, description: 'wall' });
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, { [belongsTo]: String(castro.id) }]);
    const found: string[][] = [];
    for (const actor of [undefined, who.brais, who.ana, who.uxia])
      found.push((await opened(castro.id, actor)).referring.map(({ name }) => name));
    expect(found).toEqual(expected);
  });

  it('says only that elements are for accounts, where they are', async () => {
    await setting('ENABLE_ANONYMOUS_READING', 'false');
    expect(await open(castro.id)).toBe('closed');
    expect(await open(987_654)).toBe('closed');
    expect((await opened(castro.id, who.brais)).element.id).toBe(castro.id);
  });

  it('brings of the values to choose from those that the element has, and leaves a large geometry to the browser', async () => {
    const options = Array.from({ length: 400 }, (_, n) => `OPTION_${n}`);
    const kind = await anAttribute(type, withValues[0], { options });
    await anAttribute(type, 'TEXT', { order: 2 });
    const corners = Array.from({ length: 500 }, (_, n) => [-8 + Math.cos(n / 80) / 10, 43 + Math.sin(n / 80) / 10]);
    await sql(
      `UPDATE geometric_element SET attribute_values = jsonb_build_object($2::text, 'OPTION_7'), geom = ST_SetSRID(ST_GeomFromGeoJSON($3), 4326)
       WHERE id = $1`,
      [castro.id, kind.id, JSON.stringify({ type: 'LineString', coordinates: corners })],
    );
    const page = await opened(castro.id);
    expect(page.type.listAttributeType.map(({ id }) => id)).toEqual([kind.id]);
    expect(page.type.listAttributeType[0]?.attributeType.valueGroupCode?.listCode.map(({ code }) => code)).toEqual(['OPTION_7']);
    expect(page.element.geom).toBeUndefined();
    expect(page.center[0]).toBeCloseTo(-8, 0);
    expect(JSON.stringify(page).length).toBeLessThan(6000);
  });

  it('has the point inside of an area as its place', async () => {
    const corners = [
      [-8.3, 43],
      [-8.1, 43],
      [-8.1, 43.2],
      [-8.3, 43],
    ];
    const area = await anElement({ type, owner: who.ana, geom: { type: 'Polygon', coordinates: [corners] } });
    const [{ inside }] = (await sql<{ inside: boolean }>(
      'SELECT ST_Contains(geom, ST_SetSRID(ST_MakePoint($2, $3), 4326)) AS inside FROM geometric_element WHERE id = $1',
      [area.id, ...(await opened(area.id)).center],
    )) as [{ inside: boolean }];
    expect(inside).toBe(true);
  });
});

describe('its head', () => {
  const words = { locale: 'gl-ES' as const, site: 'Vieiro', place: 'Elviña, A Coruña', pictureAlt: 'Foto e mapa' };

  it('begins the title with the name, and every address in it is absolute', async () => {
    const page = await opened(castro.id);
    const head = elementHead(page, words);
    const canonical = `http://localhost:3000/geometric_element/details/${castro.id}/castro-de-elvina`;
    expect(head.title).toBe('Castro de Elviña · Hillfort · Vieiro');
    expect(head.alternates?.canonical).toBe(canonical);
    expect(head.openGraph).toMatchObject({
      url: canonical,
      locale: 'gl_ES',
      images: [{ width: 1200, height: 630, alt: 'Foto e mapa' }],
    });
    expect(head.description).toBe('Hillfort · Elviña, A Coruña');
  });

  it('has no picture of what is not public, and is not indexed then', async () => {
    const hidden = await anElement({ type, owner: who.ana, isPublic: false });
    const head = elementHead(await opened(hidden.id, who.ana), words);
    expect(head.openGraph?.images).toEqual([]);
    expect(head.robots).toEqual({ index: false });
  });

  it('is a node that no name can break out of', async () => {
    const name = '</script><script>alert(1)</script> & <!-- \u2028';
    const { id } = await anElement({ type, owner: who.ana, description: name });
    const text = elementJsonLd(await opened(id), words);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toMatchObject({ '@type': 'Place', name, geo: { latitude: 43.386, longitude: -8.4063 } });
  });
});

describe('its picture', () => {
  const picture = (
    id: number,
    { query = '', as, headers }: { query?: string; as?: Person; headers?: Record<string, string> } = {},
  ) => call(PICTURE, { url: `/x${query}`, params: { id: String(id) }, as, headers });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const pixel = async (bytes: Buffer, left: number, top: number) => {
    const { data } = await sharp(bytes)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };

  it.each([
    ['a point', near(0)],
    [
      'a line',
      {
        type: 'LineString',
        coordinates: [
          [-8.4, 43.3],
          [-8.2, 43.5],
        ],
      },
    ],
    [
      'areas',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [-8, 43],
              [-7.9, 43],
              [-7.9, 43.1],
              [-8, 43],
            ],
          ],
        ],
      },
    ],
  ] as [string, GeoJSON.Geometry][])('is a map of %s, of the size that links to it need, and may be cached', async (_, geom) => {
    const { id } = await anElement({ type, owner: who.ana, geom });
    const response = await picture(id);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(1_000_000);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(2);
    const etag = response.headers.get('etag') ?? '';
    const again = await picture(id, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  });

  it('is photo and map where there is a photo; another one when it is gone', async () => {
    const sent = await call(ADD_FILE, {
      method: 'POST',
      params: { id: String(castro.id) },
      as: who.ana,
      body: form(['castro.png', await aPicture('png', 40, 20), 'image/png']),
    });
    expect(sent.status).toBe(200);
    const both = await picture(castro.id);
    const [red = 0, green = 0, blue = 0] = await pixel(await bytesOf(both), 100, 100);
    expect([red, green, blue].map((it) => Math.round(it / 16))).toEqual([3, 7, 11]);
    const map = await picture(castro.id, { query: '?of=map' });
    expect((await pixel(await bytesOf(map), 100, 100))[1]).toBeGreaterThan(180);
    await sql('DELETE FROM geometric_element_file WHERE element_id = $1', [castro.id]);
    const etags = [both, map, await picture(castro.id)].map(({ headers }) => headers.get('etag'));
    expect(etags[0]).not.toBe(etags[1]);
    expect(etags[2]).toBe(etags[1]);
  });

  it('404 for what is not public, whoever asks; 401 for visitors where elements are for accounts only', async () => {
    const hidden = await anElement({ type, owner: who.ana, isPublic: false });
    for (const as of [undefined, who.ana, who.uxia]) expect((await picture(hidden.id, { as })).status).toBe(404);
    expect((await picture(987_654)).status).toBe(404);
    await setting('ENABLE_ANONYMOUS_READING', 'false');
    expect((await picture(castro.id)).status).toBe(401);
    const account = await picture(castro.id, { as: who.brais });
    expect([account.status, account.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });
});

it('what is near is read in the order of the index: a few rows of many', async () => {
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT $1, $2, 'x' || i, ST_SetSRID(ST_MakePoint(-9 + (i % 150) / 75.0, 42.5 + i / 6000.0), 4326), i % 10 <> 0 FROM generate_series(1, 6000) i`,
    [type.id, who.ana.id],
  );
  await sql('ANALYZE geometric_element');
  const rows = await findNear(db, elementPolicy.read(VISITOR), { except: castro.id, at: [-8, 43], reachM: 30_000, most: 6 });
  expect(rows).toHaveLength(6);
  const plan = await planOf();
  expect(plan).toMatch(/Index Scan using geometric_element_geom_3857/);
  expect(plan).toMatch(/Order By: \(.*geom_3857 <->/);
}, 120_000);

/** The plan of the statement, as the database describes it. */
async function planOf(): Promise<string> {
  let plan = '';
  const explaining = {
    $queryRaw: async (parts: TemplateStringsArray, ...values: unknown[]) => {
      const first = [`EXPLAIN ${parts[0]}`, ...parts.slice(1)];
      const rows = await db.$queryRaw<Record<string, string>[]>(
        Object.assign(first, { raw: first }) as unknown as TemplateStringsArray,
        ...values,
      );
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    },
  } as unknown as typeof db;
  await findNear(explaining, elementPolicy.read(VISITOR), { except: castro.id, at: [-8, 43], reachM: 30_000, most: 6 });
  return plan;
}
