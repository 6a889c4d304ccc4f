import { randomBytes } from 'node:crypto';
import type { StyleDocument } from '@/lib/styles/schema';
import { type Client, ensureCodes, exists, inTransaction } from '../database';
import { type Names, names } from '../names';

const GROUP = 'DEMO_GROUP_LAYER';
/** Where an operator would keep tables of their own. That it is there says that the demo's layers have been made. */
const SCHEMA = 'demo';

interface DemoLayer {
  code: string;
  name: Names;
  type: 'WMS_SHAPE' | 'WMS_DATABASE';
  internalName: string;
  visible: boolean;
  /** Whether a click tells of it: the one that shows from the start would answer everywhere. */
  information: boolean;
  style: StyleDocument;
  /** Where its rows are, and what is served of them. */
  schema: string;
  table: string;
  geometryType: StyleDocument['geometry'];
  srid: number;
  columns: { name: string; type: string }[];
}

const counties: DemoLayer = {
  code: 'COUNTIES_LAYER',
  name: names('Counties', 'Comarcas', 'Comarcas'),
  type: 'WMS_SHAPE',
  internalName: 'comarcas',
  visible: true,
  information: false,
  schema: 'layer_data',
  table: `comarcas_${randomBytes(4).toString('hex')}`,
  geometryType: 'POLYGON',
  srid: 25829,
  columns: [
    { name: 'nome', type: 'text' },
    { name: 'provincia', type: 'text' },
    { name: 'concellos', type: 'integer' },
  ],
  style: {
    version: 1,
    geometry: 'POLYGON',
    // Without names: in a picture they would lie on the place names that the browser draws.
    rules: [
      {
        name: 'Comarca',
        symbolizers: [{ kind: 'fill', outline: { color: '#6b4d94', width: 1, opacity: 0.5 } }],
      },
    ],
  },
};

const towns: DemoLayer = {
  code: 'TOWNS_LAYER',
  name: names('Towns by population', 'Núcleos por población', 'Núcleos por poboación'),
  type: 'WMS_DATABASE',
  internalName: 'nucleos',
  visible: false,
  information: true,
  schema: SCHEMA,
  table: 'nucleo',
  geometryType: 'POINT',
  srid: 4326,
  columns: [
    { name: 'id', type: 'bigint' },
    { name: 'nome', type: 'text' },
    { name: 'concello', type: 'text' },
    { name: 'habitantes', type: 'integer' },
  ],
  style: {
    version: 1,
    geometry: 'POINT',
    rules: [
      {
        name: 'Núcleo',
        symbolizers: [
          {
            kind: 'mark',
            shape: 'circle',
            size: {
              property: 'habitantes',
              stops: [
                [500, 5],
                [5000, 10],
                [50_000, 26],
                [250_000, 46],
              ],
              fallback: 5,
            },
            color: '#d9622b',
            opacity: 0.55,
            stroke: { color: '#8f3a12', width: 1 },
          },
        ],
      },
    ],
  },
};

/** Two layers of the map server's: one such as a shapefile becomes, one of a table beside ours. Made once. */
export async function seedLayers(client: Client): Promise<void> {
  if (await exists(client, 'pg_namespace WHERE nspname = $1', SCHEMA)) return;
  await inTransaction(client, async () => {
    await client.query(`CREATE SCHEMA ${SCHEMA}`);
    await makeTables(client);
    await makeGroup(client);
    for (const [order, layer] of [counties, towns].entries()) await publish(client, layer, order + 1);
  });
}

