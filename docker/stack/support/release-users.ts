// People who use release 0.1.0: the statements that it sends for a tile, a list, an element, a search, the settings and a save, over
// connections of their own. Columns that a request only passes on are left out.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const name = 'release 0.1.0';

const statements = {
  groupedTile: `SELECT c.cell, c.count, c.sum_x, c.sum_y, (SELECT stamp FROM element_tile_stamp WHERE type_id = $1) AS stamp
    FROM element_cell c WHERE c.type_id = $1 AND c.is_public AND c.zoom = $2::smallint AND c.tile_x = $3::int AND c.tile_y = $4::int`,
  tile: `WITH tile AS MATERIALIZED (SELECT ST_TileEnvelope($2::int, $3::int, $4::int) AS reach)
    SELECT ST_AsMVT(q, 'elements', 4096, 'geom', 'id') AS mvt FROM (
      SELECT e.id, ST_AsMVTGeom(e.geom_3857, (SELECT reach FROM tile), 4096, 64, true) AS geom FROM geometric_element e
      WHERE e.is_public AND drawn_box(e.type_id, e.geom_3857) && (SELECT drawn_box($1, reach) FROM tile)) q`,
  list: `SELECT e.id FROM ((SELECT e.modification_date, e.id FROM geometric_element e WHERE e.type_id = $1::bigint AND e.is_public
      ORDER BY e.modification_date DESC, e.id DESC LIMIT 10)) e ORDER BY e.modification_date DESC, e.id DESC`,
  search: `SELECT e.id FROM geometric_element e WHERE e.type_id = $1::bigint AND e.is_public
      AND text_grams(e.type_id, fold(e.description)) @> wanted_grams($1::bigint, fold($2::text)) LIMIT 10`,
  element: `SELECT e.id, e.version, e.description, ST_AsGeoJSON(e.geom, 15)::json AS geom, e.attribute_values, u.login,
      (SELECT json_agg(x.name ORDER BY fold(x.name)) FROM element_parish ep JOIN parish x USING (parish_code) WHERE ep.element_id = e.id),
      (SELECT json_agg(f.uuid ORDER BY f.creation_date) FROM geometric_element_file f WHERE f.element_id = e.id)
    FROM geometric_element e JOIN user_account u ON u.id = e.owner_id LEFT JOIN province pr ON pr.province_code = e.province_code
    WHERE e.id = $1::bigint`,
  type: `SELECT t.id, t.code, t.geometry_type, (SELECT s.name FROM style s WHERE s.id = t.point_style_id), t.allow_change_opacity,
      (SELECT json_agg(i.description) FROM internationalization i JOIN language l ON l.code = i.language WHERE i.code_id = t.name_code_id),
      (SELECT json_agg(at.description ORDER BY ta.attribute_order) FROM element_type_attribute_type ta
        JOIN attribute_type at ON at.id = ta.attribute_type_id WHERE ta.type_id = t.id)
    FROM geometric_element_type t WHERE t.id = $1::bigint`,
  parameters: 'SELECT code, coalesce(value, default_value) AS value FROM configuration_parameter WHERE code = ANY ($1::text[])',
  layers: `SELECT g.code, l.id, l.code, l.internal_name, l.warnings FROM geometric_layer_group g LEFT JOIN geometric_layer l ON l.group_id = g.id
    ORDER BY g.block, g.group_order, l.layer_order, l.id`,
};

const insert = `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, internal_comments, attribute_values)
  SELECT $1::bigint, u.id, $2, ST_SetSRID(ST_MakePoint($3, $4), 4326), true, false, NULL, '{}' FROM user_account u ORDER BY u.id LIMIT 1
  RETURNING id`;
const modify = `UPDATE geometric_element SET description = $2, version = version + 1, modification_date = now()
  WHERE id = $1::bigint AND version = $3`;
const noteRevision = `INSERT INTO geometric_element_revision (element_id, version, action, author_id, snapshot)
  SELECT e.id, e.version, $1, e.owner_id, to_jsonb(e) - ARRAY['geom_3857', 'grid_x', 'grid_y', 'dimension'] FROM geometric_element e WHERE e.id = $2::bigint`;

/** What the users saw. */
export interface Seen {
  requests: number;
  saves: number;
  failures: string[];
  longestMs: number;
  /** The longest that one of them waited for a lock. */
  longestLockMs: number;
}

type Ask = (client: pg.Client) => Promise<unknown>;

const whole = (below: number) => Math.floor(Math.random() * below);

