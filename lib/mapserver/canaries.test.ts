import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people } from '@/lib/test/people';

/**
 * Elements are planted that only their owner and an administrator may see, one of each kind for each owner, far from each other. Whatever
 * is asked in whatever way, no answer to anybody else holds their words, their numbers or a pixel of them.
 */
const KINDS = ['geometric_element_point', 'geometric_element_line', 'geometric_element_polygon'] as const;
interface Canary {
  id: number;
  kind: (typeof KINDS)[number];
  owner: 'ana' | 'brais';
  isPublic: boolean;
  word: string;
  /** Longitude and latitude; the digits of the longitude stand nowhere else. */
  at: [number, number];
}

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>>;
const canaries: Canary[] = [];
let typeId = 0;

function shapeAt([lng, lat]: [number, number], kind: Canary['kind']): GeoJSON.Geometry {
  if (kind === 'geometric_element_point') return { type: 'Point', coordinates: [lng, lat] };
  const [east, north] = [lng + 0.004, lat + 0.004];
  if (kind === 'geometric_element_line')
    return {
      type: 'LineString',
      coordinates: [
        [lng, lat],
        [east, lat],
      ],
    };
  return {
    type: 'Polygon',
    coordinates: [
      [
        [lng, lat],
        [east, lat],
        [east, north],
        [lng, north],
        [lng, lat],
      ],
    ],
  };
}

async function plant(owner: Canary['owner'], isPublic: boolean) {
  for (const kind of KINDS) {
    const number = canaries.length + 1;
    const at: [number, number] = [-8.9 + number * 0.05 + 0.0071234, 43.21];
    const word = `canary-${owner}-${isPublic ? 'open' : 'hidden'}-${kind.slice(18)}`;
    const { id } = await anElement({
      type: { id: typeId },
      owner: who[owner],
      description: word,
      isPublic,
      geom: shapeAt(at, kind),
    });
    canaries.push({ id, kind, owner, isPublic, word, at });
  }
}

const blocksOf = (symbolizer: object) =>
  JSON.stringify({ version: 1, geometry: 'POINT', rules: [{ name: 'all', symbolizers: [symbolizer] }] });

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  who = await people();
  typeId = (await anElementType()).id;
  const black = '#000000';
  for (const [column, document] of [
    ['point', blocksOf({ kind: 'mark', shape: 'square', size: 10, color: black })],
    ['line', blocksOf({ kind: 'line', color: black, width: 6 }).replace('POINT', 'LINE')],
    ['polygon', blocksOf({ kind: 'fill', color: black }).replace('POINT', 'POLYGON')],
  ])
    await sql(`UPDATE style SET document = $1 WHERE id = (SELECT ${column}_style_id FROM geometric_element_type WHERE id = $2)`, [
      document,
      typeId,
    ]);
  await plant('ana', true);
  await plant('ana', false);
  await plant('brais', false);
});
afterAll(() => mapServer.close());

type Role = 'visitor' | 'ana' | 'brais' | 'uxia';
const mayNotSee = (role: Role) => canaries.filter(({ isPublic, owner }) => role !== 'uxia' && !isPublic && owner !== role);

