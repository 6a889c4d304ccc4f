import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import type { AttributeDataType } from '@/lib/data-types';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, reviewer } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';
import { parseXml, type XmlNode } from '../../xml';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>> & { sabela: Person };
let type: { id: number };
const ids: Record<'tower' | 'path' | 'square' | 'hidden' | 'far', number> = {} as never;
const attributes: Record<string, number> = {};

async function attribute(code: string, dataType: AttributeDataType, group?: string) {
  if (group) await aCode('One', group);
  attributes[code] = (await anAttributeCalled(type.id, code, dataType, { values: group })).id;
}
const values = (all: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(all).map(([code, value]) => [attributes[code], value])));

beforeAll(async () => {
  mapServer = await startTestMapServer();
  await withDivisions();
  type = await anElementType({ name: 'Fountain' });
  await sql('UPDATE geometric_element_type SET code = $2, description = $3 WHERE id = $1', [type.id, 'FOUNTAIN', 'Water & more']);
  who = { ...(await people()), sabela: await reviewer({ types: [type.id] }) };
  await attribute('NOTE', 'TEXT');
  await attribute('HEIGHT', 'FLOAT');
  await attribute('JETS', 'NUMBER');
  await attribute('KIND', 'SELECT', 'KINDS');
  await attribute('USES', 'MULTISELECT', 'USES');
  await attribute('WORKS', 'BOOLEAN');
  await attribute('BUILT', 'DATE');
  await attribute('SEEN', 'DATE_TIME');
  await attribute('Ano ñ/1', 'YEAR');
  await attribute('PHOTO', 'TEXT');
  const line = {
    type: 'LineString',
    coordinates: [
      [-8.5, 43.1],
      [-8.4, 43.2],
    ],
  } as const;
  const ring = [
    [-8.3, 43.4],
    [-8.2, 43.4],
    [-8.2, 43.5],
    [-8.3, 43.4],
  ];
  const wishes = {
    tower: { owner: who.ana, geom: { type: 'Point', coordinates: [-8.4063, 43.386] } },
    path: { owner: who.brais, geom: line },
    square: {
      owner: who.ana,
      geom: { type: 'MultiPolygon', coordinates: [[ring], [ring.map(([x = 0, y = 0]) => [x, y - 0.2])]] },
    },
    hidden: { owner: who.ana, geom: line, isPublic: false },
    far: { owner: who.brais, geom: { type: 'Point', coordinates: [-7.5, 43.2] } },
  } as const;
  for (const [name, wish] of Object.entries(wishes))
    ids[name as keyof typeof ids] = (
      await anElement({ type, description: `The ${name} <&> "ñ"`, ...(wish as never as { owner: Person }) })
    ).id;
  await sql(`UPDATE geometric_element SET attribute_values = $2 WHERE id = $1`, [
    ids.tower,
    values({
      ...{ NOTE: 'Água & <pedra>', HEIGHT: '12.5', JETS: '4', KIND: 'ROUND', USES: ['DRINK', 'LOOK'], WORKS: 'true' },
      ...{ BUILT: '1790-05-01', SEEN: '2026-03-01T10:30:00.000Z', 'Ano ñ/1': '1790', PHOTO: 'none' },
    }),
  ]);
  await sql(`UPDATE geometric_element SET attribute_values = $2 WHERE id = $1`, [
    ids.path,
    values({ NOTE: 'agua', HEIGHT: '3', JETS: '10', KIND: 'SQUARE', USES: ['WASH'], WORKS: 'false', BUILT: '2001-01-01' }),
  ]);
  await sql(`UPDATE geometric_element SET province_code = '15', ine_code = '15030', parish_code = '1503001' WHERE id = $1`, [
    ids.tower,
  ]);
  await sql(`UPDATE geometric_element SET province_code = '27' WHERE id = $1`, [ids.far]);
  await sql(
    `INSERT INTO geometric_element_file (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key)
     VALUES ($1, $2, '0b5b6e06-0000-4000-8000-000000000001', 'a.jpg', (SELECT code FROM file_format WHERE image LIMIT 1), 'image/jpeg', 1, 'k')`,
    [ids.tower, who.ana.id],
  );
});
afterAll(() => mapServer.close());

