/**
 * Fills a database as generate.ts does, and gives the elements of its first type an attribute whose values are kinds, as a categorised style
 * asks for: `generate-styled.ts --elements 200000`, DATABASE_URL says where.
 */
import type pg from 'pg';
import { loadElements } from './elements';
import { generate, timed } from './loading';
import { ATTRIBUTE, KINDS, STYLED } from './styled-content';

async function addKinds(db: pg.Client) {
  await db.query("INSERT INTO code_group VALUES ('BENCH_ATTRIBUTE') ON CONFLICT DO NOTHING");
  const { rows } = await db.query<{ id: string; type: string }>(
    `WITH named AS (INSERT INTO code (group_code, code) VALUES ('BENCH_ATTRIBUTE', $1) RETURNING id),
     kind AS (INSERT INTO attribute_type (name_code_id, description, data_type, max_size) SELECT id, $1, 'TEXT', 50 FROM named RETURNING id)
     INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order)
     SELECT t.id, kind.id, 1 FROM kind, geometric_element_type t WHERE t.code = $2 RETURNING id, type_id AS type`,
    [ATTRIBUTE, STYLED],
  );
  const [{ id, type }] = rows as [(typeof rows)[number]];
  await db.query(
    `UPDATE geometric_element SET attribute_values = jsonb_build_object($1::text, 'KIND ' || id % $2::int) WHERE type_id = $3`,
    [id, KINDS, type],
  );
}

async function loadKinds(db: pg.Client) {
  await db.query('ALTER TABLE geometric_element DISABLE TRIGGER USER');
  await timed('kinds', () => addKinds(db));
  await db.query('ALTER TABLE geometric_element ENABLE TRIGGER USER');
}

await generate(
  (n) => `kinds of ${n}`,
  (db, n) => loadElements(db, n, loadKinds),
);
