import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { permits } from '@/lib/auth/policy';
import { type ElementFacts, elementPolicy } from '@/lib/elements/policy';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, reviewer } from '@/lib/test/people';

// What MapServer shows, by the statements of its map files and of WFS, against the rule that everything else reads.

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>> & Record<'sabela' | 'noa', Person>;
let facts: (ElementFacts & { id: number })[];

const AT = { lng: -8.4063, lat: 43.386 };
const KINDS = {
  geometric_element_point: { type: 'Point', coordinates: [AT.lng, AT.lat] },
  geometric_element_line: {
    type: 'LineString',
    coordinates: [
      [AT.lng - 0.001, AT.lat],
      [AT.lng + 0.001, AT.lat],
    ],
  },
  geometric_element_polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [AT.lng - 0.001, AT.lat - 0.001],
        [AT.lng + 0.001, AT.lat - 0.001],
        [AT.lng, AT.lat + 0.001],
        [AT.lng - 0.001, AT.lat - 0.001],
      ],
    ],
  },
} as const;
const layers = Object.keys(KINDS);

beforeAll(async () => {
  mapServer = await startTestMapServer();
  await withDivisions();
  const type = await anElementType();
  const noa = await reviewer({ types: [type.id], provinces: ['27'], parishes: ['1503001'] });
  who = { ...(await people()), sabela: await reviewer({ types: [type.id] }), noa };
  for (const owner of [who.ana, who.brais, who.uxia])
    for (const isPublic of [true, false])
      for (const geom of Object.values(KINDS))
        await anElement({ type, owner, isPublic, geom: geom as unknown as GeoJSON.Geometry });
  // The points lie in a province, the lines in a parish, the areas nowhere.
  await sql(`UPDATE geometric_element SET province_code = '27' WHERE dimension = 0`);
  await sql(`INSERT INTO element_parish SELECT id, '1503001' FROM geometric_element WHERE dimension = 1`);
  facts = await sql(`SELECT e.id, e.is_public AS "isPublic", e.owner_id AS "ownerId", e.type_id AS "typeId",
    'PUBLISHED' AS "typeState", ARRAY(SELECT 'parish:' || p.parish_code FROM element_parish p WHERE p.element_id = e.id)
      || array_remove(ARRAY['province:' || e.province_code], NULL) AS divisions,
    ARRAY['VISITOR', 'USER', 'REVIEWER', 'ADMIN'] AS "typeFor" FROM geometric_element e ORDER BY e.id`);
});
afterAll(() => mapServer.close());

const box = `${AT.lat - 0.01},${AT.lng - 0.01},${AT.lat + 0.01},${AT.lng + 0.01}`;
const ASKED = {
  'the maps (WMS)': `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layers}&QUERY_LAYERS=${layers}&CRS=EPSG:4326&BBOX=${box}&WIDTH=101&HEIGHT=101&I=50&J=50&FEATURE_COUNT=50&INFO_FORMAT=application/json`,
  'the features (WFS)': `SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${layers}&OUTPUTFORMAT=geojson`,
};

it.each(
  Object.entries(ASKED).flatMap(([what, query]) =>
    (['visitor', 'ana', 'brais', 'sabela', 'noa', 'uxia'] as const).flatMap((name) =>
      (['bearer', 'cookie'] as const).map((by) => [what, name, by, query] as const),
    ),
  ),
)('%s show %s, by the %s, exactly what the rule lets through', async (_, name, by, query) => {
  const response = await call(GET, { url: `/api/mapserver?${query}`, as: who[name], by });
  expect(response.status).toBe(200);
  const { features } = (await response.json()) as { features: { properties: { id: number } }[] };
  const allowed = facts.filter((fact) => permits(elementPolicy.read(who[name]), fact)).map(({ id }) => id);
  expect(features.map(({ properties }) => Number(properties.id)).sort((a, b) => a - b)).toEqual(allowed);
  expect(allowed).toHaveLength({ visitor: 9, ana: 12, brais: 12, sabela: 18, noa: 15, uxia: 18 }[name]);
});

describe.each(['DRAFT', 'ARCHIVED'])('of a type that is %s', (state) => {
  beforeAll(() => sql('UPDATE geometric_element_type SET state = $1', [state]));
  afterAll(() => sql(`UPDATE geometric_element_type SET state = 'PUBLISHED'`));
  const ask = async (name: 'visitor' | 'ana' | 'sabela' | 'uxia', query: string) => {
    const response = await call(GET, { url: `/api/mapserver?${query}`, as: who[name] });
    return { status: response.status, text: await response.text() };
  };

  it.each(Object.entries(ASKED))('%s show nothing but to administrators', async (_, query) => {
    for (const name of ['visitor', 'ana', 'sabela'] as const)
      expect([name, JSON.parse((await ask(name, query)).text).features]).toEqual([name, []]);
    expect(JSON.parse((await ask('uxia', query)).text).features).toHaveLength(facts.length);
  });

  it('capabilities name no feature type of it, and say of no layer where its elements are', async () => {
    const { code } = (await sql<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type'))[0] as {
      code: string;
    };
    const wfs = 'SERVICE=WFS&VERSION=2.0.0&REQUEST=GetCapabilities';
    expect((await ask('ana', wfs)).text).not.toContain(code);
    expect((await ask('uxia', wfs)).text).toContain(code);
    expect((await ask('ana', 'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities')).text).not.toContain('-8.40');
    const feature = `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${code}&OUTPUTFORMAT=geojson`;
    expect((await ask('ana', feature)).status).toBe(400);
    expect((await ask('uxia', feature)).status).toBe(200);
  });
});