const get = (query: string, as?: Person) => call(GET, { url: `/api/mapserver?SERVICE=WFS&${query}`, as });
const features = (version: string, more: string, as?: Person, name = 'fountain') =>
  get(`VERSION=${version}&REQUEST=GetFeature&${version === '2.0.0' ? 'TYPENAMES' : 'TYPENAME'}=${name}&${more}`, as);

interface Found {
  features: { id: string; geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> }[];
  numberMatched?: number;
}
async function collection(response: Response): Promise<Found> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as Found;
}
const namesOf = ({ features: found }: Found) =>
  found.map(({ properties }) => Object.entries(ids).find(([, id]) => id === properties.id)?.[0]);
const filtered = async (filter: string, as?: Person) =>
  namesOf(
    await collection(
      await features('2.0.0', `OUTPUTFORMAT=geojson&FILTER=${encodeURIComponent(`<Filter>${filter}</Filter>`)}`, as),
    ),
  );

const compare = (operator: string, property: string, value: unknown) =>
  `<PropertyIs${operator}><ValueReference>${property}</ValueReference><Literal>${value}</Literal></PropertyIs${operator}>`;
const like = (property: string, pattern: string, more = '') =>
  `<PropertyIsLike wildCard="*" singleChar="#" escapeChar="!"${more}><ValueReference>${property}</ValueReference><Literal>${pattern}</Literal></PropertyIsLike>`;

const PUBLIC = ['tower', 'path', 'square', 'far'];
const inXml = (node: XmlNode, name: string): XmlNode[] => [
  ...node.children.filter((child) => child.name === name),
  ...node.children.flatMap((child) => inXml(child, name)),
];