const BOX = 'CRS=CRS:84&BBOX=-8.9,43.2,-8.4,43.25&WIDTH=1000&HEIGHT=100';
const map = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${KINDS}&STYLES=&FORMAT=image/png&TRANSPARENT=TRUE&${BOX}`;
const features = `SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${KINDS}`;
const geojson = `${features}&OUTPUTFORMAT=geojson`;
const infoAt = ({ at: [lng, lat] }: Canary, format: string, more = '') => {
  const box = [lng - 0.005, lat - 0.005, lng + 0.005, lat + 0.005].join(',');
  return `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${KINDS}&QUERY_LAYERS=${KINDS}&CRS=CRS:84&BBOX=${box}&WIDTH=101&HEIGHT=101&I=51&J=50&FEATURE_COUNT=50&INFO_FORMAT=${encodeURIComponent(format)}${more}`;
};

const get = (query: string, as: Person, headers: Record<string, string> = {}) =>
  call(GET, { url: `/api/mapserver?${query}`, as, headers });
const post = (body: string | Uint8Array, as: Person, type = 'text/xml') =>
  call(POST, { url: '/api/mapserver?SERVICE=WFS', method: 'POST', body, as, headers: { 'content-type': type } });

/** What must not be in an answer to this role, though it may well be refused. */
function expectNothingHidden(text: string, role: Role, what: string) {
  for (const { word, at } of mayNotSee(role)) {
    expect(text.includes(word), `${role}: ${word} in ${what}`).toBe(false);
    expect(text.includes(at[0].toFixed(5)), `${role}: the place of ${word} in ${what}`).toBe(false);
  }
}

const ids = () => canaries.map(({ id }) => id).join(',');
const hiddenId = () => String(canaries.find(({ isPublic, owner }) => !isPublic && owner === 'brais')?.id);

/** Every operation and format that gives features. */
const plain = (): string[] => [
  ...['geojson', 'json', 'GML2', 'GML3', 'text/xml; subtype=gml/3.1.1'].map(
    (format) => `${features}&OUTPUTFORMAT=${encodeURIComponent(format)}`,
  ),
  `${features}&VERSION`.replace('1.1.0', '1.0.0'),
  `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${KINDS}&COUNT=1000`,
  `${geojson}&SRSNAME=EPSG:3857`,
  `${geojson}&SRSNAME=EPSG:25829`,
  `${geojson}&RESULTTYPE=hits`,
  `${geojson}&FEATUREID=${ids()}`,
  `${geojson}&FEATUREID=${KINDS.map((kind) => `${kind}.${hiddenId()}`)}`,
  `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${KINDS}&RESOURCEID=${ids()}`,
  `${geojson}&BBOX=-85,-180,85,180`,
  ...[
    '<PropertyIsLike wildCard="*" singleChar="#" escapeChar="!"><PropertyName>description</PropertyName><Literal>*canary*</Literal></PropertyIsLike>',
    '<Or><PropertyIsGreaterThan><PropertyName>id</PropertyName><Literal>0</Literal></PropertyIsGreaterThan><Not><PropertyIsNull><PropertyName>description</PropertyName></PropertyIsNull></Not></Or>',
    '<Not><PropertyIsEqualTo><PropertyName>id</PropertyName><Literal>0</Literal></PropertyIsEqualTo></Not>',
    '<Intersects><PropertyName>geom</PropertyName><Envelope srsName="EPSG:4326"><lowerCorner>-9 43</lowerCorner><upperCorner>-8 44</upperCorner></Envelope></Intersects>',
    '<Beyond><PropertyName>geom</PropertyName><Point srsName="EPSG:4326"><pos>0 0</pos></Point><Distance units="m">1</Distance></Beyond>',
  ].map((filter) => `${geojson}&SORTBY=description&FILTER=${encodeURIComponent(`<Filter>${filter}</Filter>`)}`),
  ...canaries.map(
    ({ id, kind }) =>
      `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&STOREDQUERY_ID=urn:ogc:def:query:OGC-WFS::GetFeatureById&ID=${kind}.${id}`,
  ),
  'SERVICE=WFS&VERSION=2.0.0&REQUEST=GetCapabilities',
  'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities',
  `${geojson}&TYPE_ID=${typeId}`,
  `${geojson}&MAXFEATURES=100&STARTINDEX=0`,
  ...canaries.flatMap((canary) =>
    ['text/plain', 'text/html', 'application/json', 'geojson', 'application/vnd.ogc.gml', 'application/vnd.ogc.gml/3.1.1'].map(
      (format) => infoAt(canary, format),
    ),
  ),
];

/** Every way that is known, or could be thought of, to be somebody else or to lift the rule. */
const TRICKS = [
  ...['admin=1', 'ADMIN=1', 'Admin=1', '%61dmin=1', 'admin%00=1', 'viewer=1', 'viewer=0%20OR%201=1', 'is_public=f', 'owner_id=1'],
  ...[
    'default_admin=1',
    'validation_admin=.*',
    'qstring=1',
    'qitem=id',
    'qlayer=geometric_element_point',
    'mode=nquery',
    'mode=query',
  ],
  ...[
    'map=/etc/passwd',
    'MAP=x',
    'map_layer[0]=DATA%20x',
    'map.layer[0].data=x',
    'map_admin=1',
    'layer[0].filter=x',
    'by_id=0',
    'by_box=0',
  ],
  ...[
    'SLD=http://127.0.0.1/x',
    'SLD_BODY=%3Cx/%3E',
    'CQL_FILTER=1=1',
    'cql_filter=INCLUDE',
    'PROPERTYNAME=*',
    'PROPERTYNAME=owner_id',
  ],
  ...[
    'SORTBY=owner_id',
    'NAMESPACES=x',
    'STOREDQUERY_ID=x',
    'ids=1,2,3',
    'box=-180,-90,180,90',
    'box_srid=4326',
    'time=2026',
    'elevation=1',
  ],
  ...[
    'filter=',
    'REFRESH=1;admin=1',
    'x=1%26admin%3D1',
    'x=1%0Aadmin=1',
    'type_id=1%20OR%201=1',
    'type_id=0)%20OR%20(1=1',
    'featureid=1)%20OR%20(1=1',
  ],
  ...[
    "featureid=1'%20OR%20'1",
    'BBOX=-180,-85,180,85)%20OR%20(1=1',
    'MAXFEATURES=1;SELECT',
    'STARTINDEX=-1',
    'SRSNAME=%25admin%25',
  ],
];
const HEADERS: Record<string, string>[] = [
  { cookie: 'admin=1; viewer=1; map=/etc/passwd' },
  { cookie: 'QUERY_STRING=admin=1' },
  {
    'x-viewer': '1',
    'x-admin': '1',
    'x-forwarded-user': 'uxia',
    'x-original-url': '/?admin=1',
    'x-http-method-override': 'POST',
  },
  { 'x-middleware-subrequest': 'proxy', 'x-timeout-ms': '1', range: 'bytes=0-10' },
  { 'content-type': 'application/x-www-form-urlencoded' },
];

const filters = (): string[] => {
  const equal = (name: string, value: string) =>
    `<ogc:PropertyIsEqualTo><ogc:PropertyName>${name}</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:PropertyIsEqualTo>`;
  return [
    '',
    equal('id', hiddenId()),
    equal('ms:id', hiddenId()),
    equal('type_id', String(typeId)),
    `<ogc:Or>${canaries.map(({ id }) => equal('id', String(id))).join('')}</ogc:Or>`,
    `<ogc:And>${equal('id', hiddenId())}${equal('type_id', String(typeId))}</ogc:And>`,
    `<ogc:Not>${equal('id', '0')}</ogc:Not>`,
    '<ogc:Not><ogc:PropertyIsNull><ogc:PropertyName>description</ogc:PropertyName></ogc:PropertyIsNull></ogc:Not>',
    equal('owner_id', '1'),
    equal('is_public', 'f'),
    equal('id', `${hiddenId()}) OR (1=1`),
    equal('id', `<![CDATA[${hiddenId()}]]>`),
    equal('id', `<!-- -->${hiddenId()}`),
    equal('id', `&#${(hiddenId()[0] as string).charCodeAt(0)};${hiddenId().slice(1)}`),
    '<ogc:PropertyIsLike wildCard="*" singleChar="?" escapeChar="!"><ogc:PropertyName>description</ogc:PropertyName><ogc:Literal>*</ogc:Literal></ogc:PropertyIsLike>',
    '<ogc:PropertyIsGreaterThan><ogc:PropertyName>id</ogc:PropertyName><ogc:Literal>0</ogc:Literal></ogc:PropertyIsGreaterThan>',
    `<ogc:FeatureId fid="${KINDS[0]}.${hiddenId()}"/>`,
    `<ogc:GmlObjectId gml:id="${KINDS[0]}.${hiddenId()}"/>`,
    '<ogc:BBOX><gml:Envelope srsName="EPSG:4326"><gml:lowerCorner>-180 -85</gml:lowerCorner><gml:upperCorner>180 85</gml:upperCorner></gml:Envelope></ogc:BBOX>',
    `<ogc:Function name="strConcat">${equal('id', '1')}</ogc:Function>`,
  ];
};
const document = (filter: string, more = '', attributes = 'version="1.1.0" outputFormat="geojson"') =>
  `<?xml version="1.0"?>${more}<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" service="WFS" ${attributes}>${KINDS.map(
    (kind) => `<wfs:Query typeName="${kind}">${filter ? `<ogc:Filter>${filter}</ogc:Filter>` : ''}</wfs:Query>`,
  ).join('')}</wfs:GetFeature>`;
