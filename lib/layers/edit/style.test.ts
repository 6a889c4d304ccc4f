import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GET as DOCUMENT } from '@/app/api/layers/style/[internalName]/document/route';
import { GET as PREVIEW } from '@/app/api/layers/style/[internalName]/preview/route';
import { GET as STYLE } from '@/app/api/layers/style/[internalName]/route';
import { GET as MAP } from '@/app/api/mapserver/route';
import { call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { add, ana, change, type Fields, failing, list, rivers, uxia } from '@/lib/test/layer-scene';
import { type Person, visitor } from '@/lib/test/people';
import { publishedScene, springs, square, storedStyle, styleFile, table, wells } from '@/lib/test/published-scene';
import { shapeParts, zipOf } from '@/lib/test/shapes';

publishedScene();

describe('its style', () => {
  it('201: the upload is read and stored as it came; 200: it stays until another one comes', async () => {
    const layer = wells();
    const { status, body } = await add({ ...layer, styleFile: styleFile(square('#ff0000')) });
    expect([status, body.warnings]).toEqual([201, []]);
    expect(await storedStyle(body.id)).toMatchObject({ style_source: square('#ff0000'), style_source_format: 'SLD' });
    await change(body.id, layer);
    expect((await storedStyle(body.id)).style_source).toBe(square('#ff0000'));
    await change(body.id, { ...layer, styleFile: styleFile(square('#00ff00')) });
    expect((await storedStyle(body.id)).style_source).toBe(square('#00ff00'));
  });

  it.each([
    ['Point', 'POINT', 'POINT(-8.5 43.1)', 'mark'],
    ['LineString', 'LINE', 'LINESTRING(-8.6 43, -8.4 43.2)', 'line'],
    ['Polygon', 'POLYGON', 'POLYGON((-8.6 43, -8.4 43, -8.4 43.2, -8.6 43))', 'fill'],
  ])('201: a table of %s without a style gets one of its kind, which draws it', async (type, geometry, wkt, kind) => {
    const plain = `plain_${next()}`;
    await sql(`CREATE TABLE ${plain} (id serial PRIMARY KEY, geom geometry(${type}, 4326))`);
    await sql(`INSERT INTO ${plain} (geom) VALUES (ST_GeomFromText('${wkt}', 4326))`);
    const { status, body } = await add({ ...wells(), tableName: plain });
    expect([status, body.warnings]).toEqual([201, []]);
    const { body: document } = await callJson(DOCUMENT, { params: { internalName: String(body.internalName) }, as: uxia });
    expect(document).toMatchObject({ geometry, rules: [{ symbolizers: [{ kind }] }] });
    const picture = await call(MAP, {
      url: `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${body.internalName}&STYLES=&CRS=CRS:84&BBOX=-8.7,42.9,-8.3,43.3&WIDTH=64&HEIGHT=64&FORMAT=image/png&TRANSPARENT=TRUE`,
    });
    const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats();
    expect(channels[3]?.max).toBeGreaterThan(0);
  });

  it('201: a shape without a style gets one of its kind', async () => {
    const { status, body } = await add(springs());
    expect([status, (await storedStyle(body.id)).style_document.geometry]).toEqual([201, 'POINT']);
  });

  it('201: copied from another layer, with its upload; from the elements, by name', async () => {
    const { body: from } = await add({ ...wells(), styleFile: styleFile(square('#0000ff')) });
    const { body: copy } = await add({ ...wells(), copyStyleFromLayer: from.internalName });
    expect(await storedStyle(copy.id)).toEqual(await storedStyle(from.id));
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM style WHERE kind = 'POINT' ORDER BY id LIMIT 1");
    const { status, body } = await add({ ...wells(), copyStyleFromElements: name });
    expect([status, (await storedStyle(body.id)).style_document.geometry]).toEqual([201, 'POINT']);
  });

  it('200: is handed out as it came, in the other format too; 401, 403, 404 and 400 otherwise', async () => {
    const { body } = await add({ ...wells(), styleFile: styleFile(square('#123456')) });
    const ask = (internalName: unknown, query: string, as: Person = uxia) =>
      call(STYLE, { url: `/x?${query}`, params: { internalName: String(internalName) }, as });
    const answer = await ask(body.internalName, 'styleType=SLD');
    expect([answer.status, await answer.text()]).toEqual([200, square('#123456')]);
    expect(answer.headers.get('content-disposition')).toContain(`filename="${body.internalName}.sld"`);
    const qml = await (await ask(body.internalName, 'styleType=QML')).text();
    expect(qml).toMatch(/<qgis[\s\S]*18,52,86/);
    expect((await ask(body.internalName, 'styleType=SLD', visitor)).status).toBe(401);
    expect((await ask(body.internalName, 'styleType=SLD', ana)).status).toBe(403);
    expect((await ask('absent', 'styleType=SLD')).status).toBe(404);
    expect((await ask('a b', 'styleType=SLD')).status).toBe(400);
    expect((await ask(body.internalName, 'styleType=CSS')).status).toBe(400);
    const params = { internalName: String(body.internalName) };
    expect((await callJson(DOCUMENT, { params, as: uxia })).body).toMatchObject({ version: 1, geometry: 'POINT' });
    expect((await call(PREVIEW, { params, as: uxia })).headers.get('content-type')).toBe('image/png');
    expect((await call(PREVIEW, { params, as: ana })).status).toBe(403);
    const { body: wms } = await add(rivers());
    expect((await ask(String(wms.internalName).split(',')[0], 'styleType=SLD')).status).toBe(404);
  });

  it('201: columns that it needs and the rows do not have are reported, in the caller’s language', async () => {
    const rule = square('#ff0000').replace(
      '<PointSymbolizer>',
      '<Filter xmlns="http://www.opengis.net/ogc"><PropertyIsEqualTo><PropertyName>depth</PropertyName><Literal>3</Literal></PropertyIsEqualTo></Filter><PointSymbolizer>',
    );
    const { status, body } = await add({ ...wells(), styleFile: styleFile(rule) });
    expect([status, body.warnings]).toEqual([201, [expect.stringContaining('“depth”')]]);
  });

  it('200: warnings about the style stay for administrators until another style or other rows come; a copy has them too', async () => {
    const asking = square('#ff0000').replace(
      '<PointSymbolizer>',
      '<Filter xmlns="http://www.opengis.net/ogc"><PropertyIsEqualTo><PropertyName>depth</PropertyName><Literal>3</Literal></PropertyIsEqualTo></Filter><PointSymbolizer><VendorOption name="random">grid</VendorOption>',
    );
    const layer = wells();
    const { body } = await add({ ...layer, styleFile: styleFile(asking) });
    const warnings = async (as?: Person) => (await list(`id=${body.id}`, as))[0]?.warnings;
    expect(body.warnings).toEqual([expect.stringContaining('random'), expect.stringContaining('“depth”')]);
    expect([await warnings(), await warnings(ana), await warnings(visitor)]).toEqual([body.warnings, undefined, undefined]);
    expect((await change(body.id, { ...layer, order: '9' })).body.warnings).toEqual(body.warnings);
    const { body: copy } = await add({ ...wells(), copyStyleFromLayer: body.internalName });
    expect(copy.warnings).toEqual(body.warnings);
    await sql(`ALTER TABLE ${table} ADD COLUMN depth int`);
    expect((await change(body.id, layer)).body.warnings).toEqual([expect.stringContaining('random')]);
    await sql(`ALTER TABLE ${table} DROP COLUMN depth CASCADE`);
    expect((await change(body.id, { ...layer, styleFile: styleFile(square('#00ff00')) })).body.warnings).toEqual([]);
    expect(await warnings()).toEqual([]);
  });

  it('201: decides by columns called in Galician and Spanish, of a shape and of a table', async () => {
    const spot = { type: 'Point' as const, coordinates: [-8, 43] };
    const parts = shapeParts([{ geometry: spot, properties: { Descrición: 'Peña', AÑO: 1950 } }], { encoding: 'ISO-8859-1' });
    const shapeFile = new File([zipOf(parts) as BlobPart], 'penas.zip');
    const named = `peñas_${next()}`;
    await sql(`CREATE TABLE ${named} (id serial PRIMARY KEY, "Descrición" text, año int, geom geometry(Point, 4326))`);
    await sql(`INSERT INTO ${named} ("Descrición", año, geom) VALUES ('Peña', 1950, ST_SetSRID(ST_Point(-8, 43), 4326))`);
    const rule = square('#ff0000')
      .replace('<Size>12<', '<Size>40<')
      .replace(
        '<PointSymbolizer>',
        `<Filter xmlns="http://www.opengis.net/ogc"><And><PropertyIsEqualTo><PropertyName>Descrición</PropertyName><Literal>Peña</Literal></PropertyIsEqualTo>
       <PropertyIsGreaterThan><PropertyName>AÑO</PropertyName><Literal>1900</Literal></PropertyIsGreaterThan></And></Filter><PointSymbolizer>`,
      );
    for (const layer of [
      { ...springs(), shapeFile },
      { ...wells(), tableName: named },
    ] as Fields[]) {
      const { status, body } = await add({ ...layer, styleFile: styleFile(rule) });
      expect([status, body.warnings]).toEqual([201, []]);
      const picture = await call(MAP, {
        url: `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${body.internalName}&STYLES=&CRS=CRS:84&BBOX=-8.1,42.9,-7.9,43.1&WIDTH=64&HEIGHT=64&FORMAT=image/png&TRANSPARENT=TRUE`,
      });
      const { channels } = await sharp(Buffer.from(await picture.arrayBuffer())).stats();
      // A square of 40 by 40 pixels in a picture of 64 by 64.
      expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 10))).toEqual([10, 0, 0]);
    }
  });

  it.each<[string, () => Fields]>([
    ['styleFile', () => ({ styleFile: styleFile('no style') })],
    ['styleFile', () => ({ styleFile: styleFile(square('#ff0000'), 'mine.txt') })],
    ['copyStyleFromLayer', () => ({ copyStyleFromLayer: 'no_such_layer' })],
    ['copyStyleFromElements', () => ({ copyStyleFromElements: 'no such style' })],
    ['copyStyleFromLayer', () => ({ copyStyleFromLayer: 'x', styleFile: styleFile(square('#ff0000')) })],
  ])('400 at %s', async (field, wrong) => {
    expect(failing(await add({ ...wells(), ...wrong() }))).toEqual([400, [field]]);
  });
});
