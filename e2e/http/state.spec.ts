import { expect, test } from '@playwright/test';
import { bearer } from '../support/http';
import { sql } from '../support/product';

// Routes and what passes beside the router are different bundles of the same modules: what one saves, the other knows at once.

const GET_MAP =
  '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&STYLES=&CRS=EPSG:4326&BBOX=42,-9,44,-7&WIDTH=64&HEIGHT=64&FORMAT=image/png';

test('a layer that was saved through its route is drawn by the next GetMap', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  await sql('DROP TABLE IF EXISTS e2e_state');
  await sql('CREATE TABLE e2e_state (id serial PRIMARY KEY, name text, geom geometry(Point, 4326))');
  await sql(`INSERT INTO e2e_state (name, geom) VALUES ('Lugo', ST_SetSRID(ST_MakePoint(-8, 43), 4326))`);
  const styles = (await (await request.get('/api/styles')).json()) as { type: string; listStyles: string[] }[];
  const [group] = await sql<{ id: number }>('SELECT min(id)::int AS id FROM geometric_layer_group');
  for (let round = 0; round < 6; round++) {
    const internalName = `state_${Date.now().toString(36)}`;
    const saved = await request.post('/api/layers/geometric_layer', {
      headers,
      multipart: {
        type: 'WMS_DATABASE',
        internalName,
        tableName: 'e2e_state',
        internationalization: `[SEP-es-ES]${internalName}[SEP-gl-ES]${internalName}[SEP-en-GB]${internalName}`,
        geometricLayerGroupId: String(group?.id),
        order: String(9000 + round),
        legendType: 'LEGEND_TYPE_NONE',
        copyStyleFromElements: styles.find(({ type }) => type === 'POINT')?.listStyles[0] ?? '',
      },
    });
    expect(saved.status(), await saved.text()).toBe(201);
    const drawn = await request.get(`${GET_MAP}&LAYERS=${internalName}`);
    expect([drawn.status(), drawn.headers()['content-type']], await drawn.text()).toEqual([200, 'image/png']);
    const { id } = (await saved.json()) as { id: number };
    expect((await request.delete(`/api/layers/geometric_layer/${id}`, { headers })).status()).toBe(204);
    expect((await request.get(`${GET_MAP}&LAYERS=${internalName}`)).status()).toBe(400);
  }
  await sql('DROP TABLE e2e_state');
});

test('a change of the languages shows in the next answer beside the router', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const [parameter] = await sql<{ id: number; value: string | null }>(
    `SELECT id::int, value FROM configuration_parameter WHERE code = 'ACTIVE_LANGUAGES'`,
  );
  const change = async (value: string | null) =>
    expect((await request.put(`/api/configuration_parameter/${parameter?.id}`, { headers, data: { value } })).status()).toBe(200);
  // Outside of the grid of its zoom, and so refused, by the handler that stands beside the router.
  const refusal = async () => {
    const response = await request.get('/api/tiles/elements/1/0/7/7.mvt', { headers: { 'Accept-Language': 'gl' } });
    expect(response.status()).toBe(400);
    return ((await response.json()) as { globalError: string }).globalError;
  };
  try {
    for (let round = 0; round < 4; round++) {
      await change('en-GB,es-ES,gl-ES');
      const galician = await refusal();
      await change('en-GB,es-ES');
      expect(await refusal()).not.toBe(galician);
    }
  } finally {
    await change(parameter?.value ?? 'en-GB,es-ES,gl-ES');
  }
});
