// What the benchmark of the lists is made of: one type with an attribute of every data type, many owners, a grid of
// divisions, and one element that many are related to and have joined. Everything follows from the element's number.
import type pg from 'pg';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import { chance, WORDS, word } from './chance';
import { MEASURED } from './data-types';

export const LIST_TYPE = 'BENCH_LIST';
/** How many accounts there are: those who own, and those who have only joined the busy element. */
export const ownersOf = (n: number) => Math.max(20, Math.round(n / 5000));
export const joinersOf = (n: number) => Math.round(n / 100);

/** A grid of four provinces, 100 municipalities and 2,500 parishes over Galicia (a fiftieth of 2.4 by 1.85 degrees each). */
const DIVISIONS = `
  INSERT INTO province SELECT lpad(p::text, 2, '0'), 'Province ' || p,
    ST_Multi(ST_MakeEnvelope(-9.2 + (p % 2) * 1.2, 41.85 + (p / 2) * 0.925, -8 + (p % 2) * 1.2, 42.775 + (p / 2) * 0.925, 4326))
    FROM generate_series(0, 3) p ON CONFLICT DO NOTHING;
  INSERT INTO municipality (ine_code, name, province_code, geom)
    SELECT lpad((x * 10 + y)::text, 5, '0'), 'Municipality ' || x || '-' || y, lpad((x / 5 + 2 * (y / 5))::text, 2, '0'),
      ST_Multi(ST_MakeEnvelope(-9.2 + x * 0.24, 41.85 + y * 0.185, -8.96 + x * 0.24, 42.035 + y * 0.185, 4326))
    FROM generate_series(0, 9) x, generate_series(0, 9) y ON CONFLICT DO NOTHING;
  INSERT INTO parish (parish_code, name, ine_code, geom)
    SELECT lpad((x * 50 + y)::text, 7, '0'), 'Parish ' || x || '-' || y, lpad((x / 5 * 10 + y / 5)::text, 5, '0'),
      ST_Multi(ST_MakeEnvelope(-9.2 + x * 0.048, 41.85 + y * 0.037, -9.152 + x * 0.048, 41.887 + y * 0.037, 4326))
    FROM generate_series(0, 49) x, generate_series(0, 49) y ON CONFLICT DO NOTHING;`;

interface NewAttribute {
  code: string;
  dataType: string;
  order: number;
  maxSize: number | null;
  group: string | null;
}

/** Gives a type an attribute of a type of its own. Returns its id in the type. */
export async function addAttribute(db: pg.Client, typeId: number, it: NewAttribute): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `WITH named AS (INSERT INTO code (group_code, code) VALUES ('BENCH_ATTRIBUTE', $1) RETURNING id),
     kind AS (INSERT INTO attribute_type (name_code_id, description, data_type, max_size, value_group_code)
       SELECT id, $1, $2, $5, $6 FROM named RETURNING id)
     INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order) SELECT $3, id, $4 FROM kind RETURNING id`,
    [it.code, it.dataType, typeId, it.order, it.maxSize, it.group],
  );
  return Number(rows[0]?.id);
}