async function makeTables(client: Client) {
  await client.query(
    `CREATE TABLE layer_data.${counties.table} AS
       SELECT (row_number() OVER (ORDER BY c.name))::int AS gid, c.name AS nome, p.name AS provincia,
         (SELECT count(*)::int FROM municipality m WHERE m.county_code = c.county_code) AS concellos,
         ST_Transform(c.geom, 25829)::geometry(MultiPolygon, 25829) AS geom
       FROM county c JOIN province p USING (province_code)`,
  );
  await client.query(`ALTER TABLE layer_data.${counties.table} ADD PRIMARY KEY (gid)`);
  await client.query(
    `CREATE TABLE ${SCHEMA}.${towns.table} AS
       SELECT e.id, e.name AS nome, m.name AS concello, e.population AS habitantes, e.geom::geometry(Point, 4326) AS geom
       FROM population_entity e LEFT JOIN municipality m USING (ine_code) WHERE e.population > 0`,
  );
  await client.query(`ALTER TABLE ${SCHEMA}.${towns.table} ADD PRIMARY KEY (id)`);
  for (const { schema, table } of [counties, towns]) {
    await client.query(`CREATE INDEX ON ${schema}.${table} USING gist (geom)`);
    await client.query(`ANALYZE ${schema}.${table}`);
  }
}

async function makeGroup(client: Client) {
  await ensureCodes(client, [
    {
      group: 'LAYER_GROUP_NAME',
      code: GROUP,
      order: 1,
      names: names('Boundaries and people', 'Límites y población', 'Límites e poboación'),
    },
    ...[counties, towns].map(({ code, name }, order) => ({ group: 'LAYER_NAME', code, order, names: name })),
  ]);
  await client.query(
    `INSERT INTO geometric_layer_group (code, name_code_id, group_order, initially_open)
     SELECT c.code, c.id, (SELECT coalesce(max(group_order), 0) + 1 FROM geometric_layer_group WHERE block = 'after'), true
     FROM code c WHERE c.group_code = 'LAYER_GROUP_NAME' AND c.code = $1 ON CONFLICT DO NOTHING`,
    [GROUP],
  );
}

/** The layer, the view that the map server reads, and where its rows lie. */
async function publish(client: Client, it: DemoLayer, order: number) {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, table_name, layer_order, initially_visible,
       supports_get_feature_info, information_format, legend_type, style_document, attribution)
     SELECT c.code, c.id, g.id, $2, $3, $4, $5, $6, $9, CASE WHEN $9 THEN 'JSON' END, 'LEGEND_TYPE_GET_LEGEND_GRAPHIC', $7,
       '© Instituto Geográfico Nacional, GeoNames'
     FROM code c, geometric_layer_group g WHERE c.group_code = 'LAYER_NAME' AND c.code = $1 AND g.code = $8 RETURNING id`,
    [
      it.code,
      it.type,
      it.internalName,
      it.type === 'WMS_DATABASE' ? `${it.schema}.${it.table}` : null,
      order,
      it.visible,
      JSON.stringify(it.style),
      GROUP,
      it.information,
    ],
  );
  const id = rows[0]?.id;
  const view = `layer_${id}_${randomBytes(4).toString('hex')}`;
  const key = it.type === 'WMS_DATABASE' ? 'id' : 'gid';
  await client.query(
    `CREATE VIEW mapserver.${view} AS SELECT ${key}::bigint AS gid, geom, ${it.columns.map(({ name }) => name).join(', ')} FROM ${it.schema}.${it.table}`,
  );
  await client.query(
    `INSERT INTO layer_source (layer_id, table_schema, table_name, view_name, key_column, geometry_column, geometry_kind, srid, columns, extent, row_count)
     SELECT $1, $2, $3, $4, $5, 'geom', $6, $7, $8, ARRAY[ST_XMin(b), ST_YMin(b), ST_XMax(b), ST_YMax(b)], count
     FROM (SELECT Box2D(ST_Extent(ST_Transform(geom, 4326))) AS b, count(*) FROM ${it.schema}.${it.table}) facts`,
    [
      id,
      it.schema,
      it.table,
      view,
      key,
      it.geometryType,
      it.srid,
      JSON.stringify(it.columns.map((column) => ({ ...column, original: column.name }))),
    ],
  );
}
