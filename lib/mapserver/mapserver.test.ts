import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people } from '@/lib/test/people';

type MapServer = Awaited<ReturnType<typeof startTestMapServer>>;
let mapServer: MapServer;
let who: Awaited<ReturnType<typeof people>>;
const made = { publicPoint: 0, hiddenPoint: 0, line: 0, polygon: 0, type: 0, otherType: 0 };

const square: GeoJSON.Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-8.42, 43.38],
      [-8.39, 43.38],
      [-8.39, 43.4],
      [-8.42, 43.4],
      [-8.42, 43.38],
    ],
  ],
};
const road: GeoJSON.LineString = {
  type: 'LineString',
  coordinates: [
    [-8.41, 43.38],
    [-8.4, 43.39],
  ],
};

beforeAll(async () => {
  mapServer = await startTestMapServer();
  who = await people();
  const type = await anElementType();
  const otherType = await anElementType();
  const of = (wishes: Partial<Parameters<typeof anElement>[0]>) => anElement({ type, owner: who.ana, ...wishes });
  made.type = type.id;
  made.otherType = otherType.id;
  made.publicPoint = (await of({ description: 'Torre <b>&"' })).id;
  made.hiddenPoint = (await of({ description: 'Secret', isPublic: false })).id;
  made.line = (await of({ type: otherType, geom: road })).id;
  made.polygon = (await of({ geom: square })).id;
  await sql("UPDATE configuration_parameter SET value = '10000' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
});
afterAll(() => mapServer.close());

/** Settings are read once a second. */
async function mayTake(ms: number) {
  await sql("UPDATE configuration_parameter SET value = $1 WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'", [String(ms)]);
  await new Promise((resolve) => setTimeout(resolve, 1100));
}

const get = (query: string, as?: Person, by?: 'bearer' | 'cookie') => call(GET, { url: `/api/mapserver?${query}`, as, by });
const post = (body: string, as?: Person, query = 'SERVICE=WFS') =>
  call(POST, { url: `/api/mapserver?${query}`, method: 'POST', body, headers: { 'content-type': 'text/xml' }, as });

const layers = ['geometric_element_point', 'geometric_element_line', 'geometric_element_polygon'];
const box = 'CRS=EPSG:3857&BBOX=-938000,5375000,-933000,5380000&WIDTH=101&HEIGHT=101';
const map = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layers}&STYLES=&FORMAT=image/png&${box}`;
// The Tower of Hercules stands at 43.386 N, 8.4063 W: EPSG:3857 -935785, 5375952… in the picture.
const info = (format: string, more = '') =>
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layers}&QUERY_LAYERS=${layers}&CRS=EPSG:4326&BBOX=43.376,-8.4163,43.396,-8.3963&WIDTH=101&HEIGHT=101&I=50&J=50&FEATURE_COUNT=20&INFO_FORMAT=${encodeURIComponent(format)}${more}`;
const features = (more: string) => `SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${layers}&OUTPUTFORMAT=geojson${more}`;

interface Collection {
  features: {
    id: number | string;
    properties: { id: number; type_id: number; description: string };
    geometry: GeoJSON.Geometry;
  }[];
}
const idsIn = async (response: Response) => {
  expect(response.status).toBe(200);
  return ((await response.json()) as Collection).features.map(({ properties }) => properties.id).sort((a, b) => a - b);
};
const publicIds = () => [made.publicPoint, made.line, made.polygon].sort((a, b) => a - b);

