import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE as REMOVE_TYPE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/attribute_type/route';
import { POST as CREATE_STYLE } from '@/app/api/styles/document/route';
import { DELETE as REMOVE } from '@/app/api/styles/icons/[name]/route';
import { POST as ADD, GET as LIST } from '@/app/api/styles/icons/route';
import { POST as DRAW } from '@/app/api/styles/preview/route';
import { POST as READ } from '@/app/api/styles/read/route';
import { DELETE as REMOVE_STYLE } from '@/app/api/styles/route';
import { tinted } from '@/components/admin/styles/editor/icon-image';
import type { StyleDocument } from '@/lib/styles/schema';
import { call, callJson } from '@/lib/test/call';
import { next, sqlOne } from '@/lib/test/database';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, reviewer, visitor } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import { cleanSvg } from '@/lib/xml/svg';
import { builtInIcons } from './built-in';
import type { StyleIcon } from './schema';

let ana: Person;
let uxia: Person;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  ({ ana, uxia } = await people());
});
afterAll(() => mapServer.close());

interface Found {
  result: { items: StyleIcon[]; totalItems: number };
}
const list = async (query = '', as: Pick<Person, 'token' | 'cookie'> = visitor) =>
  (await callJson<Found>(LIST, { url: `/x${query}`, as })).body.result;
const namesOf = async (q: string) => (await list(`?size=40&q=${encodeURIComponent(q)}`)).items.map(({ name }) => name);

const SHAPE = '<path d="M0 0h9v9z"/>';
const svg = (inner = SHAPE) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">${inner}</svg>`;
const form = (name: string | null, content: BlobPart | null, filename = 'own.svg') => {
  const body = new FormData();
  if (name !== null) body.set('name', name);
  if (content !== null) body.set('file', new File([content], filename, { type: 'image/svg+xml' }));
  return body;
};
const add = (name: string | null, content: BlobPart | null, as: Person | typeof visitor = uxia) =>
  callJson<StyleIcon & Problem>(ADD, { method: 'POST', body: form(name, content), as });
const remove = (name: string, as: Person | typeof visitor = uxia) => call(REMOVE, { method: 'DELETE', params: { name }, as });
const refusal = (name: string) => callJson<Problem>(REMOVE, { method: 'DELETE', params: { name }, as: uxia });
const fresh = () => `Own ${next()}`;
const fieldsOf = ({ fieldErrors }: Problem) => fieldErrors.map(({ fieldName }) => fieldName);

describe('the icons that the product brings', () => {
  it('are more than a thousand, each once, and drawn by shapes alone', async () => {
    const icons = await builtInIcons();
    expect(icons.length).toBeGreaterThan(1000);
    expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length);
    for (const { name, svg: drawn } of icons) expect(cleanSvg(drawn, 1).svg.length, name).toBeGreaterThan(100);
  });
  it.each([
    ['bench', 'bench'],
    ['banco', 'bench'],
    ['FONTE', 'fountain'],
    ['fuente', 'fountain'],
    ['Beber  água', 'drinking-water'],
  ])('200: “%s” finds them in any of three languages, whatever the case', async (q, name) =>
    expect(await namesOf(q)).toContain(name),
  );
  it('200: what is called so comes before what only has to do with it', async () =>
    expect((await namesOf('fountain'))[0]).toBe('fountain'));
  it('200: come page by page', async () => {
    const [first, second] = [await list('?size=20&page=0'), await list('?size=20&page=1')];
    expect([first.items.length, second.items.length]).toEqual([20, 20]);
    expect(first.totalItems).toBeGreaterThan(1000);
    expect(first.items.map(({ name }) => name)).not.toContain(second.items[0]!.name);
  });
  it('200: a search may find nothing', async () => expect((await list('?q=xyzzyx')).items).toEqual([]));
  it('400: no such page', async () => expect((await callJson(LIST, { url: '/x?page=-1' })).status).toBe(400));
});

