import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import type { StyleDocument } from '@/lib/styles/schema';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>>;
let typeId = 0;

const fill = (
  color: string,
  name = 'all',
  filter?: StyleDocument['rules'][number]['filter'],
): StyleDocument['rules'][number] => ({
  name,
  ...(filter && { filter }),
  symbolizers: [{ kind: 'fill', color, opacity: 1 }],
});
const areas = (...rules: StyleDocument['rules']): StyleDocument => ({ version: 1, geometry: 'POLYGON', rules });
const square = (west: number, south: number, east: number, north: number) =>
  `ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)`;

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  who = await people();
  const type = await anElementType({ name: 'Lighthouse', geometryType: 'POLYGON' });
  typeId = type.id;
  const stored = (color: string) => JSON.stringify(areas(fill(color)));
  await sql('UPDATE style SET document = $1 WHERE id = (SELECT polygon_style_id FROM geometric_element_type WHERE id = $2)', [
    stored('#0000ff'),
    type.id,
  ]);
  const ring = [
    [-8.5, 43],
    [-8.3, 43],
    [-8.3, 43.2],
    [-8.5, 43.2],
    [-8.5, 43],
  ];
  await anElement({ type, owner: who.ana, geom: { type: 'Polygon', coordinates: [ring] } });
  // The west half is public land and red, the east half is not and green.
  await aPublishedLayer({
    internalName: 'Land-use.1',
    title: 'Land "use" <1>',
    columns: 'name text, "Public_Land" boolean, height double precision, seen date, geom geometry(Polygon, 4326)',
    rows: `('Oeste ñ', true, 12.5, '2026-03-01', ${square(-8.6, 42.9, -8.4, 43.3)}), (NULL, false, NULL, NULL, ${square(-8.4, 42.9, -8.2, 43.3)})`,
    document: areas(
      fill('#ff0000', 'Public', { op: '==', property: 'Public_Land', value: true }),
      fill('#00ff00', 'Other', { op: '==', property: 'PUBLIC_land', value: false }),
    ),
  });
  await aPublishedLayer({
    internalName: 'utm',
    columns: 'name text, geom geometry(Point, 25829)',
    rows: `('Torre', ST_Transform(ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326), 25829))`,
    supportsGetFeatureInfo: true,
  });
  await aPublishedLayer({ internalName: 'degrees', rows: `('x', ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326))` });
  await aPublishedLayer({
    internalName: 'silent',
    rows: `('x', ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326))`,
    supportsGetFeatureInfo: false,
  });
  const broken = await aPublishedLayer({ internalName: 'broken', rows: `('x', ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326))` });
  await sql(`UPDATE layer_source SET view_name = 'layer_${broken.id}_00000000' WHERE layer_id = $1`, [broken.id]);
});
afterAll(() => mapServer.close());

const get = (query: string, as?: Person, headers: Record<string, string> = {}) =>
  call(GET, { url: `/api/mapserver?${query}`, as, headers });
const BOX = 'CRS=CRS:84&BBOX=-8.6,42.9,-8.2,43.3&WIDTH=100&HEIGHT=100';
const map = (layers: string, more = '') =>
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layers}&STYLES=&FORMAT=image/png&TRANSPARENT=TRUE&${BOX}${more}`;
const info = (layers: string, format: string, [i, j] = [50, 50]) =>
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layers}&QUERY_LAYERS=${layers}&STYLES=&${BOX}&I=${i}&J=${j}&FEATURE_COUNT=5&INFO_FORMAT=${encodeURIComponent(format)}`;

/** Red, green, blue and opacity of a pixel. */
async function pixelsOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString('utf8').slice(0, 500)).toBe(200);
  const { data, info: size } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 4)];
}
const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const NOTHING = [0, 0, 0, 0];

