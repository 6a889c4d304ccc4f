import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { attributes, collection, features, get, who, withFountains } from '@/lib/test/fountains';
import { startTestMapServer } from '@/lib/test/mapserver';
import type { Person } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';
import { parseXml } from '../../xml';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  await withFountains();
});
afterAll(() => mapServer.close());

describe('what is said about the types', () => {
  it.each(['1.0.0', '1.1.0', '2.0.0'])(
    'WFS %s: each is listed with its extent, and described with types and labels',
    async (version) => {
      const listed = await (await get(`VERSION=${version}&REQUEST=GetCapabilities`)).text();
      const own = listed.split('<FeatureType>').find((part) => /^<Name>(ms:)?fountain<\/Name>/.test(part));
      expect(own).toContain('<Title>Fountain</Title><Abstract>Water &amp; more</Abstract>');
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
