import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import {
  attributes,
  collection,
  type Found,
  features,
  get,
  ids,
  namesOf,
  PUBLIC,
  who,
  withFountains,
} from '@/lib/test/fountains';
import { startTestMapServer } from '@/lib/test/mapserver';
import type { Person } from '@/lib/test/people';
import { parseXml, type XmlNode } from '../../xml';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  await withFountains();
});
afterAll(() => mapServer.close());

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
