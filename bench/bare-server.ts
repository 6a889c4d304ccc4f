/**
 * A bare server of Node for reference, with one connection to the database: `bare-server.ts '{"url","typeId"}'`, forked. At `/z/x/y` it sends
 * the public elements of one type as a tile, from one prepared statement. Sends its port to its parent.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const TILE = `SELECT ST_AsMVT(q, 'elements', 4096, 'geom', 'id') AS mvt FROM (
  SELECT e.id, e.type_id AS type, ST_AsMVTGeom(e.geom_3857, ST_TileEnvelope($2, $3, $4), 4096, 64, true) AS geom
  FROM geometric_element e
  WHERE e.is_public AND drawn_box(e.type_id, e.geom_3857) && drawn_box($1, ST_TileEnvelope($2, $3, $4, margin => 64.0 / 4096))) q
WHERE geom IS NOT NULL`;

const { url, typeId } = JSON.parse(process.argv[2] ?? '') as { url: string; typeId: number };
const db = new pg.Client({ connectionString: url, options: '-c jit=off -c plan_cache_mode=force_generic_plan' });
await db.connect();
const server = http.createServer(async ({ url: path = '' }, response) => {
  const { rows } = await db.query<{ mvt: Buffer }>({
    name: 'tile',
    text: TILE,
    values: [typeId, ...path.split('/').slice(1)],
  });
  const mvt = rows[0]?.mvt ?? Buffer.alloc(0);
  response.writeHead(200, { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Length': mvt.length }).end(mvt);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
