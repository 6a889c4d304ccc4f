import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as DOCUMENT } from '@/app/api/styles/document/route';
import { GET as DOWNLOAD } from '@/app/api/styles/download/route';
import { GET as PREVIEW } from '@/app/api/styles/preview/route';
import { DELETE, GET, POST } from '@/app/api/styles/route';
import { call, callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Style, StylesOfKind } from './api';
import { readStyleFile } from './read';
import type { StyleDocument } from './schema';

type Problem = { code: string; globalError: string; fieldErrors?: { fieldName: string; message: string }[] };
type Parts = { layerType?: string; styleName?: string; file?: [name: string, content: string | Buffer] };

let ana: Person;
let uxia: Person;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  ({ ana, uxia } = await people());
});
afterAll(() => mapServer.close());

const SLD = `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>a</Name><UserStyle><FeatureTypeStyle>
<Rule><PointSymbolizer><Graphic><Mark><WellKnownName>ttf://Webdings#U+2605</WellKnownName><Fill><CssParameter name="fill">#aa0000</CssParameter></Fill></Mark><Size>24</Size></Graphic></PointSymbolizer></Rule>
</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

const calling = SLD.replace(
  '<Rule>',
  '<Rule><Filter><PropertyIsEqualTo><Function name="strToUpperCase"><PropertyName>a</PropertyName></Function><Literal>A</Literal></PropertyIsEqualTo></Filter>',
);

const add = (parts: Parts, as = uxia, headers: Record<string, string> = {}) => {
  const body = new FormData();
  const { file, ...said } = parts;
  for (const [name, value] of Object.entries(said)) body.append(name, value);
  if (file) body.append('file', new File([file[1] as BlobPart], file[0]));
  return callJson<Style & Problem>(POST, { method: 'POST', body, as, headers });
};
const good = (): Required<Parts> => ({ layerType: 'POINT', styleName: `Estilo ${next()}`, file: ['a.sld', SLD] });
const asked = (type: string, name: string, more = '') => `/x?${new URLSearchParams({ layerType: type, styleName: name })}${more}`;
const remove = (type: string, name: string, as = uxia) =>
  callJson<Problem>(DELETE, { method: 'DELETE', url: asked(type, name), as });
const listed = async () => (await callJson<StylesOfKind[]>(GET)).body;

describe('a style that is added', () => {
  it('201: is listed in its kind, drawn, and handed out unchanged in its own format, written anew in the other', async () => {
    const parts = good();
    const added = await add(parts);
    expect([added.status, added.body]).toEqual([
      201,
      {
        type: 'POINT',
        name: parts.styleName,
        version: 1,
        inUse: false,
        warnings: ['The symbol “ttf://Webdings#U+2605” is not one of those drawn here: the nearest one is drawn'],
      },
    ]);
    const kinds = await listed();
    expect(kinds.map(({ type }) => type)).toEqual(['POINT', 'LINE', 'POLYGON']);
    expect(kinds[0]?.listStyles).toContain(parts.styleName);

    const sld = await call(DOWNLOAD, { url: asked('POINT', parts.styleName, '&styleType=SLD') });
    expect([sld.status, await sld.text()]).toEqual([200, SLD]);
    expect(sld.headers.get('content-disposition')).toContain(`${parts.styleName}.sld`);
    const qml = await (await call(DOWNLOAD, { url: asked('POINT', parts.styleName, '&styleType=QML') })).text();
    const { body: document } = await callJson<StyleDocument>(DOCUMENT, { url: asked('POINT', parts.styleName) });
    expect(readStyleFile(qml, 'a.qml', 'POINT').document).toEqual(document);

    const preview = await call(PREVIEW, { url: asked('POINT', parts.styleName) });
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
    const etag = preview.headers.get('etag') as string;
    for (const known of [etag, `"other", W/${etag}`]) {
      const again = await call(PREVIEW, { url: asked('POINT', parts.styleName), headers: { 'if-none-match': known } });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    }
    const small = await call(PREVIEW, { url: asked('POINT', parts.styleName, '&small=true') });
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await call(PREVIEW, { url: asked('POINT', parts.styleName, '&small=perhaps') })).status).toBe(400);
  });

  it('says what it could not carry over in the language of whoever asks', async () => {
    const parts = good();
    await add(parts);
    const { body } = await callJson<StylesOfKind[]>(GET, { headers: { 'accept-language': 'gl-ES' } });
    const found = body[0]?.items.find(({ name }) => name === parts.styleName);
    expect(found?.warnings).toEqual([
      'O símbolo «ttf://Webdings#U+2605» non é dos que se debuxan aquí: debúxase o máis parecido',
    ]);
  });

  it('201: says that elements do not have what it asks for, and that it draws nothing; so does the list', async () => {
    const filter = `<Filter><PropertyIsGreaterThan><PropertyName>height</PropertyName><Literal>5</Literal></PropertyIsGreaterThan></Filter>`;
    const text = SLD.replace('<Rule>', `<Rule>${filter}`).replace('ttf://Webdings#U+2605', 'circle');
    const parts: Parts = { ...good(), file: ['a.sld', text] };
    const { status, body } = await add(parts);
    expect([status, body.warnings]).toEqual([
      201,
      [
        'On elements this style draws nothing at all: no element can pass one of its rules',
        'Nothing supplies the property “height”: rules that compare with it draw nothing, labels stay empty and sizes are the fixed ones',
        expect.stringContaining('No element can pass the rule'),
      ],
    ]);
    const found = (await listed())[0]?.items.find(({ name }) => name === parts.styleName);
    expect(found?.warnings).toEqual(body.warnings);
  });

  const bad: [why: string, parts: Partial<Parts>, field: string, message: RegExp][] = [
    ['no name', { styleName: ' ' }, 'styleName', /required/],
    ['a path separator', { styleName: 'a/b' }, 'styleName', /may not contain/],
    ['a backslash', { styleName: 'a\\b' }, 'styleName', /may not contain/],
    ['a control character', { styleName: 'a\u0007b' }, 'styleName', /may not contain/],
    ['a name of 101 letters', { styleName: 'a'.repeat(101) }, 'styleName', /at most 100/],
    ['an unknown kind', { layerType: 'RASTER' }, 'layerType', /not one of those allowed/],
    ['no file', { file: undefined }, 'file', /required/],
    ['a file of another kind', { file: ['a.txt', SLD] }, 'file', /a\.txt is no style file/],
    ['what is no XML', { file: ['a.sld', 'hello'] }, 'file', /Line 1: the file is not well-formed/],
    ['XML that ends early', { file: ['a.sld', `${SLD.slice(0, -30)}`] }, 'file', /Line 4: .*\(/],
    ['another XML', { file: ['a.sld', '<kml/>'] }, 'file', /Line 1: this is neither/],
    [
      'entities',
      { file: ['a.sld', SLD.replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>')] },
      'file',
      /document type/,
    ],
    [
      'text in another encoding than it says',
      { file: ['a.sld', Buffer.from(SLD.replace('>a<', '>ñ<'), 'latin1')] },
      'file',
      /UTF-8/,
    ],
    ['a function', { file: ['a.sld', calling] }, 'file', /Line 3: the function “strToUpperCase” cannot be calculated/],
    ['UserStyle alone', { file: ['a.sld', '<UserStyle/>'] }, 'file', /Line 1: the file begins with UserStyle/],
    [
      'a raster symbolizer',
      { file: ['a.sld', SLD.replace(/<PointSymbolizer>.*<\/PointSymbolizer>/, '<RasterSymbolizer/>')] },
      'file',
      /Line 3: this style is for raster data/,
    ],
    [
      'another version',
      { file: ['a.sld', SLD.replace('version="1.0.0"', 'version="2.0.0"')] },
      'file',
      /Line 2: version 2\.0\.0 cannot be read/,
    ],
    [
      'inverted polygons',
      { file: ['a.qml', '<qgis version="3.34">\n<renderer-v2 type="invertedPolygonRenderer"/></qgis>'] },
      'file',
      /Line 2: inverted polygons cannot be drawn/,
    ],
    ['a style of areas for points', { file: ['a.sld', areaSld()] }, 'file', /nothing for points/],
    [
      'a picture elsewhere',
      {
        file: [
          'a.sld',
          SLD.replace(/<Mark>.*<\/Mark>/, '<ExternalGraphic><OnlineResource href="http://10.0.0.1/a.svg"/></ExternalGraphic>'),
        ],
      },
      'file',
      /Line 3: the picture “http:\/\/10\.0\.0\.1\/a\.svg” lies elsewhere/,
    ],
  ];
  it.each(bad)('400: %s', async (_, parts, field, message) => {
    const { status, body } = await add({ ...good(), ...parts });
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
    expect(body.fieldErrors?.[0]?.message).toMatch(message);
  });

  it('400: everything that is wrong at once', async () => {
    const { body } = await add({ layerType: 'X', styleName: '' });
    expect(body.fieldErrors?.map((it) => it.fieldName).sort()).toEqual(['file', 'layerType', 'styleName']);
  });

  it('409: a name that its kind has already; another kind may have it', async () => {
    const parts = good();
    await add(parts);
    const again = await add(parts);
    expect([again.status, again.body.fieldErrors?.[0]?.fieldName]).toEqual([409, 'styleName']);
    expect((await add({ ...parts, layerType: 'LINE', file: ['a.sld', lineSld()] })).status).toBe(201);
  });

  it('401, 403: by nobody but an administrator', async () => {
    expect((await add(good(), visitor as Person)).status).toBe(401);
    expect((await add(good(), ana)).status).toBe(403);
  });
});

function areaSld() {
  return SLD.replace(/<PointSymbolizer>.*<\/PointSymbolizer>/, '<PolygonSymbolizer><Fill/></PolygonSymbolizer>');
}
function lineSld() {
  return SLD.replace(/<PointSymbolizer>.*<\/PointSymbolizer>/, '<LineSymbolizer><Stroke/></LineSymbolizer>');
}

describe('a style that is deleted', () => {
  it('204: when nothing uses it; 404: when there is none', async () => {
    const parts = good();
    await add(parts);
    expect((await remove('POINT', parts.styleName)).status).toBe(204);
    expect((await remove('POINT', parts.styleName)).status).toBe(404);
    expect((await remove('POINT', 'a\0')).status).toBe(400);
    expect((await call(PREVIEW, { url: asked('POINT', parts.styleName) })).status).toBe(404);
    expect((await call(DOWNLOAD, { url: asked('POINT', parts.styleName, '&styleType=SLD') })).status).toBe(404);
  });

  it('409: the last one of its kind', async () => {
    for (const name of (await listed())[1]?.listStyles.slice(1) ?? []) expect((await remove('LINE', name)).status).toBe(204);
    const [last, ...others] = (await listed())[1]?.listStyles ?? [];
    const { status, body } = await remove('LINE', last as string);
    expect([others, status, body.code]).toEqual([[], 409, 'project.styles.lastOfKind']);
  });

  it('409: while an element type draws with it, which it names', async () => {
    const parts = good();
    await add(parts);
    const type = await anElementType();
    await sql('UPDATE geometric_element_type SET point_style_id = (SELECT id FROM style WHERE name = $1) WHERE id = $2', [
      parts.styleName,
      typeof type === 'object' ? type.id : type,
    ]);
    const { status, body } = await remove('POINT', parts.styleName);
    expect([status, body.code]).toEqual([409, 'project.styles.inUse']);
    expect(body.globalError).toMatch(/these element types draw with it: \S/);
    expect((await listed())[0]?.items.find(({ name }) => name === parts.styleName)?.inUse).toBe(true);
  });

  it('401, 403: by nobody but an administrator; 400: without a name', async () => {
    expect((await remove('POINT', 'x', visitor as Person)).status).toBe(401);
    expect((await remove('POINT', 'x', ana)).status).toBe(403);
    expect((await call(DELETE, { method: 'DELETE', url: '/x?layerType=POINT', as: uxia })).status).toBe(400);
  });
});