describe('an own icon', () => {
  it('201: is found before all others, and by everybody', async () => {
    const name = fresh();
    const { status, body } = await add(name, svg());
    expect([status, body]).toEqual([201, { name, svg: svg('<path d="M0 0h9v9z"></path>'), own: true }]);
    expect((await list(`?q=${name.replace(' ', '+')}`)).items[0]).toEqual(body);
    expect((await list()).items.map((it) => it.own)).toContain(true);
  });
  it('201: loses scripts, handlers and outer references', async () => {
    const bad = `<script>x()</script><image href="https://evil.example/x.png"/><path d="M0 0h9v9z" onclick="x()"/>`;
    const { status, body } = await add(fresh(), svg(bad));
    expect([status, body.svg]).toEqual([201, svg('<path d="M0 0h9v9z"></path>')]);
  });
  it('409: a name that is taken, in any case, by an own or by a built-in one', async () => {
    const name = fresh();
    await add(name, svg());
    for (const taken of [name, name.toUpperCase(), 'bench', 'Bench']) {
      const { status, body } = await add(taken, svg());
      expect([status, fieldsOf(body)]).toEqual([409, ['name']]);
    }
  });
  it('409: says who has the name, with a link to it', async () => {
    const name = fresh();
    await add(name, svg());
    const { id } = await sqlOne<{ id: number }>('SELECT id::int FROM style_icon WHERE name = $1', [name]);
    for (const [taken, holder, key] of [
      [name.toUpperCase(), name, String(id)],
      ['Bench', 'bench', 'bench'],
    ] as const) {
      const { fieldErrors } = (await add(taken, svg())).body as unknown as { fieldErrors: { message: string; link: string }[] };
      const { pathname, searchParams } = new URL(fieldErrors[0]?.link ?? '', 'http://x');
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([
        '/admin/geometricElementTypeStyles',
        { id: key, icon: holder },
      ]);
      expect(fieldErrors[0]?.message).toContain(holder);
    }
  });
  it.each([
    ['without a name', null, svg(), ['name']],
    ['with a path for a name', '../x', svg(), ['name']],
    ['without a file', 'x', null, ['file']],
    ['without either', null, null, ['name', 'file']],
    ['that is cut off', 'x', '<svg><g>', ['file']],
    ['with entities', 'x', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`, ['file']],
    ['that draws itself', 'x', svg('<g id="a"><use href="#a"/></g>'), ['file']],
    ['in another element', 'x', `<html>${svg()}</html>`, ['file']],
  ])('400: one %s', async (_, name, content, fields) => {
    const { status, body } = await add(name && `${name} ${name.startsWith('.') ? '' : next()}`, content);
    expect([status, fieldsOf(body)]).toEqual([400, fields]);
  });
  it('400: says in words why a drawing cannot be read', async () => {
    const { body } = await add(fresh(), svg('<text>&nothing;</text>'));
    expect(body.fieldErrors[0]).toMatchObject({ message: expect.stringMatching(/^Line 1: [^{]*\(Undefined entity\.?\)/i) });
  });
  it('413: one that is too large', async () => expect((await add(fresh(), svg(SHAPE.repeat(5000)))).status).toBe(413));
  it('415: what is no SVG, and no form', async () => {
    expect((await add(fresh(), new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).status).toBe(415);
    expect((await add(fresh(), 'svg')).status).toBe(415);
    expect((await call(ADD, { method: 'POST', body: { name: 'x' }, as: uxia })).status).toBe(415);
  });
  it('204: is removed, once', async () => {
    const name = fresh();
    await add(name, svg());
    expect([(await remove(name)).status, (await remove(name)).status]).toEqual([204, 404]);
    expect(await namesOf(name)).toEqual([]);
  });
  it('409: one of the product’s stays', async () => expect((await remove('bench')).status).toBe(409));
  it('409: one that a choice of an attribute type has stays, and says which, until the type is gone', async () => {
    const name = fresh();
    await add(name, svg());
    const type = await callJson<{ id: number }>(ADD_TYPE, {
      method: 'POST',
      as: uxia,
      body: {
        ...{ code: { code: `KIND${next()}`, ...inAll('Kind of well') }, description: 'What it is', dataType: 'SELECT' },
        valueGroupCode: { listCode: [{ code: 'WELL', ...inAll('Well'), icon: { name } }] },
      },
    });
    expect(type.status).toBe(201);
    const { status, body } = await refusal(name);
    const message = expect.stringContaining('Kind of well');
    expect([status, body.code, body.globalError, body.fieldErrors]).toEqual([
      ...[409, 'project.styles.icons.inUse', message],
      [{ fieldName: 'name', message, link: `/admin/attributeType?id=${type.body.id}` }],
    ]);
    expect(await namesOf(name)).toContain(name);
    await call(REMOVE_TYPE, { method: 'DELETE', params: { id: String(type.body.id) }, as: uxia });
    expect((await remove(name)).status).toBe(204);
  });
  it('409: one that a style draws with, in whatever colour, stays, and says which, until the style is gone', async () => {
    const [name, other, styleName] = [fresh(), fresh(), `Icons ${next()}`];
    const { body: icon } = await add(name, svg('<path d="M1 1h7v7z"/>'));
    await add(other, svg('<path d="M1 1h7v8z"/>'));
    const symbolizers = [{ kind: 'icon', image: tinted(icon.svg, '#1122ff'), size: 20 }];
    const document = { version: 1, geometry: 'POINT', rules: [{ name: 'All', symbolizers }] };
    const style = { layerType: 'POINT', styleName };
    expect((await call(CREATE_STYLE, { method: 'POST', as: uxia, body: { ...style, document } })).status).toBe(201);
    const { status, body } = await refusal(name);
    const [used, ...more] = body.fieldErrors as { message: string; link?: string }[];
    expect([status, used?.message, more]).toEqual([409, expect.stringContaining(styleName), []]);
    const link = new URL(used?.link ?? '', 'http://x');
    expect([link.pathname, link.searchParams.get('layerType'), link.searchParams.get('styleName')]).toEqual([
      ...['/admin/geometricElementTypeStyles', 'POINT', styleName],
    ]);
    expect((await remove(other)).status).toBe(204);
    expect((await call(REMOVE_STYLE, { method: 'DELETE', url: `/x?${new URLSearchParams(style)}`, as: uxia })).status).toBe(204);
    expect((await remove(name)).status).toBe(204);
  });
  it('401, 403: whether an own icon is used is said to administrators alone', async () => {
    const name = fresh();
    await add(name, svg());
    for (const [who, status] of [
      [visitor, 401],
      [ana, 403],
      [await reviewer(), 403],
    ] as const)
      expect((await remove(name, who as Person)).status).toBe(status);
    expect(await namesOf(name)).toContain(name);
  });
  it('401, 403: only administrators add and remove', async () => {
    for (const [who, status] of [
      [visitor, 401],
      [ana, 403],
      [await reviewer(), 403],
    ] as const)
      expect([(await add(fresh(), svg(), who as Person)).status, (await remove('bench', who as Person)).status]).toEqual([
        status,
        status,
      ]);
  });
});

const dot: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'Fountains',
      filter: { op: '==', property: 'KIND', value: 'FOUNTAIN' },
      symbolizers: [{ kind: 'mark', shape: 'square', size: 20, color: '#aa0000' }],
    },
  ],
};
const draw = (body: object, as: Person | typeof visitor = uxia) => call(DRAW, { method: 'POST', body, as });

describe('a document that is no style yet', () => {
  it.each([
    ['bench', 'filled'],
    ['tree-pine', 'of outlines'],
  ])('200: has its icons in their colour: %s, %s', async (name) => {
    const icon = (await builtInIcons()).find((it) => it.name === name)!;
    const symbolizers = [{ kind: 'icon', image: tinted(icon.svg, '#ff0000'), size: 60 }];
    const answer = await draw({ document: { ...dot, rules: [{ name: 'x', symbolizers }] }, width: 80, height: 80 });
    const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const reds = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(4 * at, 4 * at + 4)).filter(
      ([r = 0, g = 0, b = 0, alpha = 0]) => r > 200 && g < 60 && b < 60 && alpha > 200,
    );
    expect(reds.length).toBeGreaterThan(100);
  });
  it('200: is drawn by the map server', async () => {
    const answer = await draw({ document: dot });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
  it('200: over the features that come along, in the size that is asked for', async () => {
    const features = (KIND: string) => [{ positions: [[0.5, 0.5]], properties: { KIND } }];
    const of = async (kind: string) =>
      Buffer.from(await (await draw({ document: dot, features: features(kind), width: 60, height: 40 })).arrayBuffer());
    const [drawn, other] = [await of('FOUNTAIN'), await of('A"; END')];
    expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([60, 40]);
    expect(drawn.equals(other)).toBe(false);
  });
  it.each([
    ['no document', {}],
    [
      'a picture that is none',
      {
        document: {
          ...dot,
          rules: [{ name: 'x', symbolizers: [{ kind: 'icon', image: 'data:image/svg+xml;base64,eA==', size: 9 }] }],
        },
      },
    ],
    ['too large', { document: dot, width: 5000 }],
    ['too many features', { document: dot, features: Array(201).fill({ positions: [[0, 0]] }) }],
    ['features out of the way', { document: dot, features: [{ positions: [[9, 0]] }] }],
  ])('400: %s', async (_, body) => expect((await draw(body)).status).toBe(400));
  it('401, 403: others', async () =>
    expect([(await draw({ document: dot }, visitor)).status, (await draw({ document: dot }, ana)).status]).toEqual([401, 403]));
});

describe('a file that is only read', () => {
  const qml = `<!DOCTYPE qgis><qgis version="3.34"><renderer-v2 type="singleSymbol"><symbols><symbol name="0" type="marker"><layer class="SimpleMarker"><Option type="Map"><Option name="color" value="170,0,0,255"/><Option name="name" value="circle"/><Option name="size" value="3"/><Option name="size_unit" value="MM"/></Option></layer></symbol></symbols></renderer-v2></qgis>`;
  const read = (content: string | null, name = 'x.qml', as: Person | typeof visitor = uxia, layerType = 'POINT') => {
    const body = new FormData();
    body.set('layerType', layerType);
    if (content !== null) body.set('file', new File([content], name));
    return callJson<{ document: StyleDocument } & Problem>(READ, { method: 'POST', body, as });
  };
  it('200: is the document that it becomes', async () => {
    const { status, body } = await read(qml);
    expect([status, body.document?.rules[0]?.symbolizers[0]]).toEqual([200, expect.objectContaining({ color: '#aa0000' })]);
  });
  it('400: one that is no style, or of no kind, or none', async () => {
    expect(fieldsOf((await read('<x/>')).body)).toEqual(['file']);
    expect(fieldsOf((await read(null)).body)).toEqual(['file']);
    expect(fieldsOf((await read(qml, 'x.qml', uxia, 'CUBE')).body)).toEqual(['layerType']);
  });
  it('401, 403: others', async () =>
    expect([(await read(qml, 'x.qml', visitor)).status, (await read(qml, 'x.qml', ana)).status]).toEqual([401, 403]));
});
