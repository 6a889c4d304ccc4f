import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/mapserver/route';
import { pool } from '@/lib/db';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>>;
let typeId = 0;
const ids: Record<'tower' | 'well' | 'none' | 'far' | 'pole' | 'hidden', number> = {} as never;
const POINT = 'geometric_element_point';

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  who = await people();
  const type = await anElementType();
  typeId = type.id;
  const at = async (description: string, coordinates: [number, number], isPublic = true) => {
    const { id } = await anElement({
      type,
      owner: who.ana,
      description,
      isPublic,
      geom: { type: 'Point', coordinates },
    });
    return id;
  };
  ids.tower = await at('Torre 50%_\\ ñ', [-8.4, 43.4]);
  ids.well = await at('fonte', [-8.2, 43.2]);
  ids.none = await at('aaa', [-8, 43]);
  ids.far = await at('far away', [80, 1]);
  ids.pole = await at('pole', [0, 90]);
  ids.hidden = await at('hidden Torre', [-8.3, 43.3], false);
  const { table } = await aPublishedLayer({
    internalName: '2026-Wells.x',
    title: 'Wells & springs',
    columns: 'name text, open boolean, depth double precision, "order" int, seen date, geom geometry(Point, 25829)',
    rows: `('deep', true, 12.5, 2, '2026-03-01', ST_Transform(ST_SetSRID(ST_MakePoint(-8.4, 43.1), 4326), 25829)),
      ('flat', false, 1, 1, '2025-01-01', ST_Transform(ST_SetSRID(ST_MakePoint(-8.5, 43.1), 4326), 25829))`,
  });
  // Past every system, as only a table of an operator's can have it.
  await sql(`INSERT INTO ${table} (name, geom) VALUES ('nowhere', ST_SetSRID(ST_Point(1e9, 1e9), 25829))`);
});
afterAll(() => mapServer.close());

const get = (query: string, as?: Person) => call(GET, { url: `/api/mapserver?SERVICE=WFS&${query}`, as });
const post = (body: string, as?: Person) =>
  call(POST, { url: '/api/mapserver', method: 'POST', body, headers: { 'content-type': 'application/xml' }, as });

interface Collection {
  features: { id: string; properties: Record<string, unknown>; geometry: { coordinates: number[] } }[];
  numberReturned: number;
}
const collection = async (response: Response) => {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as Collection;
};
const idsIn = async (response: Response) => (await collection(response)).features.map(({ id }) => Number(id.split('.').at(-1)));

const NAMES = {
  '1.1.0': {
    wfs: 'http://www.opengis.net/wfs',
    filter: 'http://www.opengis.net/ogc',
    gml: 'http://www.opengis.net/gml',
    property: 'PropertyName',
    type: 'typeName',
  },
  '2.0.0': {
    wfs: 'http://www.opengis.net/wfs/2.0',
    filter: 'http://www.opengis.net/fes/2.0',
    gml: 'http://www.opengis.net/gml/3.2',
    property: 'ValueReference',
    type: 'typeNames',
  },
} as const;
type Version = keyof typeof NAMES;

const getFeature = (version: Version, filter: string, { type = `ms:${POINT}`, sort = '', system = '' } = {}) => {
  const { wfs, filter: f, gml, type: name } = NAMES[version];
  const within = `${filter && `<f:Filter>${filter}</f:Filter>`}${sort}`
    .replaceAll('<f:P>', `<f:${NAMES[version].property}>`)
    .replaceAll('</f:P>', `</f:${NAMES[version].property}>`);
  return `<wfs:GetFeature xmlns:wfs="${wfs}" xmlns:f="${f}" xmlns:gml="${gml}" service="WFS" version="${version}" outputFormat="geojson"><wfs:Query ${name}="${type}"${system && ` srsName="${system}"`}>${within}</wfs:Query></wfs:GetFeature>`;
};
const property = (name: string) => `<f:P>${name}</f:P>`;
const literal = (value: unknown) => `<f:Literal>${value}</f:Literal>`;
const op = (name: string, ...parts: string[]) => `<f:${name}>${parts.join('')}</f:${name.split(' ')[0]}>`;
const compare = (name: string, prop: string, value: unknown) => op(name, property(prop), literal(value));
const like = (value: string, more = '') =>
  op(`PropertyIsLike wildCard="*" singleChar="#" escapeChar="!"${more}`, property('description'), literal(value));
