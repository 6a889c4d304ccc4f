import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '@playwright/test';
import type { LayerType } from '@/lib/layers/schema';
import { sql } from './product';

/** Pictures of one pixel. */
const PICTURES = {
  grey: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  transparent: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=',
};

export const sendPicture = (response: ServerResponse, name: keyof typeof PICTURES) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(PICTURES[name], 'base64'));

interface OuterLayer {
  name: string;
  type: LayerType;
  /** On the server; its first part says whose requests are counted together. */
  path: string;
  proxy?: boolean;
  /** A background that shows at first, the later ones above. */
  background?: boolean;
}

/**
 * For the tests of this file: another server with these layers. `answer` gets the first part of the path; `asked` counts by it, `ids` are the
 * layers' in their order.
 */
export function layersOfAnotherServer(layers: readonly OuterLayer[], answer: (of: string, response: ServerResponse) => void) {
  const asked = new Map<string, number>();
  const ids: number[] = [];
  const server = http.createServer((request, response) => {
    const of = /^\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
    asked.set(of, (asked.get(of) ?? 0) + 1);
    response.setHeader('access-control-allow-origin', '*');
    answer(of, response);
  });
  test.beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    for (const [index, layer] of layers.entries())
      ids.push(await addLayer(layer, `http://localhost:${port}/${layer.path}`, index));
  });
  test.afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await removeLayers(ids);
  });
  return { asked, ids };
}

/** Above the layers of the demo. */
const FIRST_ORDER = 9001;

async function addLayer({ name, type, proxy = false, background = false }: OuterLayer, url: string, index: number) {
  const [row] = await sql<{ id: number }>(
    `WITH c AS (INSERT INTO code (group_code, code) VALUES ('LAYER_NAME', $1) RETURNING id),
       n AS (INSERT INTO internationalization (code_id, language, description) SELECT id, 'en-GB', $2 FROM c)
     INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, server_url, use_proxy, layer_order, initially_visible)
     SELECT $1, c.id, (SELECT min(id) FROM geometric_layer_group WHERE (code = 'BACKGROUND_LAYER_GROUP') = $7), $3, 'ows:roads', $4, $5, $6, $7
     FROM c RETURNING id::int`,
    [`OUTER_${name.toUpperCase().replaceAll(' ', '_')}_LAYER`, name, type, url, proxy, FIRST_ORDER + index, background],
  );
  return row?.id ?? 0;
}

async function removeLayers(ids: readonly number[]) {
  const rows = await sql<{ name: number }>('DELETE FROM geometric_layer WHERE id = ANY($1) RETURNING name_code_id AS name', [
    ids,
  ]);
  await sql('DELETE FROM code WHERE id = ANY($1)', [rows.map(({ name }) => name)]);
}
