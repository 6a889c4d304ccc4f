import { randomUUID } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { readEntries, replaceEntries } from '@/lib/locations/gazetteer/service';
import { store } from '@/lib/storage';
import { Prisma } from '@/prisma/generated/client';
import { type Client, exists, inTransaction } from '../database';

/**
 * The divisions as the file that clients read: `[{ t, n, center, bbox }]`, t one of PR, MU, PA, EP, CO; positions
 * [lng, lat] and [west, south, east, north] with five decimals.
 */
export async function seedDivisionsFile(client: Client): Promise<void> {
  const type = 'JSON_ADMINISTRATIVE_DIVISIONS';
  if (await exists(client, 'general_attached_file')) return;
  const { rows } = await client.query(`
    SELECT json_agg(json_build_object('t', t, 'n', name,
      'center', json_build_array(round(ST_X(c)::numeric, 5), round(ST_Y(c)::numeric, 5)),
      'bbox', json_build_array(round(ST_XMin(geom)::numeric, 5), round(ST_YMin(geom)::numeric, 5),
        round(ST_XMax(geom)::numeric, 5), round(ST_YMax(geom)::numeric, 5))) ORDER BY name, t) AS divisions
    FROM (
      SELECT 'PR' AS t, name, geom FROM province UNION ALL SELECT 'CO', name, geom FROM county
      UNION ALL SELECT 'MU', name, geom FROM municipality UNION ALL SELECT 'PA', name, geom FROM parish
      UNION ALL SELECT 'EP', name, geom FROM population_entity) d
    CROSS JOIN LATERAL (SELECT ST_PointOnSurface(geom) AS c) p`);
  const content = Buffer.from(JSON.stringify(rows[0].divisions));
  const name = randomUUID();
  const key = `general/${name}`;
  await client.query(`INSERT INTO storage_garbage (storage_key, due) VALUES ($1, now() + interval '1 hour')`, [key]);
  await store().put(key, content, 'application/json');
  await inTransaction(client, async () => {
    await client.query('DELETE FROM storage_garbage WHERE storage_key = $1', [key]);
    const { rows: written } = await client.query<{ id: number }>(
      `INSERT INTO general_attached_file (type_code_id, description, internal_filename, original_filename, size, file_format, storage_key)
       SELECT c.id, 'Divisións administrativas de Galicia', $2, 'galicia.json', $3, 'FILE_FORMAT_JSON', $4
       FROM code c WHERE c.group_code = 'GENERAL_ATTACHED_FILE_TYPE' AND c.code = $1 RETURNING id`,
      [type, `${name}.json`, content.length, key],
    );
    for (const { id } of written) await replaceEntries(over(client), id, readEntries(rows[0].divisions));
  });
}

/** The context of a use case that only writes, over the seed's connection and so in its transaction. */
const over = (client: Client) =>
  ({
    db: {
      $executeRaw: async (text: readonly string[], ...values: unknown[]) => {
        const statement = new Prisma.Sql(text, values as Prisma.Sql[]);
        return (await client.query(statement.text, statement.values)).rowCount ?? 0;
      },
    },
  }) as unknown as Context;
