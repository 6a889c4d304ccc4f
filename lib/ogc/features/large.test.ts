import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { pool } from '@/lib/db';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

interface Features {
  features: { id: number }[];
  numberReturned: number;
  links: { rel: string; href: string }[];
}

describe('a page with large features', () => {
  const AREAS = 40;
  const CORNERS = 20_000;
  let type = 0;
  let owner = 0;
  beforeAll(async () => {
    owner = (await people()).ana.id;
    type = (await anElementType({ geometryType: 'POLYGON' })).id;
    await sql(`UPDATE geometric_element_type SET code = 'LAKE' WHERE id = $1`, [type]);
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
       SELECT $1, $2, 'Lake ' || n, ST_SetSRID(ST_Buffer(ST_MakePoint(-8 - n * 0.01, 43), 0.004, $3::int), 4326), true FROM generate_series(1, $4::int) n`,
      [type, owner, CORNERS / 4, AREAS],
    );
  }, 60_000);
  const open = (query: string, address = '10.0.0.1') =>
    call(ITEMS, { url: `/x?${query}`, params: { code: 'lake' }, headers: { 'x-forwarded-for': address } });
  const busy = () => pool.totalCount - pool.idleCount;

  it('is complete, and its next link follows the features', async () => {
    const seen: number[] = [];
    let query: string | undefined = 'limit=15&sortby=-description';
    while (query !== undefined) {
      const response = await open(query);
      expect(response.status).toBe(200);
      const page = JSON.parse(await response.text()) as Features;
      expect(page.features).toHaveLength(page.numberReturned);
      seen.push(...page.features.map(({ id }) => id));
      query = page.links.find(({ rel }) => rel === 'next')?.href.split('?')[1];
    }
    const wanted = await sql<{ id: number }>(
      'SELECT id FROM geometric_element WHERE type_id = $1 ORDER BY description DESC, id',
      [type],
    );
    expect(seen).toEqual(wanted.map(({ id }) => id));
    expect(busy()).toBe(0);
  });

  it('comes in pieces, of which few are in memory', async () => {
    const reader = ((await open('limit=1000')).body as ReadableStream<Uint8Array>).getReader();
    let [bytes, largest] = [0, 0];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      largest = Math.max(largest, next.value.byteLength);
    }
    expect(bytes).toBeGreaterThan(AREAS * CORNERS * 20);
    expect(largest).toBeLessThan(bytes / 1.5);
  });

  it('a reader who leaves ends the statement and frees the connection', async () => {
    const reader = ((await open('limit=1000')).body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect(busy()).toBe(1);
    await reader.cancel();
    await expect.poll(busy).toBe(0);
    await expect
      .poll(() =>
        sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%ST_AsGeoJSON%' AND state = 'active' AND pid <> pg_backend_pid()`,
        ),
      )
      .toEqual([]);
  });

  it('an error in the middle ends the connection, and nothing that seems complete', async () => {
    const reader = ((await open('limit=1000')).body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE '%ST_AsGeoJSON%' AND state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()`);
    const rest = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read());
    };
    await expect(rest()).rejects.toThrow();
    await expect.poll(busy).toBe(0);
  });

  it('of one reader one is sent at a time; others do not wait for it', async () => {
    const first = ((await open('limit=1000')).body as ReadableStream<Uint8Array>).getReader();
    await first.read();
    const second = open('limit=1000');
    const other = await open('limit=1000', '10.0.0.2');
    await other.body?.cancel();
    expect(await Promise.race([second.then(() => 'answered'), new Promise((go) => setTimeout(go, 300, 'waits'))])).toBe('waits');
    await first.cancel();
    expect((await second).status).toBe(200);
    await (await second).body?.cancel();
  });
});
