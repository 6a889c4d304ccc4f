import { type Client, exists, inTransaction, withRows } from '../database';
import type { Atlas } from './atlas';
import { parishes } from './facts/parishes';

const POLYGON = 'ST_Multi(ST_CollectionExtract(ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(r.geom), 4326)), 3))';

/** Provinces, counties, municipalities and towns, and the parishes of three municipalities. Imported divisions stay. */
export async function seedDivisions(client: Client, atlas: Atlas): Promise<void> {
  if (await exists(client, 'municipality')) return;
  await inTransaction(client, async () => {
    await withRows(
      client,
      `INSERT INTO province (province_code, name, geom) SELECT r.code, r.name, ${POLYGON} FROM ROWS ON CONFLICT DO NOTHING`,
      'code text, name text, geom json',
      atlas.provinces,
    );
    await withRows(
      client,
      `INSERT INTO county (county_code, name, province_code, geom)
       SELECT r.code, r.name, r."provinceCode", ${POLYGON} FROM ROWS ON CONFLICT DO NOTHING`,
      'code text, name text, "provinceCode" text, geom json',
      atlas.counties,
    );
    await withRows(
      client,
      `INSERT INTO municipality (ine_code, name, province_code, county_code, geom)
       SELECT r.code, r.name, r."provinceCode", r."countyCode", ${POLYGON} FROM ROWS ON CONFLICT DO NOTHING`,
      'code text, name text, "provinceCode" text, "countyCode" text, geom json',
      atlas.municipalities,
    );
    await seedParishes(client);
    await withRows(
      client,
      `INSERT INTO population_entity (name, ine_code, parish_code, population, geom)
       SELECT r.name, r."ineCode", p.parish_code, nullif(r.population, 0), q.geom
       FROM ROWS CROSS JOIN LATERAL (SELECT ST_SetSRID(ST_MakePoint((r.at ->> 0)::float8, (r.at ->> 1)::float8), 4326) AS geom) q
       LEFT JOIN LATERAL (SELECT parish_code FROM parish WHERE ST_Intersects(parish.geom, q.geom) LIMIT 1) p ON true
       ON CONFLICT DO NOTHING`,
      'name text, "ineCode" text, population int, at json',
      atlas.towns,
    );
  });
}

/** Each place of the municipality belongs to the parish whose middle is nearest. */
const seedParishes = (client: Client) =>
  withRows(
    client,
    `WITH middle AS (
       SELECT r.code, r.name, r."ineCode", ST_SetSRID(ST_MakePoint(r.lng, r.lat), 4326) AS at FROM ROWS),
     cell AS (
       SELECT m.ine_code, m.geom AS whole, (ST_Dump(ST_VoronoiPolygons(ST_Collect(s.at), 0, ST_Envelope(m.geom)))).geom AS geom
       FROM middle s JOIN municipality m ON m.ine_code = s."ineCode" GROUP BY m.ine_code)
     INSERT INTO parish (parish_code, name, ine_code, geom)
     SELECT s.code, s.name, s."ineCode", ST_Multi(ST_CollectionExtract(ST_MakeValid(ST_Intersection(c.geom, c.whole)), 3))
     FROM middle s JOIN cell c ON c.ine_code = s."ineCode" AND ST_Intersects(c.geom, s.at)
     ON CONFLICT DO NOTHING`,
    'code text, name text, "ineCode" text, lng float8, lat float8',
    Object.entries(parishes).flatMap(([ineCode, list]) =>
      list.map(([name, lng, lat], index) => ({
        code: `${ineCode}${String(index + 1).padStart(2, '0')}`,
        name,
        ineCode,
        lng,
        lat,
      })),
    ),
  );