const documents = (): (string | Uint8Array)[] => [
  ...filters().map((filter) => document(filter)),
  document('', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
  document('', '<?xml-stylesheet href="http://127.0.0.1/"?>'),
  document('', '', 'version="1.1.0" admin="1" viewer="1" outputFormat="geojson"'),
  document('', '', 'version="2.0.0" map="/etc/passwd"'),
  document('', '', 'version="1.1.0" outputFormat="geojson" maxFeatures="1000&amp;admin=1"'),
  document('').replaceAll(KINDS[0], 'geometric_element_point UNION SELECT'),
  Buffer.from(document(''), 'utf16le'),
  `<wfs:GetPropertyValue xmlns:wfs="http://www.opengis.net/wfs/2.0" valueReference="description"><wfs:Query typeNames="${KINDS[0]}"/></wfs:GetPropertyValue>`,
  '<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0"><wfs:StoredQuery id="urn:ogc:def:query:OGC-WFS::GetFeatureById"/></wfs:GetFeature>',
];

describe.each<Role>(['visitor', 'ana', 'brais', 'uxia'])('to %s', (role) => {
  it('no feature is returned that they may not see, by any operation and in any format', async () => {
    const seen = new Set<string>();
    for (const query of plain()) {
      const response = await get(query, who[role]);
      const text = await response.text();
      expect([200, 400, 404], `${query}: ${text.slice(0, 200)}`).toContain(response.status);
      expectNothingHidden(text, role, query);
      for (const { word } of canaries) if (text.includes(word)) seen.add(word);
    }
    // It would be no proof if nothing were found at all.
    expect([...seen].sort()).toEqual(
      canaries
        .filter((canary) => !mayNotSee(role).includes(canary))
        .map(({ word }) => word)
        .sort(),
    );
  });

  it('no pixel is drawn of what is not theirs to see', async () => {
    for (const layers of [String(KINDS), ...KINDS]) {
      const response = await get(`${map.replace(String(KINDS), layers)}`, who[role]);
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const canary of canaries) {
        const [x, y] = [Math.round((canary.at[0] + 8.9) * 2000) + 3, 79];
        const opacity = data[(y * 1000 + x) * 4 + 3] as number;
        const shown = !mayNotSee(role).includes(canary) && layers.includes(canary.kind);
        expect(opacity > 0, `${canary.word} in ${layers}`).toBe(shown);
      }
    }
  });
});