describe('a published layer', () => {
  it('stands in the capabilities beside the elements, with its title in the caller’s language', async () => {
    for (const version of ['1.3.0', '1.1.1']) {
      const text = await (await get(`SERVICE=WMS&VERSION=${version}&REQUEST=GetCapabilities`)).text();
      for (const name of ['geometric_element_polygon', 'Land-use.1', 'utm', 'silent', 'broken'])
        expect(text).toContain(`<Name>${name}</Name>`);
      expect(text).toContain('Land &quot;use&quot; &lt;1&gt;');
      expect(text).toMatch(/<Layer queryable="0"[^>]*>\s*<Name>silent</);
      // Nothing that can't be asked for has a name: the whole is no layer.
      expect(text.match(/<Name>(?!default<|WMS<|OGC:WMS<)[^<]*</g)).toHaveLength(8);
    }
    const features = await (await get('SERVICE=WFS&VERSION=2.0.0&REQUEST=GetCapabilities')).text();
    expect(features).toContain('<Name>ms:Land-use.1</Name>');
    // A layer that can't be read is listed; what it holds is asked of itself.
    expect(features).toContain('<Name>ms:broken</Name>');
  });

  it('is drawn from its rows in its style, by its columns whatever their capitals, and transparent elsewhere', async () => {
    for (const name of ['Land-use.1', 'land-USE.1']) {
      const at = await pixelsOf(await get(map(name)));
      expect([at(10, 50), at(90, 50)]).toEqual([RED, GREEN]);
    }
    expect((await pixelsOf(await get(map('Land-use.1').replace('-8.6,42.9,-8.2,43.3', '-8.6,42.9,-7.8,43.7'))))(90, 10)).toEqual(
      NOTHING,
    );
    expect(
      (
        await pixelsOf(
          await get(map('Land-use.1').replace(BOX, 'CRS=EPSG:3857&BBOX=-957300,5299700,-912800,5361000&WIDTH=50&HEIGHT=50')),
        )
      )(5, 25),
    ).toEqual(RED);
  });

  it('is drawn in the colours that its rows have, and in that of the style where they have none', async () => {
    await aPublishedLayer({
      internalName: 'tinted',
      columns: `"Ton" text, geom geometry(Polygon, 4326)`,
      rows: `('#F00', ${square(-8.6, 42.9, -8.4, 43.3)}), (NULL, ${square(-8.4, 42.9, -8.2, 43.3)})`,
      document: areas({ name: 'all', symbolizers: [{ kind: 'fill', color: { property: 'TON', fallback: '#00ff00' } }] }),
    });
    await expect.poll(async () => (await get(map('tinted'))).status, { timeout: 5000 }).toBe(200);
    const at = await pixelsOf(await get(map('tinted')));
    expect([at(10, 50), at(90, 50)]).toEqual([RED, GREEN]);
    expect(await (await get(info('tinted', 'text/plain', [10, 50]))).text()).not.toContain('color');
  });

  it('lies on and under the elements as LAYERS says, in one picture', async () => {
    const over = await pixelsOf(await get(map('Land-use.1,geometric_element_polygon')));
    expect([over(10, 50), over(45, 50), over(55, 50), over(90, 50)]).toEqual([RED, BLUE, BLUE, GREEN]);
    const under = await pixelsOf(await get(map('geometric_element_polygon,geometric_element_point,Land-use.1')));
    expect([under(45, 50), under(55, 50)]).toEqual([RED, GREEN]);
    const outside = map('Land-use.1,geometric_element_polygon').replace('-8.6,42.9,-8.2,43.3', '-8.6,42.9,-7.8,43.7');
    expect((await pixelsOf(await get(outside)))(90, 10)).toEqual(NOTHING);
    const opaque = await pixelsOf(await get(outside.replace('TRANSPARENT=TRUE', 'TRANSPARENT=FALSE&BGCOLOR=0x112233')));
    expect(opaque(90, 10)).toEqual([17, 34, 51, 255]);
    for (const layers of ['geometric_element_polygon', 'Land-use.1', 'Land-use.1,geometric_element_polygon']) {
      const plain = map(layers).replace('-8.6,42.9,-8.2,43.3', '-8.6,42.9,-7.8,43.7').replace('&TRANSPARENT=TRUE', '');
      expect((await pixelsOf(await get(plain)))(90, 10)).toEqual([255, 255, 255, 255]);
      expect((await pixelsOf(await get(`${plain}&BGCOLOR=0x112233`)))(90, 10)).toEqual([17, 34, 51, 255]);
      expect((await pixelsOf(await get(`${plain}&TRANSPARENT=true&BGCOLOR=0x112233`)))(90, 10)[3]).toBe(0);
    }
    const photo = await get(outside.replace('image/png', 'image/jpeg'));
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it.each([
    'text/plain',
    'text/html',
    'application/json',
    'application/geo+json',
    'geojson',
    'application/vnd.ogc.gml',
    'application/vnd.ogc.gml/3.1.1',
  ])('tells what is there as %s, alone and together with the elements', async (format) => {
    for (const layers of ['Land-use.1', 'Land-use.1,geometric_element_polygon,utm']) {
      const response = await get(info(layers, format, [48, 50]));
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expect(text).toContain('Oeste ñ');
      if (layers.includes('utm')) expect(text).toContain('type_id');
      if (format.endsWith('json')) JSON.parse(text);
      if (format.includes('gml')) expect(text.match(/<\?xml/g)?.length ?? 0).toBeLessThan(2);
    }
  });

  it('has its values as what they are, and its shapes in longitude and latitude whatever system they are stored in', async () => {
    type Answer = { features: { properties: Record<string, unknown>; geometry: GeoJSON.Point }[] };
    const infoAt = async (layer: string, at: [number, number]) =>
      (await (await get(info(layer, 'application/json', at))).json()) as Answer;
    const [west] = (await infoAt('Land-use.1', [10, 50])).features;
    expect(west?.properties).toMatchObject({ name: 'Oeste ñ', public_land: 'true', height: 12.5, seen: '2026-03-01' });
    const [east] = (await infoAt('Land-use.1', [90, 50])).features;
    expect(east?.properties.public_land).toBe('false');
  });

  it.each([
    ['1.3.0', 'CRS=CRS:84&BBOX=-8.6,42.9,-8.2,43.3'],
    ['1.3.0', 'CRS=EPSG:4326&BBOX=42.9,-8.6,43.3,-8.2'],
    ['1.3.0', 'CRS=EPSG:3857&BBOX=-939083.7,5323205.3,-931083.7,5331205.3'],
    ['1.3.0', 'CRS=EPSG:25829&BBOX=544825.7,4768094.4,552825.7,4776094.4'],
    ['1.1.1', 'SRS=EPSG:4326&BBOX=-8.6,42.9,-8.2,43.3'],
    ['1.1.1', 'SRS=EPSG:25829&BBOX=544825.7,4768094.4,552825.7,4776094.4'],
  ])(
    'tells shapes in longitude and latitude whatever system they are stored in or asked for in: WMS %s, %s',
    async (version, box) => {
      for (const layer of ['utm', 'degrees', 'geometric_element_polygon']) {
        const query = info(layer, 'application/json')
          .replace('1.3.0', version)
          .replace('I=50&J=50', version === '1.1.1' ? 'X=50&Y=50' : 'I=50&J=50')
          .replace(/CRS=.*?&WIDTH/, `${box}&WIDTH`);
        const text = await (await get(query)).text();
        expect(text).toMatch(/^\{/);
        const { features } = JSON.parse(text) as { features: { geometry: GeoJSON.Point | GeoJSON.Polygon }[] };
        const [position] = [features[0]?.geometry.coordinates.flat(2) as number[]];
        const [lng, lat] = layer.startsWith('geometric') ? [-8.5, 43] : [-8.4, 43.1];
        expect([layer, position?.slice(0, 2).map((part) => part.toFixed(4))]).toEqual([layer, [lng.toFixed(4), lat.toFixed(4)]]);
      }
    },
  );

  it('has a legend that says each name in its own letters, beyond Western Europe too', async () => {
    const letters = ['Ł', 'ő', 'ź', 'ş'];
    for (const [index, name] of letters.entries())
      await aPublishedLayer({
        internalName: `letter-${index}`,
        rows: `('x', ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326))`,
        document: { version: 1, geometry: 'POINT', rules: [{ name, symbolizers: [] }] },
      });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const pictures = new Set<string>();
    for (const index of letters.keys()) {
      const legend = await get(`SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=letter-${index}&FORMAT=image/png`);
      expect(legend.status).toBe(200);
      pictures.add(Buffer.from(await legend.arrayBuffer()).toString('base64'));
    }
    expect(pictures.size).toBe(4);
  });

  it('has a legend, of all its rules and of one', async () => {
    const legend = (more = '') =>
      get(`SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=Land-use.1&FORMAT=image/png&SLD_VERSION=1.1.0${more}`);
    const size = async (response: Response) => sharp(Buffer.from(await response.arrayBuffer())).metadata();
    const [whole, one] = [await size(await legend()), await size(await legend('&RULE=Public'))];
    expect(whole.height as number).toBeGreaterThan(one.height as number);
  });
});

describe('what it can’t do', () => {
  it.each([
    ['LayerNotQueryable', () => info('silent', 'application/json')],
    ['LayerNotQueryable', () => info('geometric_element_point,silent', 'text/plain')],
    ['InvalidFormat', () => info('Land-use.1', 'application/pdf')],
    ['InvalidFormat', () => map('Land-use.1').replace('image/png', 'image/tiff')],
    ['LayerNotDefined', () => map('Land-use.1,nothing')],
    ['LayerNotDefined', () => map('vieiro')],
    ['StyleNotDefined', () => map('Land-use.1').replace('STYLES=', 'STYLES=pretty')],
  ])('400: %s, as an exception of OGC’s', async (code, query) => {
    for (const version of ['1.3.0', '1.1.1']) {
      const response = await get(
        query()
          .replace('1.3.0', version)
          .replace('I=50&J=50', version === '1.1.1' ? 'X=50&Y=50' : 'I=50&J=50'),
      );
      const text = await response.text();
      expect([response.status, response.headers.get('content-type')], text).toEqual([400, expect.stringContaining('xml')]);
      expect(text).toContain(`code="${code}"`);
      expect(text).toContain(`<ServiceExceptionReport version="${version}"`);
    }
  });

  it('502: a broken layer answers for itself, and no other suffers', async () => {
    expect((await get(map('broken'))).status).toBe(502);
    expect((await get(map('Land-use.1'))).status).toBe(200);
    expect((await get('SERVICE=WMS&REQUEST=GetCapabilities')).status).toBe(200);
  });
});

describe('a change', () => {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 1100));

  it('of a layer’s style is drawn a second later, and a layer that is gone is not there', async () => {
    await sql("UPDATE geometric_layer SET style_document = $1 WHERE internal_name = 'Land-use.1'", [
      JSON.stringify(areas(fill('#ffff00'))),
    ]);
    await soon();
    expect((await pixelsOf(await get(map('Land-use.1'))))(10, 50)).toEqual([255, 255, 0, 255]);
    await sql("DELETE FROM geometric_layer WHERE internal_name = 'silent'");
    await soon();
    expect((await get(map('silent'))).status).toBe(400);
  });

  it('of a type’s style and opacity is drawn a second later', async () => {
    await sql('UPDATE geometric_element_type SET default_opacity = 0.5 WHERE id = $1', [typeId]);
    await soon();
    const [red, green, blue, opacity] = (await pixelsOf(await get(map('geometric_element_polygon'))))(50, 50) as [
      number,
      number,
      number,
      number,
    ];
    expect([red, green]).toEqual([0, 0]);
    expect(blue).toBeGreaterThan(245);
    expect(Math.abs(opacity - 127)).toBeLessThan(3);
  });
});

describe('the legend of element types', () => {
  const legend = async (more: string) => {
    const response = await get(
      `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=geometric_element_polygon&FORMAT=image/png${more}`,
    );
    expect(response.status).toBe(200);
    return sharp(Buffer.from(await response.arrayBuffer())).metadata();
  };

  it('shows one type where one is asked for, and all otherwise', async () => {
    await anElementType({ name: 'Beach', geometryType: 'POLYGON' });
    const other = await anElementType({ name: 'Chapel', geometryType: 'POLYGON' });
    await sql('UPDATE style SET document = $1 WHERE id = (SELECT polygon_style_id FROM geometric_element_type WHERE id = $2)', [
      JSON.stringify(areas(fill('#123456'))),
      other.id,
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const [one, all] = [await legend(`&TYPE_ID=${typeId}`), await legend('')];
    expect(all.height as number).toBeGreaterThan(one.height as number);
  });
});