describe('WMS', () => {
  it('lists its layers, with its own public address', async () => {
    for (const version of ['1.3.0', '1.1.1']) {
      const text = await (await get(`SERVICE=WMS&VERSION=${version}&REQUEST=GetCapabilities`)).text();
      for (const layer of layers) expect(text).toContain(`<Name>${layer}</Name>`);
      expect(text).toContain('http://localhost:3000/api/mapserver?');
    }
  });

  it('draws a map in both versions, and another one for whoever sees more', async () => {
    const picture = await get(map);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toBe('private, no-store');
    const old = `SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=${layers}&STYLES=&FORMAT=image/png&SRS=EPSG:4326&BBOX=-8.45,43.35,-8.35,43.45&WIDTH=64&HEIGHT=64`;
    expect((await get(old)).headers.get('content-type')).toBe('image/png');
  });

  it.each([
    'text/plain',
    'text/html',
    'application/json',
    'application/geo+json',
    'geojson',
    'application/vnd.ogc.gml',
    'application/vnd.ogc.gml/3.1.1',
  ])('answers feature information as %s, over all layers', async (format) => {
    const response = await get(info(format));
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(response.headers.get('content-type')).toContain(format === 'geojson' ? 'application/geo+json' : format);
    expect(text).toContain('Torre');
    expect(text).toContain('type_id');
    expect(text).not.toContain('Secret');
    expect(text).not.toContain('owner');
  });

  it('gives feature information as longitude and latitude, and escapes it where it is a page', async () => {
    const collection = (await (await get(info('application/json'))).json()) as Collection;
    const point = collection.features.find(({ id }) => id === made.publicPoint);
    expect(point?.geometry).toEqual({ type: 'Point', coordinates: [-8.4063, 43.386] });
    expect(await (await get(info('text/html'))).text()).toContain('Torre &lt;b&gt;&amp;&quot;');
  });

  it('draws a legend without the parameters that MapServer requires', async () => {
    const response = await get(
      'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=geometric_element_line&FORMAT=image/png',
    );
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['an unknown layer', map.replace(String(layers), 'nothing'), 'LayerNotDefined'],
    ['a system that is not offered', map.replace('3857', '9999'), 'InvalidSRS'],
    ['no system at all', map.replace('CRS=EPSG:3857&', ''), 'MissingParameterValue'],
  ])('400: %s, by its OGC code and without a word of the machinery', async (_what, query, code) => {
    const response = await get(query);
    const text = await response.text();
    expect(response.status, text).toBe(400);
    expect(text).toContain(`code="${code}"`);
    expect(text).not.toMatch(/ms[A-Z]\w+\(\)|proj|init=/);
  });

  it('400: a format that is not offered never reaches MapServer', async () => {
    expect((await get(map.replace('image/png', 'application/x'))).status).toBe(400);
    expect((await get(info('application/x'))).status).toBe(400);
    expect((await get(map.replace('WIDTH=101', 'WIDTH=100000'))).status).toBe(400);
  });
});

describe('WFS', () => {
  it('describes itself in every version', async () => {
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
      const text = await (await get(`SERVICE=WFS&VERSION=${version}&REQUEST=GetCapabilities`)).text();
      for (const layer of layers) expect(text).toContain(layer);
      const types = await get(`SERVICE=WFS&VERSION=${version}&REQUEST=DescribeFeatureType&TYPENAME=${layers[0]}`);
      expect(await types.text()).toContain('description');
    }
  });

  it('gives every feature with its id, type and description, in longitude and latitude', async () => {
    const collection = (await (
      await get(features(`&FEATUREID=geometric_element_point.${made.publicPoint}`))
    ).json()) as Collection;
    expect(collection.features).toHaveLength(1);
    expect(collection.features[0]?.id).toBe(`geometric_element_point.${made.publicPoint}`);
    expect(collection.features[0]?.properties).toEqual({ id: made.publicPoint, type_id: made.type, description: 'Torre <b>&"' });
    expect(collection.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-8.4063, 43.386] });
  });

  it('finds by a box however its system is named', async () => {
    const [xy, yx] = ['-8.43,43.37,-8.38,43.41', '43.37,-8.43,43.41,-8.38'];
    const boxes = [
      `${xy},EPSG:4326`,
      `${xy},urn:ogc:def:crs:OGC:1.3:CRS84`,
      `${yx},urn:ogc:def:crs:EPSG::4326`,
      `${yx},http://www.opengis.net/def/crs/EPSG/0/4326`,
      '-938500,5370000,-932000,5382000,EPSG:3857',
      '546000,4802000,550000,4806000,urn:ogc:def:crs:EPSG::25829',
      '546000,4802000,550000,4806000&SRSNAME=EPSG:25829',
      `${xy}&SRSNAME=EPSG:4326`,
      yx,
    ];
    for (const version of ['1.1.0', '2.0.0'])
      for (const one of boxes)
        expect(await idsIn(await get(features(`&BBOX=${one}`).replace('1.1.0', version))), one).toEqual(publicIds());
    for (const one of [xy, `${xy},urn:ogc:def:crs:EPSG::4326`, `${xy},EPSG:4326`])
      expect(await idsIn(await get(features(`&BBOX=${one}`).replace('1.1.0', '1.0.0'))), one).toEqual(publicIds());
    expect(await idsIn(await get(features('&BBOX=42,-9,42.1,-8.9')))).toEqual([]);
    expect(await idsIn(await get(features(`&type_id=${made.otherType}`)))).toEqual([made.line]);
  });

  it('pages over several types as over one', async () => {
    const all = await idsIn(await get(features('')));
    const pages = await Promise.all([0, 2].map((start) => get(features(`&MAXFEATURES=2&STARTINDEX=${start}`)).then(idsIn)));
    expect(pages.flat().sort((a, b) => a - b)).toEqual(all);
    expect(pages[0]).toHaveLength(2);
  });

  it('writes GML when that is asked for', async () => {
    const response = await get(`SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${layers}&SRSNAME=EPSG:3857`);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(text).toContain('wfs:FeatureCollection');
    expect(text).toContain('srsName="EPSG:3857"');
    expect(text).toMatch(/<gml:pos>-93578\d\.\d+ 537\d{4}\.\d+</);
  });

  it('says with every position which axis comes first, as the version has it', async () => {
    const gml = async (version: string, type: string) => {
      const query = `SERVICE=WFS&VERSION=${version}&REQUEST=GetFeature&${type}=geometric_element_point&FEATUREID=${made.publicPoint}`;
      return (await get(query)).text();
    };
    expect(await gml('1.0.0', 'TYPENAME')).toMatch(/srsName="EPSG:4326">\s*<gml:coordinates>-8\.4063\d*,43\.386/);
    expect(await gml('1.1.0', 'TYPENAME')).toMatch(
      /<gml:Point srsName="urn:ogc:def:crs:EPSG::4326">\s*<gml:pos>43\.386\d* -8\.4063/,
    );
    expect(await gml('2.0.0', 'TYPENAMES')).toMatch(/srsName="urn:ogc:def:crs:EPSG::4326">\s*<gml:pos>43\.386\d* -8\.4063/);
  });

  it('400: a type that is not served', async () => {
    const response = await get('SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=user_account');
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/<ows:Exception exceptionCode="InvalidParameterValue" locator="typename">/);
  });
});