const box = (lower: string, upper: string, system = '') =>
  op(
    'BBOX',
    property('ms:geom'),
    `<gml:Envelope${system && ` srsName="${system}"`}><gml:lowerCorner>${lower}</gml:lowerCorner><gml:upperCorner>${upper}</gml:upperCorner></gml:Envelope>`,
  );
const ring = (positions: string) =>
  `<gml:Polygon srsName="EPSG:4326"><gml:exterior><gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`;
const AROUND_TOWER = ring('-8.5 43.3 -8.3 43.3 -8.3 43.5 -8.5 43.5 -8.5 43.3');
const PUBLIC = ['tower', 'well', 'none', 'far', 'pole'] as const;

describe.each(['1.1.0', '2.0.0'] as const)('a filter of WFS %s', (version) => {
  const found = async (filter: string, options?: Parameters<typeof getFeature>[2], as?: Person) => {
    const seen = await idsIn(await post(getFeature(version, filter, options), as));
    return (Object.keys(ids) as (keyof typeof ids)[]).filter((name) => seen.includes(ids[name]));
  };

  it.each<[string, () => string, readonly (keyof typeof ids)[]]>([
    ['equal', () => compare('PropertyIsEqualTo', 'ms:description', 'fonte'), ['well']],
    ['equal, whatever the capitals', () => compare('PropertyIsEqualTo matchCase="false"', 'description', 'FONTE'), ['well']],
    ['the value first', () => op('PropertyIsLessThan', literal(0), property('id')), PUBLIC],
    ['not equal', () => compare('PropertyIsNotEqualTo', 'id', ids.tower), ['well', 'none', 'far', 'pole']],
    ['less', () => compare('PropertyIsLessThan', 'id', ids.well), ['tower']],
    ['at most, with decimals', () => compare('PropertyIsLessThanOrEqualTo', 'id', `${ids.well}.5`), ['tower', 'well']],
    ['greater', () => compare('PropertyIsGreaterThan', 'id', ids.far), ['pole']],
    ['at least', () => compare('PropertyIsGreaterThanOrEqualTo', 'id', ids.far), ['far', 'pole']],
    ['two properties', () => op('PropertyIsEqualTo', property('id'), property('id')), PUBLIC],
    ['like', () => like('*rre*'), ['tower']],
    ['like, one letter each', () => like('f##te'), ['well']],
    ['like, with signs that mean nothing here', () => like('*50%_\\ *'), ['tower']],
    ['like, with an escaped sign', () => like('Torre !*'), []],
    ['like, whatever the capitals', () => like('TORRE*', ' matchCase="false"'), ['tower']],
    [
      'like, of a number',
      () => op('PropertyIsLike wildCard="*" singleChar="#" escapeChar="!"', property('id'), literal(`${ids.well}`)),
      ['well'],
    ],
    [
      'between',
      () =>
        op('PropertyIsBetween', property('id'), op('LowerBoundary', literal(ids.well)), op('UpperBoundary', literal(ids.none))),
      ['well', 'none'],
    ],
    ['null', () => op('PropertyIsNull', property('description')), []],
    ['not null', () => op('Not', op('PropertyIsNull', property('description'))), PUBLIC],
    [
      'and, or, not',
      () => op('And', op('Or', like('*rre*'), like('fonte')), op('Not', compare('PropertyIsEqualTo', 'id', ids.tower))),
      ['well'],
    ],
    ['a quotation that would end a text', () => compare('PropertyIsEqualTo', 'description', "' OR 1=1 --"), []],
    ['a box in the default system', () => box('43.1 -8.5', '43.5 -8.1'), ['tower', 'well']],
    ['a box with longitude first', () => box('-8.5 43.1', '-8.1 43.5', 'EPSG:4326'), ['tower', 'well']],
    ['a box of another system', () => box('500000 4780000', '570000 4830000', 'urn:ogc:def:crs:EPSG::25829'), ['tower', 'well']],
    ['a box beyond its system', () => box('900000000 4780000', '910000000 4830000', 'EPSG:25829'), []],
    [
      'a box that reaches beyond it',
      () => box('-900000000 -900000000', '900000000 900000000', 'EPSG:3857'),
      ['tower', 'well', 'none', 'far'],
    ],
    ['a box to the poles and beyond', () => box('-100 -200', '100 200'), PUBLIC],
    ['within an area', () => op('Within', property('geom'), AROUND_TOWER), ['tower']],
    ['intersecting an area', () => op('Intersects', property('geom'), AROUND_TOWER), ['tower']],
    ['apart from an area', () => op('Disjoint', property('geom'), AROUND_TOWER), ['well', 'none', 'far', 'pole']],
    ['equal to a place', () => op('Equals', property('geom'), '<gml:Point><gml:pos>43.4 -8.4</gml:pos></gml:Point>'), ['tower']],
    [
      'touching, overlapping, crossing, containing',
      () => op('Or', ...['Touches', 'Overlaps', 'Crosses', 'Contains'].map((name) => op(name, property('geom'), AROUND_TOWER))),
      [],
    ],
    [
      'near',
      () =>
        op(
          'DWithin',
          property('geom'),
          '<gml:Point srsName="EPSG:4326"><gml:pos>-8.4 43.39</gml:pos></gml:Point>',
          '<f:Distance units="m">1500</f:Distance>',
        ),
      ['tower'],
    ],
    [
      'not near',
      () =>
        op(
          'Beyond',
          property('geom'),
          '<gml:Point srsName="EPSG:4326"><gml:pos>-8.4 43.39</gml:pos></gml:Point>',
          '<f:Distance uom="km">1000</f:Distance>',
        ),
      ['far', 'pole'],
    ],
    [
      'an area that crosses itself',
      () => op('Intersects', property('geom'), ring('-8.5 43.3 -8.3 43.5 -8.5 43.5 -8.3 43.3 -8.5 43.3')),
      ['tower'],
    ],
    [
      'an area in a system in which it can not lie',
      () =>
        op(
          'Intersects',
          property('geom'),
          '<gml:Polygon srsName="EPSG:25829"><gml:exterior><gml:LinearRing><gml:posList>1e8 1e8 2e8 1e8 2e8 2e8 1e8 1e8</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>',
        ),
      [],
    ],
  ])('%s', async (_, filter, expected) => {
    expect(await found(filter())).toEqual(expected);
  });

  it('sees what its sender may see, whatever it says', async () => {
    expect(await found(like('hidden*'))).toEqual([]);
    expect(await found(like('hidden*'), {}, who.brais)).toEqual([]);
    expect(await found(like('hidden*'), {}, who.ana)).toEqual(['hidden']);
    expect(
      await found(
        op('Or', like('hidden*'), compare('PropertyIsEqualTo', 'id', ids.hidden), compare('PropertyIsGreaterThan', 'id', 0)),
      ),
    ).not.toContain('hidden');
  });

  it('sorts, and a worker is well after each of them', async () => {
    const sort = (order: string) =>
      `<f:SortBy><f:SortProperty>${property('description')}<f:SortOrder>${order}</f:SortOrder></f:SortProperty></f:SortBy>`;
    const of = async (order: string) =>
      idsIn(await post(getFeature(version, op('Not', op('PropertyIsNull', property('description'))), { sort: sort(order) })));
    const ascending = await of('ASC');
    expect([...ascending].sort()).toEqual(PUBLIC.map((name) => ids[name]).sort());
    expect(await of('DESC')).toEqual([...ascending].reverse());
    expect(mapServer.state()).toMatchObject({ timeouts: 0, restarts: 0 });
  });

  it.each([
    ['an unknown property', () => compare('PropertyIsEqualTo', 'owner_id', 1)],
    ['a text in the place of a number', () => compare('PropertyIsEqualTo', 'id', '1 OR 1=1')],
    ['a function', () => op('PropertyIsEqualTo', '<f:Function name="pg_sleep"/>', literal(1))],
    ['arithmetic', () => op('PropertyIsEqualTo', op('Add', property('id'), literal(1)), literal(1))],
    ['no value', () => op('PropertyIsEqualTo', property('id'))],
    ['an operator that nobody offers', () => op('After', property('id'), literal(1))],
    ['an area that is open', () => op('Intersects', property('geom'), ring('-8.5 43.3 -8.3 43.3 -8.3 43.5 -8.5 43.5'))],
    ['a place without figures', () => op('Intersects', property('geom'), '<gml:Point><gml:pos>NaN 1</gml:pos></gml:Point>')],
    ['nothing at all', () => '<f:And/>'],
    ['thousands of conditions', () => op('Or', ...Array.from({ length: 2100 }, (_, n) => compare('PropertyIsEqualTo', 'id', n)))],
  ])('400: %s, as an exception report that says where', async (_, filter) => {
    const response = await post(getFeature(version, filter()));
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')], text).toEqual([400, 'text/xml; charset=UTF-8']);
    expect(text).toMatch(/<ows:Exception exceptionCode="InvalidParameterValue" locator="filter">/);
    expect(text).toContain(`version="${version}"`);
  });
});

