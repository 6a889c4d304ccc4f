import { beforeAll, describe, expect, it } from 'vitest';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

const cells = () => sql('SELECT * FROM element_cell ORDER BY type_id, is_public, zoom, tile_x, tile_y, cell');

describe('rebuild_element_cells()', () => {
  beforeAll(async () => {
    const { id } = await anElementType();
    const { ana } = await people();
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
       SELECT $1, $2, 'scattered ' || i, i % 4 > 0, CASE i % 2
         WHEN 0 THEN ST_SetSRID(ST_MakePoint(lng, lat), 4326) ELSE ST_MakeEnvelope(lng, lat, lng + 0.3, lat + 0.01, 4326) END
       FROM generate_series(1, 500) i, LATERAL (SELECT (i * 7919 % 3600) / 10.0 - 180 AS lng, (i * 104729 % 1700) / 10.0 - 85 AS lat) p`,
      [id, ana.id],
    );
  });

  it('counts what the triggers have maintained, to the last column', async () => {
    const before = await cells();
    const all = await sqlOne('SELECT sum(id)::int AS ids, count(*)::int AS n FROM geometric_element');
    const inCells =
      'SELECT DISTINCT ids, n FROM (SELECT sum(sum_id)::int AS ids, sum(count)::int AS n FROM element_cell GROUP BY zoom) z';
    expect([all.n, await sql(inCells)]).toEqual([500, [all]]);
    const { n } = await sqlOne('SELECT rebuild_element_cells()::int AS n');
    expect(n).toBe(before.length);
    expect(await cells()).toEqual(before);
  });

  it('repairs what was loaded, or lost, behind the triggers’ back', async () => {
    const before = await cells();
    await sql('UPDATE element_cell SET count = count + 1, sum_x = 0 WHERE zoom = 9');
    await sql('DELETE FROM element_cell WHERE zoom = 3');
    await sql('SELECT rebuild_element_cells()');
    expect(await cells()).toEqual(before);
  });
});