function reading(types: number[], elements: number): Ask[] {
  const type = () => types[whole(types.length)];
  const prepared = (of: keyof typeof statements, values: () => unknown[]) => (client: pg.Client) =>
    client.query({ name: of, text: statements[of], values: values() });
  return [
    prepared('groupedTile', () => [type(), 7, 60, 47]),
    prepared('tile', () => [type(), 16, 31_200 + whole(40), 24_100 + whole(40)]),
    prepared('list', () => [type()]),
    prepared('search', () => [type(), `ment ${whole(elements)}`]),
    prepared('element', () => [1 + whole(elements)]),
    prepared('type', () => [type()]),
    prepared('parameters', () => ['{ENABLE_GEOMETRIC_ELEMENT_QUERY,ENABLE_GEOMETRIC_ELEMENT_INSERTION}']),
    prepared('layers', () => []),
  ];
}

/** A contribution and its correction, each in a transaction as the product writes it. */
async function save(client: pg.Client, type: number) {
  await client.query('BEGIN');
  const place = [-8.6 + Math.random(), 42.5 + Math.random()];
  const { rows } = await client.query<{ id: number }>(insert, [type, 'Fonte', ...place]);
  const id = rows[0]?.id;
  await client.query(noteRevision, ['create', id]);
  await client.query('COMMIT');
  await client.query('BEGIN');
  await client.query(modify, [id, 'Fonte nova', 1]);
  await client.query(noteRevision, ['modify', id]);
  await client.query('COMMIT');
}

const insertType = `WITH name AS (INSERT INTO code (group_code, code) VALUES ('GEOMETRIC_ELEMENT_NAME', $1) RETURNING id),
    text AS (INSERT INTO internationalization (code_id, language, description) SELECT name.id, l.code, $1 FROM name, language l)
  INSERT INTO geometric_element_type (code, name_code_id, geometry_type, point_style_id)
  SELECT $1, name.id, 'POINT', (SELECT min(id) FROM style WHERE kind = 'POINT') FROM name RETURNING id`;

/** A type that comes, changes and goes, a parameter that is set, and somebody who signs up. */
async function administer(client: pg.Client, turn: number) {
  const { rows } = await client.query<{ id: number }>(insertType, [`TYPE_${turn}`]);
  await client.query('UPDATE geometric_element_type SET description = $2 WHERE id = $1::bigint', [rows[0]?.id, 'Fontes']);
  await client.query("UPDATE configuration_parameter SET value = $1, modification_date = now() WHERE code = 'APP_TITLE'", [
    `Title ${turn}`,
  ]);
  await client.query('DELETE FROM geometric_element_type WHERE id = $1::bigint', [rows[0]?.id]);
  await client.query(
    "INSERT INTO user_account (login, password_hash, locale, role) SELECT $1, '-', min(code), 'USER' FROM language",
    [`somebody-${turn}`],
  );
}

const lockWait = `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart)) * 1000, 0)::float8 AS ms
  FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.application_name = '${name}'`;

/** Readers, writers and an administrator who go on until `stop`, which returns what they saw. */
export async function startUsers(
  url: string,
  { readers, writers, pauseMs }: { readers: number; writers: number; pauseMs: number },
) {
  const seen: Seen = { requests: 0, saves: 0, failures: [], longestMs: 0, longestLockMs: 0 };
  let over = false;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: name });
    await client.connect();
    return client;
  };
  const first = await connect();
  const types = (await first.query<{ id: number }>('SELECT id FROM geometric_element_type')).rows.map(({ id }) => id);
  const points = (
    await first.query<{ id: number }>("SELECT id FROM geometric_element_type WHERE geometry_type = 'POINT'")
  ).rows.map(({ id }) => id);
  const elements = (await first.query<{ n: number }>('SELECT max(id)::int AS n FROM geometric_element')).rows[0]?.n ?? 1;
  const user = async (client: pg.Client, next: (turn: number) => Ask) => {
    for (let turn = 0; !over; turn++) {
      const start = performance.now();
      await next(turn)(client).catch((error: Error) => seen.failures.push(error.message));
      seen.requests++;
      seen.longestMs = Math.max(seen.longestMs, performance.now() - start);
      await sleep(pauseMs);
    }
    await client.end();
  };
  let turns = 0;
  const administers: Ask = (client) => administer(client, turns++);
  const reads = reading(types, elements);
  const writes: Ask = async (client) => {
    await save(client, points[0] as number);
    seen.saves++;
  };
  const watch: Ask = async (client) => {
    seen.longestLockMs = Math.max(seen.longestLockMs, (await client.query<{ ms: number }>(lockWait)).rows[0]?.ms ?? 0);
  };
  const all = [
    ...Array.from({ length: readers }, async (_, at) =>
      user(await connect(), (turn) => reads[(turn + at) % reads.length] as Ask),
    ),
    ...Array.from({ length: writers }, async () => user(await connect(), () => writes)),
    user(await connect(), () => administers),
    user(first, () => watch),
  ];
  return {
    seen,
    async stop() {
      over = true;
      await Promise.all(all);
      return seen;
    },
  };
}