describe('every version of WFS', () => {
  it.each(['1.0.0', '1.1.0', '2.0.0'])('%s: what a system can’t say is left out, whatever else there is', async (version) => {
    for (const [system, expected] of [
      ['EPSG:25829', 4],
      ['EPSG:25830', 4],
      ['EPSG:3857', 5],
      ['EPSG:4258', 5],
      ['urn:ogc:def:crs:EPSG::4326', 5],
      ['', 5],
    ] as const) {
      const text = await (await get(`VERSION=${version}&REQUEST=GetFeature&TYPENAME=${POINT}&SRSNAME=${system}`)).text();
      expect(text.match(/<ms:id>/g), `${system} ${text.slice(0, 600)}`).toHaveLength(expected);
      if (version === '2.0.0') expect(text).toContain(`numberReturned="${expected}"`);
    }
    expect((await get(`VERSION=${version}&REQUEST=GetFeature&TYPENAME=${POINT}&BBOX=1e8,1e8,2e8,2e8,EPSG:25829`)).status).toBe(
      200,
    );
  });

  it.each(['1.0.0', '1.1.0', '2.0.0'])('%s: a published layer is a type, with booleans, numbers and texts', async (version) => {
    const answer = await collection(
      await get(`VERSION=${version}&REQUEST=GetFeature&TYPENAME=2026-Wells.x&OUTPUTFORMAT=geojson&SORTBY=order`),
    );
    expect(answer.features.map(({ properties }) => properties)).toEqual([
      { name: 'flat', open: false, depth: 1, order: 1, seen: '2025-01-01' },
      { name: 'deep', open: true, depth: 12.5, order: 2, seen: '2026-03-01' },
    ]);
    expect(answer.features[1]?.id).toBe('_2026-Wells.x.1');
    expect(answer.features[1]?.geometry.coordinates.map((part) => part.toFixed(4))).toEqual(['-8.4000', '43.1000']);
    const schema = await (await get(`VERSION=${version}&REQUEST=DescribeFeatureType&TYPENAME=ms:_2026-Wells.x`)).text();
    expect(schema).toMatch(/<xsd:element name="open"[^>]*type="xsd:boolean"/);
    const filter =
      '<Filter><And><PropertyIsEqualTo><PropertyName>open</PropertyName><Literal>true</Literal></PropertyIsEqualTo><PropertyIsGreaterThan><PropertyName>depth</PropertyName><Literal>12</Literal></PropertyIsGreaterThan></And></Filter>';
    const open = await get(
      `VERSION=${version}&REQUEST=GetFeature&TYPENAME=2026-Wells.x&OUTPUTFORMAT=geojson&FILTER=${encodeURIComponent(filter)}`,
    );
    expect((await collection(open)).features.map(({ properties }) => properties.name)).toEqual(['deep']);
    const boxed = await get(
      `VERSION=${version}&REQUEST=GetFeature&TYPENAME=2026-Wells.x&OUTPUTFORMAT=geojson&BBOX=-8.45,43,-8.35,43.2,EPSG:4326`,
    );
    expect(await idsIn(boxed)).toEqual([1]);
  });

  it.each([
    ['1.0.0', 'ServiceExceptionReport'],
    ['1.1.0', 'ows:ExceptionReport'],
    ['2.0.0', 'ows:ExceptionReport'],
  ])('%s: errors are a %s', async (version, root) => {
    for (const query of [
      'REQUEST=GetFeature',
      'REQUEST=GetFeature&TYPENAME=user_account',
      'REQUEST=Transaction',
      `REQUEST=GetFeature&TYPENAME=${POINT}&OUTPUTFORMAT=shape-zip`,
      `REQUEST=GetFeature&TYPENAME=${POINT}&SRSNAME=EPSG:99999`,
      `REQUEST=GetFeature&TYPENAME=${POINT}&SORTBY=owner_id`,
      `REQUEST=GetFeature&TYPENAME=${POINT}&FILTER=%3CFilter`,
      `REQUEST=GetFeature&TYPENAME=${POINT}&COUNT=-1`,
    ]) {
      const response = await get(`VERSION=${version}&${query}`);
      expect([response.status, (await response.text()).includes(`<${root}`)], query).toEqual([400, true]);
    }
  });

  it('capabilities hold everything that is public, and nothing of what is not', async () => {
    const boxIn = async (version: string, type: string) => {
      const text = await (await get(`VERSION=${version}&REQUEST=GetCapabilities`)).text();
      const described = text.split('<FeatureType>').find((part) => part.includes(`${type}</Name>`)) ?? '';
      return (
        /minx="([^"]*)" miny="([^"]*)" maxx="([^"]*)" maxy="([^"]*)"/.exec(described) ??
        /LowerCorner>(\S+) (\S+)<\/ows:LowerCorner><ows:UpperCorner>(\S+) ([^<\s]+)</.exec(described)
      )
        ?.slice(1)
        .map(Number);
    };
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
      expect(await boxIn(version, POINT)).toEqual([-8.4, 1, 80, 90]);
      expect(await boxIn(version, 'geometric_element_polygon')).toBeUndefined();
      expect((await boxIn(version, '_2026-Wells.x'))?.map((n) => n.toFixed(2))).toEqual(['-8.50', '43.10', '-8.40', '43.10']);
    }
    await sql('UPDATE geometric_element SET is_public = false WHERE id = ANY($1)', [[ids.far, ids.pole]]);
    expect(await boxIn('2.0.0', POINT)).toEqual([-8.4, 43, -8, 43.4]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = ANY($1)', [[ids.far, ids.pole]]);
    expect(await boxIn('1.1.0', POINT)).toEqual([-8.4, 1, 80, 90]);
    const wms = await (await call(GET, { url: '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities' })).text();
    const boxes = [...wms.matchAll(/<EX_GeographicBoundingBox>([\s\S]*?)<\/EX_GeographicBoundingBox>/g)].map(([, box]) =>
      box?.match(/-?\d+\.\d+/g)?.map(Number),
    );
    // The whole, then the points: west, east, south, north.
    expect(boxes.slice(0, 2)).toEqual([
      [-8.5, 80, 1, 90],
      [-8.4, 80, 1, 90],
    ]);
    for (const promise of ['<Post>', 'GetMetadata', 'GetSchemaExtension', 'INIMAGE', '<!--']) expect(wms).not.toContain(promise);
  });

  it('posted GetCapabilities, DescribeFeatureType and the stored queries are answered', async () => {
    const wfs = 'xmlns:wfs="http://www.opengis.net/wfs/2.0" service="WFS"';
    const accepting = `<wfs:GetCapabilities ${wfs} xmlns:ows="http://www.opengis.net/ows/1.1"><ows:AcceptVersions><ows:Version>9.0.0</ows:Version><ows:Version>1.1.0</ows:Version></ows:AcceptVersions></wfs:GetCapabilities>`;
    expect(await (await post(accepting)).text()).toContain('<wfs:WFS_Capabilities version="1.1.0"');
    const described = await post(
      `<wfs:DescribeFeatureType ${wfs} version="2.0.0"><wfs:TypeName>ms:${POINT}</wfs:TypeName></wfs:DescribeFeatureType>`,
    );
    expect(await described.text()).toContain(`<xsd:element name="${POINT}"`);
    const id = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
    for (const name of ['ListStoredQueries', 'DescribeStoredQueries']) {
      expect(await (await post(`<wfs:${name} ${wfs} version="2.0.0"/>`)).text()).toContain(`id="${id}"`);
      expect(await (await get(`VERSION=2.0.0&REQUEST=${name}`)).text()).toContain(`id="${id}"`);
    }
    const one = await get(`VERSION=2.0.0&REQUEST=GetFeature&STOREDQUERY_ID=${id}&ID=${POINT}.${ids.tower}`);
    expect(await one.text()).toMatch(new RegExp(`^<\\?xml[^>]*>\\s*<ms:${POINT} [^>]*gml:id="${POINT}.${ids.tower}"`));
    const stored = `<wfs:GetFeature ${wfs} version="2.0.0" outputFormat="geojson"><wfs:StoredQuery id="${id}"><wfs:Parameter name="id">${POINT}.${ids.well}</wfs:Parameter></wfs:StoredQuery></wfs:GetFeature>`;
    expect(await idsIn(await post(stored))).toEqual([ids.well]);
    const hidden = `VERSION=2.0.0&REQUEST=GetFeature&STOREDQUERY_ID=${id}&ID=${POINT}.${ids.hidden}`;
    expect([(await get(hidden)).status, (await get(hidden, who.ana)).status]).toEqual([404, 200]);
    expect((await post(`<wfs:Transaction ${wfs} version="2.0.0"/>`)).status).toBe(400);
  });

  it('504: a count that reads too much is cancelled, and one client asks one such question at a time', async () => {
    const near = `<Filter><Beyond><PropertyName>geom</PropertyName><Point><pos>43 -8</pos></Point><Distance units="m">1</Distance></Beyond></Filter>`;
    const query = `VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${POINT}&RESULTTYPE=hits&FILTER=${encodeURIComponent(near)}`;
    expect(await (await get(query)).text()).toContain('numberMatched="4"');
    await sql("UPDATE configuration_parameter SET value = '100' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
    await expect.poll(answerTimeoutMs).toBe(100);
    const locked = await pool.connect();
    await locked.query('BEGIN');
    await locked.query('LOCK TABLE geometric_element IN ACCESS EXCLUSIVE MODE');
    try {
      const answers = await Promise.all([get(query), get(query), get(query)]);
      for (const answer of answers) {
        expect(answer.status).toBe(504);
        expect(await answer.text()).toContain('<ows:ExceptionReport');
      }
    } finally {
      await locked.query('ROLLBACK');
      locked.release();
      await sql("UPDATE configuration_parameter SET value = '15000' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
    }
    await expect.poll(answerTimeoutMs).toBe(15_000);
    expect((await get(query)).status).toBe(200);
  });

  it('so many types are asked for at once and no more, by address and posted', async () => {
    const address = (count: number) =>
      `VERSION=2.0.0&REQUEST=GetFeature&RESULTTYPE=hits&TYPENAMES=${Array(count).fill(POINT).join(',')}`;
    const wfs = 'xmlns:wfs="http://www.opengis.net/wfs/2.0"';
    const document = (count: number) =>
      `<wfs:GetFeature ${wfs} service="WFS" version="2.0.0" resultType="hits">${`<wfs:Query typeNames="${POINT}"/>`.repeat(count)}</wfs:GetFeature>`;
    expect([(await get(address(50))).status, (await post(document(50))).status]).toEqual([200, 200]);
    expect([(await get(address(51))).status, (await post(document(51))).status]).toEqual([400, 400]);
  });

  it('several filters for several types, by address and posted', async () => {
    const filter = (id: number) => `<Filter><ResourceId rid="${POINT}.${id}"/></Filter>`;
    const address = `VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=(${POINT})(${POINT})&OUTPUTFORMAT=geojson&FILTER=${encodeURIComponent(`(${filter(ids.well)})(${filter(ids.tower)})`)}`;
    expect(await idsIn(await get(address))).toEqual([ids.well, ids.tower]);
    expect(
      await idsIn(await get(`VERSION=2.0.0&REQUEST=GetFeature&RESOURCEID=${POINT}.${ids.well}&OUTPUTFORMAT=geojson`)),
    ).toEqual([ids.well]);
    expect(typeId).toBeGreaterThan(0);
  });
});
