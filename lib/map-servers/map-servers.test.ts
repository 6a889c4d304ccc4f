import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as PICTURE } from '@/app/api/layers/capabilities/picture/route';
import { GET } from '@/app/api/layers/capabilities/route';
import { GET as MAP_SERVER } from '@/app/api/mapserver/route';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';
import { ogcCollections, ogcLanding, ogcTilesets, PNG, wms, wms111, wmts } from '@/lib/test/server-texts';
import type { ServerCapabilities } from './schema';

const seen: string[] = [];
type Answer = (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => void;
const xml =
  (text: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml', ...headers }).end(text);
const json =
  (value: unknown): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const png: Answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
const onlyFor =
  (service: string, answer: Answer, otherwise: Answer): Answer =>
  (request, response, url) =>
    (url.searchParams.get('SERVICE') === service ? answer : otherwise)(request, response, url);
const page: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><html><body>Hi');
const exception = xml('<ServiceExceptionReport><ServiceException>No such thing</ServiceException></ServiceExceptionReport>');

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]>
<WMS_Capabilities version="1.3.0"><Service><Title>&c;</Title></Service></WMS_Capabilities>`;

const many = (count: number) =>
  wms(
    Array.from(
      { length: count },
      (_, at) => `<Layer queryable="1"><Name>l${at}</Name><Title>Layer ${at}</Title><Style><Name>default</Name>
      <Title>default</Title><LegendURL width="20" height="20"><Format>image/png</Format>
      <OnlineResource xlink:type="simple" xlink:href="http://x.example/l${at}.png"/></LegendURL></Style>${'<CRS>EPSG:32629</CRS>'.repeat(3)}</Layer>`,
    ).join(''),
    Array.from({ length: 6000 }, (_, at) => `<CRS>EPSG:${at + 20000}</CRS>`).join(''),
  );

let there = '';
const answers: Record<string, Answer> = {
  '/wms': onlyFor('WMS', xml(wms()), page),
  '/wms111': onlyFor('WMS', xml(wms111), page),
  '/latin': xml(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${wms()}`, 'latin1')),
  '/zipped': xml(zlib.gzipSync(wms()), { 'content-encoding': 'gzip' }),
  '/zip-bomb': xml(zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)), { 'content-encoding': 'gzip' }),
  '/wrong-encoding': xml(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${wms()}`, 'latin1')),
  '/unknown-encoding': xml(`<?xml version="1.0" encoding="KLINGON"?>${wms()}`),
  '/many': xml(many(5200)),
  '/wmts': onlyFor('WMTS', (_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(wmts(there)), exception),
  '/tiles.json': json({
    tilejson: '3.0.0',
    name: 'Relief',
    tiles: ['t/{z}/{x}/{y}.png'],
    attribution: '© IGN',
    bounds: [-9.5, 41.8, -6.7, 43.9],
    minzoom: 2,
    maxzoom: 14,
    scheme: 'tms',
  }),
  '/vector.json': json({ tilejson: '3.0.0', name: 'Roads', tiles: ['t/{z}/{x}/{y}.pbf'], vector_layers: [{ id: 'roads' }] }),
  '/style.json': json({ version: 8, name: 'Streets', sources: {}, layers: [] }),
  '/ogc': (request, response, url) =>
    json(url.pathname === '/ogc/collections' ? ogcCollections : url.pathname.endsWith('/tiles') ? ogcTilesets : ogcLanding)(
      request,
      response,
      url,
    ),
  '/tile': png,
  '/sparse': (_, response) => response.writeHead(404).end(),
  '/pbf': (_, response) => response.writeHead(200, { 'content-type': 'application/vnd.mapbox-vector-tile' }).end('x'),
  '/bomb': xml(bomb),
  '/page': page,
  '/exception': exception,
  '/broken': (_, response) => response.writeHead(500).end('no'),
  '/cut': xml('<WMS_Capabilities version="1.3.0"><Service><Title>half'),
  '/deep': xml(`<WMS_Capabilities>${'<Layer>'.repeat(50_000)}`),
  '/huge': (_, response) => response.writeHead(200, { 'content-type': 'text/xml', 'content-length': 40_000_000 }).end(),
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(1_000_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/slow': () => undefined,
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/to-inside': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/wms' }).end(),
  '/not-a-picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<b>no</b>'),
  '/ours': (request, response) => {
    MAP_SERVER(new Request(`http://localhost/api/mapserver${new URL(request.url ?? '', 'http://x').search}`), {
      params: Promise.resolve({}),
    }).then(
      async (answer) =>
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer())),
      () => response.writeHead(500).end(),
    );
  },
};

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x');
  seen.push(request.url ?? '');
  const answer = answers[/^\/[a-z0-9.-]+/.exec(url.pathname)?.[0] ?? ''];
  if (answer) answer(request, response, url);
  else response.writeHead(404).end();
});
let who: Awaited<ReturnType<typeof people>>;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;