const getFeature = (filter: string, types = layers, attributes = 'service="WFS" version="1.1.0" outputFormat="geojson"') =>
  `<?xml version="1.0"?><wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" ${attributes}>${types
    .map(
      (type) =>
        `<wfs:Query typeName="ms:${type}" srsName="EPSG:4326">${filter ? `<ogc:Filter>${filter}</ogc:Filter>` : ''}</wfs:Query>`,
    )
    .join('')}</wfs:GetFeature>`;
const equal = (name: string, value: unknown) =>
  `<ogc:PropertyIsEqualTo><ogc:PropertyName>${name}</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:PropertyIsEqualTo>`;
const envelope = (system: string, lower: string, upper: string) =>
  `<ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName><gml:Envelope srsName="${system}"><gml:lowerCorner>${lower}</gml:lowerCorner><gml:upperCorner>${upper}</gml:upperCorner></gml:Envelope></ogc:BBOX>`;

describe('a posted GetFeature', () => {
  it('finds by id, by several ids, and by type and box', async () => {
    expect(await idsIn(await post(getFeature(equal('id', made.publicPoint))))).toEqual([made.publicPoint]);
    const either = `<ogc:Or>${equal('id', made.publicPoint)}${equal('ms:id', made.line)}</ogc:Or>`;
    expect(await idsIn(await post(getFeature(either)))).toEqual([made.publicPoint, made.line].sort((a, b) => a - b));
    expect(await idsIn(await post(getFeature(`<ogc:FeatureId fid="geometric_element_line.${made.line}"/>`)))).toEqual([
      made.line,
    ]);
    const boxes = [
      envelope('EPSG:4326', '-8.43 43.37', '-8.38 43.41'),
      envelope('urn:ogc:def:crs:EPSG::4326', '43.37 -8.43', '43.41 -8.38'),
      envelope('EPSG:3857', '-938500 5370000', '-932000 5382000'),
    ];
    for (const one of boxes)
      expect(await idsIn(await post(getFeature(`<ogc:And>${equal('type_id', made.type)}${one}</ogc:And>`)))).toEqual(
        [made.publicPoint, made.polygon].sort((a, b) => a - b),
      );
  });

  it('shows everyone what is theirs to see', async () => {
    const hidden = getFeature(equal('id', made.hiddenPoint));
    expect(await idsIn(await post(hidden))).toEqual([]);
    expect(await idsIn(await post(hidden, who.brais))).toEqual([]);
    expect(await idsIn(await post(hidden, who.ana))).toEqual([made.hiddenPoint]);
    expect(await idsIn(await post(hidden, who.uxia))).toEqual([made.hiddenPoint]);
  });

  it('400: a document type, what is not XML, what is not GetFeature, a filter of another kind', async () => {
    const refused = [
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${getFeature('')}`,
      'not xml',
      '<wfs:GetFeature><unclosed></wfs:GetFeature>',
      '<wfs:Transaction xmlns:wfs="http://www.opengis.net/wfs"/>',
      getFeature('<ogc:Function name="x"/>'),
      getFeature(equal('owner_id', 1)),
      getFeature(equal('id', '1 OR 1=1')),
      getFeature('', ['user_account']),
    ];
    for (const body of refused) expect((await post(body)).status, body).toBe(400);
    expect(
      (await call(POST, { method: 'POST', url: '/api/mapserver', body: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(415);
    expect((await post(`${getFeature('')}${' '.repeat(300_000)}`)).status).toBe(413);
  });
});

describe('who is asking', () => {
  const hidden = () => features(`&FEATUREID=${made.hiddenPoint}`);

  it('is known by bearer and by cookie, and decides alone what is seen', async () => {
    expect(await idsIn(await get(hidden()))).toEqual([]);
    expect(await idsIn(await get(hidden(), who.brais))).toEqual([]);
    expect(await idsIn(await get(hidden(), who.ana))).toEqual([made.hiddenPoint]);
    expect(await idsIn(await get(hidden(), who.ana, 'cookie'))).toEqual([made.hiddenPoint]);
    expect(await idsIn(await get(hidden(), who.uxia))).toEqual([made.hiddenPoint]);
  });

  it('401: a forged bearer', async () => {
    expect((await call(GET, { url: `/api/mapserver?${map}`, headers: { authorization: 'Bearer forged' } })).status).toBe(401);
  });

  it.each([
    'admin=1',
    `viewer=1`,
    'ADMIN=1',
    'map=/etc/passwd',
    'MAP_LAYER=x',
    'SLD=http://localhost/x',
    'SLD_BODY=x',
    'mode=map',
    'qstring=x',
    'by_id=1',
  ])('drops %s', async (parameter) => {
    expect(await idsIn(await get(`${features('')}&${parameter}`))).toEqual(publicIds());
    expect((await get(`${map}&${parameter}`)).headers.get('content-type')).toBe('image/png');
  });

  it('is not taken from a cookie of that name', async () => {
    const response = await call(GET, {
      url: `/api/mapserver?${features('')}`,
      headers: { cookie: 'admin=1; viewer=1; map=/etc/passwd' },
    });
    expect(await idsIn(response)).toEqual(publicIds());
  });

  it.each(['LAYERS=a&layers=b', 'admin=0&ADMIN=1', 'anything=1&Anything=2'])(
    '400: a name that comes twice (%s)',
    async (pair) => {
      expect((await get(`SERVICE=WMS&REQUEST=GetCapabilities&${pair}`)).status).toBe(400);
    },
  );
});

describe('when MapServer fails', () => {
  it('504: takes longer than it may, its worker is killed and replaced, and the next request is served', async () => {
    await mayTake(300);
    await sql('ALTER VIEW mapserver.geometric_element_point RENAME TO waiting');
    await sql(
      'CREATE VIEW mapserver.geometric_element_point AS SELECT w.* FROM mapserver.waiting w, LATERAL (SELECT pg_sleep(2) WHERE w.id > 0) s',
    );
    await sql(`GRANT SELECT ON ALL TABLES IN SCHEMA mapserver TO ${mapServer.user}`);
    // Of one type: of several, the database is asked first how many there are.
    const one = features(`&FEATUREID=${made.publicPoint}`).replace(String(layers), 'geometric_element_point');
    expect((await get(one)).status).toBe(504);
    await sql('DROP VIEW mapserver.geometric_element_point');
    await sql('ALTER VIEW mapserver.waiting RENAME TO geometric_element_point');
    await mayTake(10_000);
    expect(await idsIn(await get(features(`&FEATUREID=${made.publicPoint}`)))).toEqual([made.publicPoint]);
    expect(mapServer.state().timeouts).toBeGreaterThan(0);
  });

  it('502: a database that refuses is our fault, and its message is not shown', async () => {
    await sql(`REVOKE SELECT ON mapserver.geometric_element_point FROM ${mapServer.user}`);
    const response = await get(features(`&FEATUREID=${made.publicPoint}`));
    expect(response.status).toBe(502);
    expect(await response.text()).not.toMatch(/permission|SELECT|msPostGIS/);
    await sql(`GRANT SELECT ON mapserver.geometric_element_point TO ${mapServer.user}`);
  });

  it('serves after a pause in which libfcgi closes connections on which nothing came', async () => {
    for (const pid of mapServer.pids()) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(await idsIn(await get(features('')))).toEqual(publicIds());
  });

  it('serves again after every worker was killed', async () => {
    for (const pid of mapServer.pids()) process.kill(pid, 'SIGKILL');
    expect(await idsIn(await get(features('')))).toEqual(publicIds());
  });

  it('refuses whoever has not the token, and a map that does not draw', async () => {
    const url = `${process.env.MAPSERVER_URL}/map/elements-x`;
    expect((await fetch(`${url}?SERVICE=WMS`)).status).toBe(401);
    const headers = { authorization: `Bearer ${mapServer.token}` };
    expect((await fetch(url, { method: 'PUT', body: 'MAP NAME "x" LAYER', headers })).status).toBe(422);
    expect((await fetch(`${url}?SERVICE=WMS`, { headers })).headers.get('x-map')).toBe('missing');
  });
});