describe('no trick changes who is asking', () => {
  it.each(TRICKS)('%s', async (trick) => {
    const expected = await (await get(map, who.visitor)).arrayBuffer();
    const information = infoAt(canaries.at(-1) as Canary, 'text/plain');
    for (const asked of [`${geojson}&${trick}`, `${trick}&${features}`, `${information}&${trick}`])
      expectNothingHidden(await (await get(asked, who.visitor)).text(), 'visitor', asked);
    const picture = await get(`${map}&${trick}`, who.visitor);
    if (picture.status === 200) expect(Buffer.from(await picture.arrayBuffer()).equals(Buffer.from(expected))).toBe(true);
  });

  it.each(HEADERS)('headers %j', async (headers) => {
    for (const query of [geojson, infoAt(canaries.at(-1) as Canary, 'application/json')])
      expectNothingHidden(await (await get(query, who.visitor, headers)).text(), 'visitor', query);
    const [plainly, tricked] = [await get(map, who.visitor), await get(map, who.visitor, headers)];
    expect(Buffer.from(await tricked.arrayBuffer()).equals(Buffer.from(await plainly.arrayBuffer()))).toBe(true);
  });

  it('XML of any kind', async () => {
    for (const body of documents())
      for (const role of ['visitor', 'ana'] as const)
        expectNothingHidden(await (await post(body, who[role])).text(), role, String(body).slice(0, 400));
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await post(document(''), who.visitor, type)).status).toBe(415);
  });

  it('a filter in the address', async () => {
    for (const filter of filters()) {
      const query = `${geojson}&FILTER=${encodeURIComponent(`<ogc:Filter>${filter}</ogc:Filter>`)}`;
      expectNothingHidden(await (await get(query, who.visitor)).text(), 'visitor', filter);
      const picture = `${map}&FILTER=${encodeURIComponent(`(<Filter>${filter}</Filter>)`)}`;
      expectNothingHidden(await (await get(picture, who.visitor)).text(), 'visitor', filter);
    }
  });
});
