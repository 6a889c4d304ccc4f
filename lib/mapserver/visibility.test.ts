import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { permits } from '@/lib/auth/policy';
import { type ElementFacts, elementPolicy } from '@/lib/elements/policy';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';

// What MapServer shows, by the statements of its map files and of WFS, against the rule that everything else reads.

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let who: Awaited<ReturnType<typeof people>>;
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
  who = await people();
  const type = await anElementType();
  for (const owner of [who.ana, who.brais, who.uxia])
    for (const isPublic of [true, false])
      for (const geom of Object.values(KINDS))
        await anElement({ type, owner, isPublic, geom: geom as unknown as GeoJSON.Geometry });
  facts = await sql('SELECT id, is_public AS "isPublic", owner_id AS "ownerId" FROM geometric_element ORDER BY id');
});
afterAll(() => mapServer.close());

const box = `${AT.lat - 0.01},${AT.lng - 0.01},${AT.lat + 0.01},${AT.lng + 0.01}`;
const ASKED = {
  'the maps (WMS)': `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${layers}&QUERY_LAYERS=${layers}&CRS=EPSG:4326&BBOX=${box}&WIDTH=101&HEIGHT=101&I=50&J=50&FEATURE_COUNT=50&INFO_FORMAT=application/json`,
  'the features (WFS)': `SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=${layers}&OUTPUTFORMAT=geojson`,
};

it.each(
  Object.entries(ASKED).flatMap(([what, query]) =>
    (['visitor', 'ana', 'brais', 'uxia'] as const).flatMap((name) =>
      (['bearer', 'cookie'] as const).map((by) => [what, name, by, query] as const),
    ),
  ),
)('%s show %s, by the %s, exactly what the rule lets through', async (_, name, by, query) => {
  const response = await call(GET, { url: `/api/mapserver?${query}`, as: who[name], by });
  expect(response.status).toBe(200);
  const { features } = (await response.json()) as { features: { properties: { id: number } }[] };
  const allowed = facts.filter((fact) => permits(elementPolicy.read(who[name]), fact)).map(({ id }) => id);
  expect(features.map(({ properties }) => Number(properties.id)).sort((a, b) => a - b)).toEqual(allowed);
  expect(allowed).toHaveLength({ visitor: 9, ana: 12, brais: 12, uxia: 18 }[name]);
});
