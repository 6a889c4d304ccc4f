import pg from 'pg';
import { addType } from './loading';

/** Areas that make one answer of more than 200 MB, far from everything that is measured. */
const LARGE = { code: 'BENCH_LARGE', geometryType: 'POLYGON', areas: 2600, corners: 4000 };

/** The type of these areas, which are made where they are not there. */
export async function ensureLarge(url: string): Promise<{ id: number; code: string }> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const id = Number(await addType(db, LARGE));
    const { rows } = await db.query<{ count: string }>('SELECT count(*) FROM geometric_element WHERE type_id = $1', [id]);
    if (Number(rows[0]?.count) < LARGE.areas)
      await db.query(
        `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
         SELECT $1, (SELECT min(id) FROM user_account), 'Large ' || n,
           ST_SetSRID(ST_Buffer(ST_MakePoint(-150 + (n % 50) * 0.1, -50 + (n / 50) * 0.1), 0.04, $2::int), 4326), true
         FROM generate_series(1, $3::int) n`,
        [id, LARGE.corners / 4, LARGE.areas],
      );
    return { id, code: LARGE.code };
  } finally {
    await db.end();
  }
}
