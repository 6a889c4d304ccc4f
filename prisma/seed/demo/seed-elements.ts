import { type Client, exists, inTransaction, withRows } from '../database';
import { contributors } from './accounts';
import type { Atlas } from './atlas';
import { countryElements } from './make/country';
import type { NewElement } from './make/element';
import { knownElements } from './make/known';

export interface SeededElement extends NewElement {
  id: number;
}

/**
 * The demo's elements, oldest first, with their divisions. If there have ever been elements, none is
 * made: those of the demo that are still as they were are answered.
 */
export async function seedElements(client: Client, atlas: Atlas): Promise<SeededElement[]> {
  const elements = [...knownElements(contributors), ...countryElements(atlas, contributors)].sort(
    (a, b) => b.createdDaysAgo - a.createdDaysAgo,
  );
  if (await exists(client, 'element_revision')) return stillThere(client, elements);
  return inTransaction(client, async () => {
    const ids = await insertElements(client, elements);
    await locate(client);
    return elements.map((element, i) => ({ ...element, id: ids[i] as number }));
  });
}

async function stillThere(client: Client, elements: NewElement[]): Promise<SeededElement[]> {
  const { rows } = await client.query(
    'SELECT min(id) AS id, description FROM geometric_element WHERE description = ANY ($1) GROUP BY description',
    [elements.map(({ description }) => description)],
  );
  const idOf = new Map(rows.map(({ id, description }) => [description, Number(id)]));
  return elements.flatMap((element) => {
    const id = idOf.get(element.description);
    idOf.delete(element.description);
    return id === undefined ? [] : [{ ...element, id }];
  });
}

/** Ids in the order of the elements. */
async function insertElements(client: Client, elements: NewElement[]): Promise<number[]> {
  const { rows } = await withRows(
    client,
    `INSERT INTO geometric_element (type_id, owner_id, version, description, geom, is_public, is_reviewed, internal_comments,
       attribute_values, creation_date, modification_date)
     SELECT t.id, u.id, CASE WHEN r."isPublic" AND r."modifiedDaysAgo" < r."createdDaysAgo" THEN 2 ELSE 1 END, r.description,
       ST_SetSRID(ST_GeomFromGeoJSON(r.geom), 4326), r."isPublic", r."isReviewed", r.comments,
       (SELECT coalesce(jsonb_object_agg(ea.id::text, v.value), '{}')
        FROM jsonb_each(r."values") v JOIN code n ON n.group_code = 'ATTRIBUTE_TYPE_NAME' AND n.code = v.key
        JOIN attribute_type a ON a.name_code_id = n.id
        JOIN element_type_attribute_type ea ON ea.attribute_type_id = a.id AND ea.type_id = t.id),
       now() - r."createdDaysAgo" * interval '1 day', now() - r."modifiedDaysAgo" * interval '1 day'
     FROM ROWS JOIN geometric_element_type t ON t.code = r.type JOIN user_account u ON lower(u.login) = r.owner
     ORDER BY r.place RETURNING id`,
    `place int, type text, owner text, description text, geom json, "isPublic" boolean, "isReviewed" boolean, comments text,
     "values" jsonb, "createdDaysAgo" float8, "modifiedDaysAgo" float8`,
    elements.map((element, place) => ({ ...element, place })),
  );
  if (rows.length !== elements.length) throw new Error('An element names a type or an owner that is not there');
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
}

/**
 * Province, municipality and parishes by geometry. What lies off the coast as it is drawn (a lighthouse, a beach) belongs
 * to the nearest municipality, if that is within two kilometres or so.
 */
async function locate(client: Client) {
  await client.query(
    `UPDATE geometric_element e SET province_code = f.province_code, ine_code = f.ine_code, parish_code = f.parish_code
     FROM (
       SELECT e.id, m.province_code, m.ine_code, p.parish_code
       FROM geometric_element e CROSS JOIN LATERAL (SELECT ST_PointOnSurface(e.geom) AS at) i
       JOIN LATERAL (
         SELECT province_code, ine_code FROM municipality
         WHERE ST_DWithin(geom, i.at, 0.02) ORDER BY geom <-> i.at LIMIT 1) m ON true
       LEFT JOIN LATERAL (SELECT parish_code FROM parish WHERE ST_Intersects(geom, i.at) ORDER BY parish_code LIMIT 1) p ON true) f
     WHERE f.id = e.id`,
  );
  await client.query(
    `INSERT INTO element_parish (element_id, parish_code)
     SELECT e.id, p.parish_code FROM geometric_element e JOIN parish p ON ST_Intersects(p.geom, e.geom) ON CONFLICT DO NOTHING`,
  );
}
