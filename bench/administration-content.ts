// An installation with many definitions, for the measuring of the administration: all of them have the word in their codes, by which they go again.
import type pg from 'pg';
import { DEFINED } from './data-types';

/** How many there are of each. */
const MANY = { layers: 155, types: 60, attributeTypes: 240, users: 300, attributesOfAType: 12 } as const;
const PREFIX = 'BENCH_MANY';

type Client = Pick<pg.Client, 'query'>;

/** Codes with a name in each language: `BENCH_MANY_1`, … */
const codes = (client: Client, group: string, what: string, count: number) =>
  client.query(
    `WITH made AS (INSERT INTO code (group_code, code, sort_order) SELECT $1, $2 || '_' || n, 1000 + n FROM generate_series(1, $4::int) n RETURNING id, sort_order)
     INSERT INTO internationalization (code_id, language, description)
     SELECT m.id, l.language, $3 || ' ' || m.sort_order - 1000 FROM made m, unnest(ARRAY['en-GB', 'es-ES', 'gl-ES']) l (language)`,
    [group, PREFIX, what, count],
  );

const named = (group: string) => `FROM code c WHERE c.group_code = '${group}' AND c.code LIKE '${PREFIX}%' ORDER BY c.sort_order`;

/** Adds them all. What each needs of others is taken from what is there. */
export async function fillDefinitions(client: Client): Promise<void> {
  await codes(client, 'ATTRIBUTE_TYPE_NAME', 'Attribute', MANY.attributeTypes);
  await client.query(
    `INSERT INTO attribute_type (name_code_id, description, data_type, max_size)
     SELECT c.id, 'For the benchmark', CASE WHEN c.id % 2 = 0 THEN $1 ELSE $2 END, CASE WHEN c.id % 2 = 0 THEN 200 END ${named('ATTRIBUTE_TYPE_NAME')}`,
    [DEFINED.sized, DEFINED.plain],
  );
  await codes(client, 'GEOMETRIC_ELEMENT_NAME', 'Type', MANY.types);
  await client.query(
    `INSERT INTO geometric_element_type (code, name_code_id, geometry_type, point_style_id)
     SELECT c.code, c.id, 'POINT', (SELECT min(id) FROM style WHERE kind = 'POINT') ${named('GEOMETRIC_ELEMENT_NAME')}`,
  );
  await client.query(
    `INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order)
     SELECT t.id, a.id, row_number() OVER (PARTITION BY t.id ORDER BY a.id)
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM geometric_element_type WHERE code LIKE $1) t
     CROSS JOIN LATERAL generate_series(0, $2::int - 1) k
     JOIN (SELECT a.id, row_number() OVER (ORDER BY a.id) - 1 AS n FROM attribute_type a JOIN code c ON c.id = a.name_code_id WHERE c.code LIKE $1) a
       ON a.n = (t.n * 4 + k) % $3::int`,
    [`${PREFIX}%`, MANY.attributesOfAType, MANY.attributeTypes],
  );
  await codes(client, 'LAYER_GROUP_NAME', 'Group', 10);
  await client.query(
    `INSERT INTO geometric_layer_group (code, name_code_id, group_order)
     SELECT c.code, c.id, (SELECT coalesce(max(group_order), 0) FROM geometric_layer_group WHERE block = 'after') + row_number() OVER (ORDER BY c.sort_order)
     ${named('LAYER_GROUP_NAME')}`,
  );
  await codes(client, 'LAYER_NAME', 'Layer', MANY.layers);
  await client.query(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, server_url, layer_order)
     SELECT c.code, c.id, (SELECT min(id) FROM geometric_layer_group WHERE code LIKE '${PREFIX}%') + c.sort_order % 10, 'XYZ',
       'https://example.org/{z}/{x}/{y}.png', c.sort_order ${named('LAYER_NAME')}`,
  );
  await client.query(
    `INSERT INTO user_account (login, password_hash, locale, role) SELECT 'bench.many.' || n, 'x', 'en-GB', 'USER' FROM generate_series(1, $1::int) n`,
    [MANY.users],
  );
}

/** Deletes what `fillDefinitions` has added, also what a run before left. */
export async function clearDefinitions(client: Client): Promise<void> {
  const own = [`${PREFIX}%`];
  await client.query(`DELETE FROM user_account WHERE login LIKE 'bench.many.%'`);
  await client.query('DELETE FROM geometric_layer WHERE code LIKE $1', own);
  await client.query('DELETE FROM geometric_layer_group WHERE code LIKE $1', own);
  await client.query('DELETE FROM geometric_element_type WHERE code LIKE $1', own);
  await client.query('DELETE FROM attribute_type a USING code c WHERE c.id = a.name_code_id AND c.code LIKE $1', own);
  await client.query('DELETE FROM code WHERE code LIKE $1', own);
}