beforeAll(async () => {
  mapServer = await startTestMapServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  there = `http://localhost:${port}`;
  process.env.LAYER_PROXY_PRIVATE_HOSTS = `localhost:${port},other.example`;
  who = await people();
  await sql("UPDATE configuration_parameter SET value = '15000' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await mapServer.close();
});

const ask = <T = ServerCapabilities>(url: string, as: { token?: string } | undefined = who.uxia, language = 'en') =>
  callJson<T>(GET, {
    url: `/api/layers/capabilities?url=${encodeURIComponent(url)}`,
    as: as as never,
    headers: { 'accept-language': language },
  });
const offered = async (path: string): Promise<ServerCapabilities> => {
  const { status, body } = await ask(`${there}${path}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const refused = async (path: string, language = 'en') => {
  const { status, body } = await ask<{ globalError: string }>(`${there}${path}`, who.uxia, language);
  return [status, body.globalError.replace(/ \([^()]*\)$/, '')];
};

describe('who may, and which addresses', () => {
  it('401, 403: only administrators', async () => {
    expect((await ask(`${there}/wms`, {})).status).toBe(401);
    expect((await ask(`${there}/wms`, who.ana)).status).toBe(403);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:alert(1)',
    'example.org/wms',
    '',
    'http://',
    'http://user:pass@example.org/',
    'gopher://x/',
  ])('400: %s is no http(s) address, at url', async (url) => {
    const { status, body } = await ask<{ fieldErrors: { fieldName: string }[] }>(url);
    expect([status, body.fieldErrors?.map(({ fieldName }) => fieldName)]).toEqual([400, ['url']]);
  });

  it('400: nothing is said', async () => {
    expect((await callJson(GET, { url: '/api/layers/capabilities', as: who.uxia })).status).toBe(400);
  });

  it('403: within the network, however it is written, also as a template, and by a redirect', async () => {
    const { port } = server.address() as AddressInfo;
    const before = seen.length;
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.100.100.200',
      '[fd00:ec2::254]',
      '0.0.0.0',
    ])
      for (const path of ['/wms', '/{z}/{x}/{y}.png'])
        expect((await ask(`http://${host}:${port}${path}`)).status, host + path).toBe(403);
    expect((await ask('http://169.254.169.254/latest/meta-data')).status).toBe(403);
    expect(seen).toHaveLength(before);
    expect((await refused('/to-metadata'))[0]).toBe(403);
    expect((await refused('/to-inside'))[0]).toBe(403);
  });

  it('403: a name that leads into the network', async () => {
    expect((await ask('http://localhost:1/wms')).status).toBe(403);
  });
});

describe('a WMS', () => {
  it('1.3.0: layers of layers with what they inherit, and how each is drawn', async () => {
    const { layers, ...about } = await offered('/wms?map=/water.map&REQUEST=GetMap&LAYERS=x');
    expect(about).toMatchObject({ kind: 'WMS', version: '1.3.0', title: 'Mapas de España', truncated: false });
    expect(layers.map(({ name }) => name)).toEqual(['top', 'ows:roads', 'río & mar', 'a,b', 'polar']);
    expect(layers[1]).toMatchObject({
      title: 'Estradas',
      path: ['All', 'Group'],
      abstract: 'All roads',
      attribution: 'IGN',
      extent: [-9.5, 41.5, -6.5, 44],
      formats: ['image/jpeg', 'image/png'],
      informationFormats: ['text/plain', 'application/json'],
      coordinateSystems: ['EPSG:3857', 'EPSG:4326', 'EPSG:25829'],
      styles: [{ name: 'thin', title: 'Thin', legend: `${there}/legend.png` }],
      legends: [`${there}/legend.png`],
      queryable: true,
      minScale: 1000,
      maxScale: 500000,
      problem: null,
      layer: {
        type: 'WMS',
        serverUrl: `${there}/wms?map=%2Fwater.map`,
        internalName: 'ows:roads',
        version: '1.3.0',
        imageFormat: 'image/png',
        coordinateSystem: 'EPSG:3857',
      },
    });
    expect(layers[2]).toMatchObject({ queryable: false, layer: { internalName: 'río & mar' } });
    expect(layers[3]).toMatchObject({ layer: null, problem: expect.stringContaining('comma') });
  });

  it('1.1.1: with its document type, old names of Web Mercator and scale hints', async () => {
    const { layers, ...about } = await offered('/wms111');
    expect(about).toMatchObject({ kind: 'WMS', version: '1.1.1', title: 'Old' });
    expect(layers[0]).toMatchObject({
      name: 'old',
      extent: [-10, 40, -5, 45],
      layer: { version: '1.1.1', coordinateSystem: 'EPSG:900913', imageFormat: 'image/png' },
      maxScale: 1000001,
    });
  });

  it('in other encodings, and compressed though nobody asked for it', async () => {
    for (const path of ['/latin', '/zipped']) expect((await offered(path)).layers[2]?.name, path).toBe('río & mar');
  });

  it('of thousands of layers with thousands of systems: the first five thousand', async () => {
    const { layers, truncated } = await offered('/many');
    expect([layers.length, truncated, layers[4999]?.name]).toEqual([5000, true, 'l4999']);
    expect(layers[0]?.coordinateSystems).toHaveLength(30);
  });

  it('of our own map server', async () => {
    const { kind, layers } = await offered('/ours');
    expect(kind).toBe('WMS');
    const points = layers.find(({ name }) => name === 'geometric_element_point');
    expect(points).toMatchObject({ queryable: true, problem: null, layer: { type: 'WMS', coordinateSystem: 'EPSG:3857' } });
  });
});