describe('the features of an element type', () => {
  it('are typed, with codes, names of divisions, and the address of the first picture', async () => {
    const found = await collection(await features('2.0.0', 'OUTPUTFORMAT=geojson'));
    expect(namesOf(found)).toEqual(PUBLIC);
    expect(found.numberMatched).toBe(4);
    const [tower, path, square] = found.features;
    expect(tower).toMatchObject({ id: `fountain.${ids.tower}`, geometry: { type: 'Point', coordinates: [-8.4063, 43.386] } });
    expect([path?.geometry.type, square?.geometry.type]).toEqual(['LineString', 'MultiPolygon']);
    const { creation_date: created, modification_date: _, ...properties } = tower?.properties ?? {};
    expect(String(created)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(properties).toEqual({
      ...{ id: ids.tower, description: 'The tower <&> "ñ"', is_public: true, is_reviewed: false },
      ...{ province: 'A Coruña', municipality: 'A Coruña', parish: 'Monte Alto' },
      photo: expect.stringMatching(/^http.*\/files\/0b5b6e06-0000-4000-8000-000000000001$/),
      ...{ note: 'Água & <pedra>', height: 12.5, jets: 4, kind: 'ROUND', uses: ['DRINK', 'LOOK'], works: true },
      ...{ built: '1790-05-01', seen: '2026-03-01T10:30:00.000Z', ano_ñ_1: 1790 },
      [`photo_${attributes.PHOTO}`]: 'none',
    });
    expect(square?.properties).toMatchObject({ note: null, height: null, uses: null, works: null, photo: null });
  });

  it.each([
    ['1.0.0', '', 'featureMember', 'coordinates'],
    ['1.1.0', '', 'featureMember', 'pos'],
    ['1.1.0', 'OUTPUTFORMAT=GML2', 'featureMember', 'coordinates'],
    ['2.0.0', '', 'member', 'pos'],
    ['2.0.0', 'OUTPUTFORMAT=GML3', 'member', 'pos'],
  ])('WFS %s %s: as GML, several choices joined, what has no value left out', async (version, format, member, position) => {
    const text = await (await features(version, format)).text();
    const members = inXml(parseXml(text), member).flatMap(({ children }) => children);
    expect(members.map(({ name }) => name)).toEqual(Array(4).fill('fountain'));
    const [tower, path, square] = members as [XmlNode, XmlNode, XmlNode];
    expect(tower.attributes.id ?? tower.attributes.fid).toBe(`fountain.${ids.tower}`);
    const plain = Object.fromEntries(tower.children.map((child) => [child.name, child.text]));
    expect(plain).toMatchObject({
      ...{ description: 'The tower <&> "ñ"', note: 'Água & <pedra>', uses: 'DRINK|LOOK', works: 'true', height: '12.5' },
      ...{ built: '1790-05-01', seen: '2026-03-01T10:30:00.000Z', ano_ñ_1: '1790' },
    });
    expect(square.children.map(({ name }) => name)).not.toContain('note');
    expect(inXml(tower, position)[0]?.text).toBe(
      { '1.0.0': '-8.4063,43.386', GML2: '43.386,-8.4063' }[version === '1.0.0' ? version : format.slice(-4)] ?? '43.386 -8.4063',
    );
    expect(inXml(path, 'LineString')).toHaveLength(1);
    const own = [...text.matchAll(/gml:id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(own).size).toBe(own.length);
  });

  it.each(['1.0.0', '1.1.0', '2.0.0'])('WFS %s: in every system, where each has its place', async (version) => {
    for (const system of [
      'EPSG:25829',
      'EPSG:3857',
      'EPSG:4258',
      'urn:ogc:def:crs:EPSG::4326',
      'urn:ogc:def:crs:OGC:1.3:CRS84',
    ]) {
      const text = await (await features(version, `SRSNAME=${system}`)).text();
      expect(text.match(/<ms:id>/g), `${system} ${text.slice(0, 800)}`).toHaveLength(4);
      expect(new Set([...text.matchAll(/srsName="([^"]*)"/g)].map(([, name]) => name)).size).toBe(1);
    }
  });

  it('are those that each may see, with the owner where they may', async () => {
    const seen = async (as?: Person) => {
      const found = await collection(await features('1.1.0', 'OUTPUTFORMAT=geojson', as));
      return found.features.map(({ properties }) => [namesOf({ features: [{ properties }] } as Found)[0], properties.owner]);
    };
    const { ana, brais } = who;
    expect(await seen()).toEqual(PUBLIC.map((name) => [name, undefined]));
    expect(await seen(brais)).toEqual([
      ['tower', null],
      ['path', brais.login],
      ['square', null],
      ['far', brais.login],
    ]);
    expect(await seen(ana)).toEqual([
      ['tower', ana.login],
      ['path', null],
      ['square', ana.login],
      ['hidden', ana.login],
      ['far', null],
    ]);
    const all = [
      ['tower', ana.login],
      ['path', brais.login],
      ['square', ana.login],
      ['hidden', ana.login],
      ['far', brais.login],
    ];
    expect([await seen(who.sabela), await seen(who.uxia)]).toEqual([all, all]);
  });

  it('nobody asks about an owner whom they may not see', async () => {
    const owned = compare('EqualTo', 'owner', who.ana.login);
    const query = (as?: Person) => features('2.0.0', `FILTER=${encodeURIComponent(`<Filter>${owned}</Filter>`)}`, as);
    expect([(await query()).status, (await query(who.brais)).status]).toEqual([400, 200]);
    expect([await filtered(owned, who.brais), await filtered(`<Not>${owned}</Not>`, who.brais)]).toEqual([[], ['path', 'far']]);
    expect(await filtered(owned, who.ana)).toEqual(['tower', 'square', 'hidden']);
    expect((await features('2.0.0', 'SORTBY=owner')).status).toBe(400);
  });

  it.each<[string, string[]]>([
    [compare('EqualTo', 'note', 'agua'), ['path']],
    [compare('EqualTo', 'note', 'Água &amp; &lt;pedra&gt;'), ['tower']],
    [compare('NotEqualTo', 'note', 'agua'), ['tower']],
    [compare('EqualTo', 'kind', 'ROUND'), ['tower']],
    [compare('EqualTo', 'uses', 'DRINK|LOOK'), ['tower']],
    [compare('EqualTo', 'uses', 'DRINK'), []],
    [like('uses', '*LOOK*'), ['tower']],
    [compare('EqualTo', 'works', 'false'), ['path']],
    [compare('GreaterThan', 'height', '3'), ['tower']],
    [compare('GreaterThanOrEqualTo', 'height', '3'), ['tower', 'path']],
    [compare('LessThan', 'jets', '10'), ['tower']],
    [compare('EqualTo', 'jets', '10.0'), ['path']],
    [compare('LessThan', 'built', '1900-01-01'), ['tower']],
    [compare('GreaterThan', 'seen', '2026-03-01T10:29:59Z'), ['tower']],
    [compare('EqualTo', 'seen', '2026-03-01T11:30:00+01:00'), ['tower']],
    [compare('EqualTo', 'ano_ñ_1', 1790), ['tower']],
    [compare('EqualTo', 'province', 'Lugo'), ['far']],
    [like('municipality', 'A Cor*'), ['tower']],
    [compare('EqualTo', 'is_public', 'true'), PUBLIC],
    [compare('GreaterThan', 'creation_date', '2020-01-01T00:00:00Z'), PUBLIC],
    [compare('LessThan', 'creation_date', '2020-01-01'), []],
    [like('creation_date', '2*Z'), PUBLIC],
    [like('note', 'ÁGUA*', ' matchCase="false"'), ['tower']],
    [like('description', '*the p#th*', ' matchCase="false"'), ['path']],
    [
      `<PropertyIsBetween><ValueReference>height</ValueReference><LowerBoundary><Literal>3</Literal></LowerBoundary><UpperBoundary><Literal>12</Literal></UpperBoundary></PropertyIsBetween>`,
      ['path'],
    ],
    [`<PropertyIsNull><ValueReference>note</ValueReference></PropertyIsNull>`, ['square', 'far']],
    [`<Not><PropertyIsNull><ValueReference>photo</ValueReference></PropertyIsNull></Not>`, ['tower']],
    [`<Not>${compare('EqualTo', 'kind', 'ROUND')}</Not>`, ['path']],
    [`<Not><Or>${compare('EqualTo', 'note', 'agua')}${compare('GreaterThan', 'height', 100)}</Or></Not>`, ['tower']],
    [`<Or>${compare('EqualTo', 'kind', 'ROUND')}${compare('EqualTo', 'works', '0')}</Or>`, ['tower', 'path']],
    [`<PropertyIsLessThan><Literal>10</Literal><ValueReference>height</ValueReference></PropertyIsLessThan>`, ['tower']],
    [
      `<PropertyIsGreaterThan><ValueReference>jets</ValueReference><ValueReference>height</ValueReference></PropertyIsGreaterThan>`,
      ['path'],
    ],
    [
      `<BBOX><ValueReference>geom</ValueReference><Envelope srsName="EPSG:4326"><lowerCorner>-8.41 43.38</lowerCorner><upperCorner>-8.40 43.39</upperCorner></Envelope></BBOX>`,
      ['tower'],
    ],
  ])('filter %s', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });

  it.each([
    compare('EqualTo', 'height', 'tall'),
    compare('EqualTo', 'built', 'yesterday'),
    compare('EqualTo', 'seen', 'soon'),
    compare('EqualTo', 'works', 'perhaps'),
    compare('EqualTo', 'owner_id', '1'),
    compare('EqualTo', 'internal_comments', 'x'),
  ])('400: %s', async (filter) => {
    const response = await features('2.0.0', `FILTER=${encodeURIComponent(`<Filter>${filter}</Filter>`)}`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('locator="filter"')]);
  });

  it('by id, by type and id alone, and one as a document of its own', async () => {
    expect(
      namesOf(
        await collection(await get(`VERSION=2.0.0&REQUEST=GetFeature&RESOURCEID=fountain.${ids.path}&OUTPUTFORMAT=geojson`)),
      ),
    ).toEqual(['path']);
    const stored = `VERSION=2.0.0&REQUEST=GetFeature&STOREDQUERY_ID=urn:ogc:def:query:OGC-WFS::GetFeatureById&ID=fountain.`;
    expect(await (await get(stored + ids.tower)).text()).toMatch(/^<\?xml[^>]*>\s*<ms:fountain [^>]*gml:id="fountain\.\d+"/);
    expect([(await get(stored + ids.hidden)).status, (await get(stored + ids.hidden, who.ana)).status]).toEqual([404, 200]);
  });

  it('with the properties that are asked for alone, by address and posted', async () => {
    const one = `OUTPUTFORMAT=geojson&FEATUREID=fountain.${ids.tower}&PROPERTYNAME=`;
    const [whole] = (await collection(await features('1.1.0', `${one}ms:geom,fountain/height,is_public`))).features;
    expect(whole).toMatchObject({ geometry: { type: 'Point' } });
    expect(whole?.properties).toEqual({ is_public: true, height: 12.5 });
    const [placeless] = (await collection(await features('1.1.0', `${one}(kind)`))).features;
    expect([placeless?.geometry, placeless?.properties]).toEqual([null, { kind: 'ROUND' }]);
    expect(Object.keys((await collection(await features('1.1.0', `${one}*`))).features[0]?.properties ?? {})).toHaveLength(20);
    const gml = await (await features('2.0.0', 'PROPERTYNAME=note&SORTBY=height&COUNT=1')).text();
    expect([gml.includes('<ms:note>agua<'), gml.includes('<ms:geom>'), gml.includes('<ms:height>')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(gml).toMatch(/next="[^"]*propertyname=note/);
    const body = `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" service="WFS" version="2.0.0" count="1" outputFormat="geojson"><wfs:Query typeNames="ms:fountain"><wfs:PropertyName>ms:jets</wfs:PropertyName></wfs:Query></wfs:GetFeature>`;
    const asked = { url: '/api/mapserver', method: 'POST' as const, body, headers: { 'content-type': 'text/xml' } };
    expect((await collection(await call(POST, asked))).features[0]?.properties).toEqual({ jets: 4 });
    expect((await features('2.0.0', 'PROPERTYNAME=owner_id')).status).toBe(400);
  });

  it('sorted, paged and counted, along with the mixed types', async () => {
    const order = async (by: string) => namesOf(await collection(await features('2.0.0', `OUTPUTFORMAT=geojson&SORTBY=${by}`)));
    expect([await order('height'), await order('height D')]).toEqual([
      ['path', 'tower', 'square', 'far'],
      ['tower', 'path', 'far', 'square'],
    ]);
    expect([await order('description'), await order('id D')]).toEqual([
      ['far', 'path', 'square', 'tower'],
      [...PUBLIC].reverse(),
    ]);
    const page = await (await features('2.0.0', 'COUNT=1&STARTINDEX=1')).text();
    expect(page).toMatch(/numberReturned="1" next="[^"]*startindex=2[^"]*" previous="[^"]*startindex=0/);
    expect(page.match(/<ms:id>(\d+)</)?.[1]).toBe(String(ids.path));
    expect(await (await features('2.0.0', 'RESULTTYPE=hits')).text()).toContain('numberMatched="4"');
    const both = await collection(await features('2.0.0', 'OUTPUTFORMAT=geojson', undefined, 'geometric_element_point,fountain'));
    expect(both.features.map(({ id }) => id.split('.')[0])).toEqual([
      ...Array(2).fill('geometric_element_point'),
      ...Array(4).fill('fountain'),
    ]);
  });
});

describe('what is said about the types', () => {
  it.each(['1.0.0', '1.1.0', '2.0.0'])(
    'WFS %s: each is listed with its extent, and described with types and labels',
    async (version) => {
      const listed = await (await get(`VERSION=${version}&REQUEST=GetCapabilities`)).text();
      const own = listed.split('<FeatureType>').find((part) => /^<Name>(ms:)?fountain<\/Name>/.test(part));
      expect(own).toContain('<Title>Fountain</Title><Abstract>Water &#38; more</Abstract>');
      expect(own).toMatch(
        version === '1.0.0'
          ? /minx="-8.5" miny="43.1" maxx="-7.5" maxy="43.5"/
          : /<ows:LowerCorner>-8.5 43.1<\/ows:LowerCorner><ows:UpperCorner>-7.5 43.5</,
      );
      const schema = await (await get(`VERSION=${version}&REQUEST=DescribeFeatureType&TYPENAME=ms:fountain`)).text();
      const types = Object.fromEntries(
        [...schema.matchAll(/<xsd:element name="([^"]*)" [^>]*type="(xsd:\w+)"/g)].map(([, name, kind]) => [name, kind]),
      );
      expect(types).toEqual({
        ...{ id: 'xsd:long', description: 'xsd:string', is_public: 'xsd:boolean', is_reviewed: 'xsd:boolean' },
        ...{
          creation_date: 'xsd:dateTime',
          modification_date: 'xsd:dateTime',
          province: 'xsd:string',
          municipality: 'xsd:string',
        },
        ...{
          parish: 'xsd:string',
          photo: 'xsd:string',
          note: 'xsd:string',
          height: 'xsd:double',
          jets: 'xsd:long',
          kind: 'xsd:string',
        },
        ...{ uses: 'xsd:string', works: 'xsd:boolean', built: 'xsd:date', seen: 'xsd:dateTime', ano_ñ_1: 'xsd:long' },
        [`photo_${attributes.PHOTO}`]: 'xsd:string',
      });
      expect(schema).toContain('<xsd:documentation>The HEIGHT</xsd:documentation>');
      parseXml(schema);
    },
  );

  it('whoever may see owners finds the property', async () => {
    const described = async (as?: Person) =>
      (await (await get('VERSION=2.0.0&REQUEST=DescribeFeatureType&TYPENAMES=fountain', as)).text()).includes('name="owner"');
    expect([await described(), await described(who.ana), await described(who.uxia)]).toEqual([false, true, true]);
  });

  it('a published layer keeps its name: a type that is called the same has its id behind', async () => {
    await aPublishedLayer({
      internalName: 'Wells',
      columns: 'name text, geom geometry(Point, 4326)',
      rows: `('x', 'SRID=4326;POINT(-8 43)')`,
    });
    const wells = await anElementType({ name: 'Wells' });
    await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [wells.id, 'WELLS']);
    await anElement({ type: wells, owner: who.ana });
    const count = async (name: string) =>
      (await collection(await features('2.0.0', 'OUTPUTFORMAT=geojson', undefined, name))).features.map(
        ({ id }) => id.split('.')[0],
      );
    const status = async (name: string) => (await features('2.0.0', '', undefined, name)).status;
    await expect.poll(() => status(`wells_${wells.id}`), { timeout: 5000 }).toBe(200);
    expect([await count('Wells'), await count(`wells_${wells.id}`)]).toEqual([['Wells'], [`wells_${wells.id}`]]);
  });

  it('are not there for visitors where elements are shown to accounts only', async () => {
    await sql(`UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_ANONYMOUS_READING'`);
    const names = async (as?: Person) =>
      (await (await get('VERSION=2.0.0&REQUEST=GetCapabilities', as)).text()).includes('ms:fountain<');
    await expect.poll(() => names()).toBe(false);
    expect([(await features('2.0.0', '')).status, await names(who.ana), (await features('2.0.0', '', who.ana)).status]).toEqual([
      400,
      true,
      200,
    ]);
  });
});

it('posted filters reach the properties, too', async () => {
  const body = `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0" outputFormat="geojson"><wfs:Query typeNames="ms:fountain"><fes:Filter><fes:PropertyIsEqualTo><fes:ValueReference>ms:kind</fes:ValueReference><fes:Literal>SQUARE</fes:Literal></fes:PropertyIsEqualTo></fes:Filter></wfs:Query></wfs:GetFeature>`;
  const asked = { url: '/api/mapserver', method: 'POST' as const, body, headers: { 'content-type': 'text/xml' }, as: who.ana };
  expect(namesOf(await collection(await call(POST, asked)))).toEqual(['path']);
});