/** Adds the divisions, the attributes of the type and its accounts. Returns the ids of the attributes by data type. */
export async function addSurroundings(db: pg.Client, typeId: number, n: number): Promise<Record<string, number>> {
  await db.query(DIVISIONS);
  await db.query(
    `INSERT INTO user_account (login, password_hash, locale, role) SELECT 'lister-' || n, '-', 'en-GB', 'USER'
     FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [ownersOf(n) + joinersOf(n)],
  );
  await db.query("INSERT INTO code_group VALUES ('BENCH_ATTRIBUTE') ON CONFLICT DO NOTHING");
  const choices = [...WORDS.map((it) => it.toUpperCase()), 'NONE'];
  const ids: Record<string, number> = {};
  for (const [order, dataType] of ATTRIBUTE_DATA_TYPES.entries()) {
    const { hasSize, hasValues } = DATA_TYPES[dataType];
    const group = hasValues ? `BENCH_VALUES_${dataType}` : null;
    if (group) {
      await db.query('INSERT INTO code_group VALUES ($1) ON CONFLICT DO NOTHING', [group]);
      await db.query('INSERT INTO code (group_code, code) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
        group,
        choices,
      ]);
    }
    ids[dataType] = await addAttribute(db, typeId, {
      code: dataType,
      dataType,
      order: order + 1,
      maxSize: hasSize ? 200 : null,
      group,
    });
  }
  return ids;
}

/** The statement that inserts the elements $1 to $2. $3 is the type, $4 the ids of the owners. */
export function insertListed(attributes: Record<string, number>): string {
  const values = ATTRIBUTE_DATA_TYPES.map((dataType) => `'${attributes[dataType]}', ${MEASURED[dataType].value}`);
  return `
  INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, internal_comments, attribute_values,
    province_code, ine_code, parish_code, creation_date, modification_date)
  SELECT $3::bigint, ($4::bigint[])[1 + floor(cardinality($4::bigint[]) * ${chance(1)} ^ 3)::int],
    md5(i::text) || ' place of the ' || ${word(2, 'common')} || ' number ' || i,
    ST_SetSRID(ST_MakePoint(lng, lat), 4326), ${chance(5)} > 0.08, ${chance(6)} > 0.5,
    CASE WHEN i % 10 = 0 THEN 'Seen by ' || ${word(7, 'nobody')} || ' on day ' || i % 365 END,
    jsonb_build_object(${values.join(', ')}),
    lpad((mx / 5 + 2 * (my / 5))::text, 2, '0'), lpad((mx * 10 + my)::text, 5, '0'), lpad((px * 50 + py)::text, 7, '0'), made, changed
  FROM generate_series($1::bigint, $2::bigint) AS number (i),
    LATERAL (SELECT -9.2 + 2.4 * ${chance(3)} AS lng, 41.85 + 1.85 * ${chance(4)} AS lat,
      timestamptz '2023-01-01Z' + ${chance(16)} * interval '3 years' AS made OFFSET 0) drawn,
    LATERAL (SELECT floor((lng + 9.2) / 0.048)::int AS px, floor((lat - 41.85) / 0.037)::int AS py,
      made + ${chance(17)} ^ 3 * interval '1 year' AS changed) cell,
    LATERAL (SELECT px / 5 AS mx, py / 5 AS my) larger`;
}

/** Relates the first element with one in a hundred, and has the accounts that own nothing join it. */
export async function addLinks(db: pg.Client, typeId: number, n: number): Promise<void> {
  await db.query(
    'UPDATE geometric_element_type SET can_join = true, join_tooltip_code_id = name_code_id, join_table_code_id = name_code_id WHERE id = $1',
    [typeId],
  );
  await db.query(
    'INSERT INTO element_parish SELECT id, parish_code FROM geometric_element WHERE parish_code IS NOT NULL ON CONFLICT DO NOTHING',
  );
  await db.query(
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, comments, modification_date)
     SELECT f.id, e.id, e.owner_id, 'Relation ' || e.id, e.modification_date
     FROM geometric_element e, (SELECT min(id) AS id FROM geometric_element WHERE type_id = $1) f
     WHERE e.type_id = $1 AND e.id > f.id AND e.id % 100 = 0`,
    [typeId],
  );
  await db.query(
    `INSERT INTO geometric_element_join (element_id, user_account_id, comments, modification_date)
     SELECT (SELECT min(id) FROM geometric_element WHERE type_id = $1), id, 'Join ' || id, timestamptz '2025-01-01Z' + id * interval '1 minute'
     FROM user_account WHERE login LIKE 'lister-%' ORDER BY id LIMIT $2`,
    [typeId, joinersOf(n)],
  );
}