describe('tiles', () => {
  it('WMTS: a template by resource or by parameters, with style and dimensions; other grids with the reason', async () => {
    const { layers, ...about } = await offered('/wmts');
    expect(about).toMatchObject({ kind: 'WMTS', version: '1.0.0', title: 'Tiles', attribution: 'Xunta' });
    expect(layers.map(({ name, layer }) => [name, layer?.serverUrl])).toEqual([
      ['ortho', `${there}/rest/ortho/plain/2024-01-01/GM/{z}/{y}/{x}.jpeg`],
      ['by kvp', expect.stringContaining('&TILEMATRIX=EPSG%3A3857%3A{z}&TILEROW={y}&TILECOL={x}')],
      ['local', undefined],
      ['shifted', undefined],
    ]);
    expect(layers[0]).toMatchObject({
      minZoom: 0,
      maxZoom: 3,
      extent: [-9.3, 41.8, -6.7, 43.8],
      legends: [`${there}/l.png`],
      layer: { type: 'XYZ' },
    });
    expect(layers[1]?.layer?.serverUrl).toContain('LAYER=by%20kvp&STYLE=default');
    expect(layers[2]?.problem).toContain('Web Mercator');
    expect(layers[3]?.problem).toContain('cut in another way');
  });

  it('XYZ, also from the south and with subdomains; vector tiles are recognised', async () => {
    const { kind, layers } = await offered('/tile/{z}/{x}/{-y}.png');
    expect([kind, layers.length, layers[0]?.layer]).toEqual([
      'XYZ',
      1,
      expect.objectContaining({ type: 'XYZ', serverUrl: `${there}/tile/{z}/{x}/{-y}.png` }),
    ]);
    expect(seen.at(-1)).toBe('/tile/0/0/0.png');
    expect((await offered('/sparse/{z}/{x}/{y}')).kind).toBe('XYZ');
    expect((await offered('/pbf/{z}/{x}/{y}')).kind).toBe('VECTOR_TILES');
    expect((await refused('/broken/{z}/{x}/{y}'))[0]).toBe(502);
  });

  it('400: a template whose placeholders or whose host are not fixed', async () => {
    for (const url of [`${there}/{z}/{x}.png`, 'http://{x}.example.org/{z}/{x}/{y}.png'])
      expect((await ask(url)).status, url).toBe(400);
  });

  it('TileJSON, its vector tiles, and styles', async () => {
    const { kind, layers } = await offered('/tiles.json');
    expect(kind).toBe('TILEJSON');
    expect(layers[0]).toMatchObject({
      title: 'Relief',
      attribution: '© IGN',
      extent: [-9.5, 41.8, -6.7, 43.9],
      ...{ minZoom: 2, maxZoom: 14 },
      layer: { type: 'XYZ', serverUrl: `${there}/t/{z}/{x}/{-y}.png` },
    });
    expect((await offered('/vector.json')).kind).toBe('VECTOR_TILES');
    const style = await offered('/style.json');
    expect([style.kind, style.layers[0]?.layer]).toEqual([
      'STYLE',
      expect.objectContaining({ type: 'STYLE', serverUrl: `${there}/style.json` }),
    ]);
  });

  it('OGC API: map tiles, maps by their box, and features with the reason', async () => {
    const { kind, title, layers } = await offered('/ogc');
    expect([kind, title]).toEqual(['OGC_API', 'An API']);
    expect(layers.map(({ name, layer }) => [name, layer?.serverUrl ?? null])).toEqual([
      ['tiled', `${there}/ogc/collections/tiled/map/tiles/WebMercatorQuad/{z}/{y}/{x}?f=png`],
      ['mapped', expect.stringContaining('bbox={bbox-epsg-3857}')],
      ['featured', null],
    ]);
    expect(layers[0]?.extent).toEqual([-9.3, 41.8, -6.7, 43.8]);
    expect(layers[2]?.problem).toContain('features');
  });
});

describe('a server that fails', () => {
  it('502: with the reason', async () => {
    expect(await refused('/bomb')).toEqual([502, 'What the server answers declares entities of its own, which are not accepted']);
    expect(await refused('/page')).toEqual([502, 'The layer’s server does not send what was asked for, but text/html']);
    expect(await refused('/exception', 'gl')).toEqual([502, expect.stringContaining('«No such thing»')]);
    expect(await refused('/broken')).toEqual([502, 'The layer’s server answers with an error (500)']);
    expect(await refused('/cut')).toEqual([502, expect.stringContaining('cannot be read')]);
    expect(await refused('/wrong-encoding')).toEqual([502, expect.stringContaining('encoding')]);
    expect(await refused('/unknown-encoding', 'es')).toEqual([502, expect.stringContaining('codificación')]);
  });

  it('502: too much, too deep, without end, or unpacked too large', async () => {
    for (const path of ['/huge', '/endless', '/zip-bomb', '/deep'])
      expect(await refused(path), path).toEqual([502, 'The layer’s server sends more than is accepted']);
  });

  it('502: nobody there; 504: no answer in time', async () => {
    expect((await ask('http://other.example:1/wms')).status).toBe(502);
    await sql("UPDATE configuration_parameter SET value = '300' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await refused('/slow'))[0]).toBe(504);
    await sql("UPDATE configuration_parameter SET value = '15000' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
  });
});

describe('a picture of a layer that is not saved yet', () => {
  const picture = (values: Record<string, string>, as: never = who.uxia as never) =>
    call(PICTURE, { url: `/api/layers/capabilities/picture?${new URLSearchParams(values)}`, as });

  it('is a map of all of it, or the tile in its middle', async () => {
    const map = await picture({
      type: 'WMS',
      serverUrl: `${there}/tile`,
      internalName: 'ows:roads, río',
      version: '1.1.1',
      coordinateSystem: 'EPSG:900913',
      imageFormat: 'image/jpeg',
      extent: '-9.5,41.5,-6.5,44',
    });
    expect([map.status, map.headers.get('content-type')]).toEqual([200, 'image/png']);
    const asked = Object.fromEntries(new URL(seen.at(-1) ?? '', there).searchParams);
    expect(asked).toMatchObject({ REQUEST: 'GetMap', LAYERS: 'ows:roads, río', SRS: 'EPSG:900913', FORMAT: 'image/jpeg' });
    const [west = 0, south = 0, east = 0, north = 0] = (asked.BBOX ?? '').split(',').map(Number);
    expect([Math.round(west / 1e5), Math.round(east / 1e5), (east - west) / (north - south)]).toEqual([
      -12,
      -6,
      expect.closeTo(1.5),
    ]);
    await picture({ type: 'XYZ', serverUrl: `${there}/tile/{z}/{x}/{-y}`, extent: '-9.5,41.5,-6.5,44', maxZoom: '3' });
    expect(seen.at(-1)).toBe('/tile/3/3/5');
  });

  it('400, 401, 403, 404, 502: what is wrong', async () => {
    const tiles = { type: 'XYZ', serverUrl: `${there}/tile/{z}/{x}/{y}` };
    expect((await picture(tiles, {} as never)).status).toBe(401);
    expect((await picture(tiles, who.ana as never)).status).toBe(403);
    expect((await picture({ ...tiles, extent: '1,2,3' })).status).toBe(400);
    expect((await picture({ type: 'XYZ', serverUrl: 'http://{x}.example.org/{z}' })).status).toBe(400);
    expect((await picture({ type: 'XYZ', serverUrl: 'http://10.0.0.1/{z}/{x}/{y}' })).status).toBe(403);
    expect((await picture({ type: 'XYZ', serverUrl: `${there}/sparse/{z}/{x}/{y}` })).status).toBe(404);
    for (const path of ['page', 'exception', 'not-a-picture'])
      expect((await picture({ type: 'WMS', serverUrl: `${there}/${path}`, internalName: 'x' })).status, path).toBe(502);
  });
});
