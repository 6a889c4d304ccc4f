/**
 * Measures the review queue: `DATABASE_URL=… node --conditions=react-server --import tsx bench/review-queue.ts`, on a database that is
 * migrated and seeded and may be filled. 50,000 elements wait; then 5,000 changes of one account are previewed and undone. Prints a line for
 * each question: the median of what the product takes and of the bare statement `SELECT 1` beside it, in milliseconds.
 */
import type { Context } from '@/lib/auth/context';
import { db, pool } from '@/lib/db';
import { decideItem } from '@/lib/review-queue/decide/service';
import { claim, getItem, listItems } from '@/lib/review-queue/service';
import { undoBatch } from '@/lib/review-queue/undo/batch';
import { previewUndo, undoWork } from '@/lib/review-queue/undo/service';
import { median } from './rounds';

const WAITING = 50_000;
const CHANGES = 5_000;
const ROUNDS = 15;

async function accounts(): Promise<{ reviewer: number; contributor: number; typeId: number }> {
  const { rows } = await pool.query(
    `WITH people AS (
       INSERT INTO user_account (login, password_hash, locale, role) VALUES
         ('bench-reviewer-' || gen_random_uuid()::text, 'x', 'en-GB', 'REVIEWER'),
         ('bench-contributor-' || gen_random_uuid()::text, 'x', 'en-GB', 'USER') RETURNING id, role)
     SELECT (SELECT id FROM people WHERE role = 'REVIEWER') AS reviewer, (SELECT id FROM people WHERE role = 'USER') AS contributor,
       (SELECT id FROM geometric_element_type ORDER BY (geometry_type IN ('ANY_GEOMETRY', 'POINT')) DESC, id LIMIT 1) AS "typeId"`,
  );
  const { reviewer, contributor, typeId } = rows[0];
  return { reviewer: Number(reviewer), contributor: Number(contributor), typeId: Number(typeId) };
}

/** Elements that wait, strewn over Galicia, each in the parish where it lies. */
async function fill(owner: number, typeId: number): Promise<void> {
  await pool.query(
    `WITH added AS (
       INSERT INTO geometric_element (type_id, owner_id, description, geom)
       SELECT $1, $2, 'Element ' || n, ST_SetSRID(ST_MakePoint(-9.2 + 2.4 * random(), 42 + 1.7 * random()), 4326)
       FROM generate_series(1, $3::int) n RETURNING id)
     SELECT count(move_review(id, 'WAITING', true, false)) FROM added`,
    [typeId, owner, WAITING],
  );
  await pool.query(
    `UPDATE geometric_element e SET ine_code = p.ine_code, parish_code = p.parish_code, province_code = m.province_code
     FROM parish p JOIN municipality m ON m.ine_code = p.ine_code WHERE e.owner_id = $1 AND ST_Intersects(p.geom, e.geom)`,
    [owner],
  );
  await pool.query(
    `INSERT INTO element_parish SELECT e.id, e.parish_code FROM geometric_element e WHERE e.owner_id = $1 AND e.parish_code IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [owner],
  );
  await pool.query('VACUUM ANALYZE review_item, review_decision, geometric_element, element_parish, element_revision');
}

async function timed(name: string, run: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run(round);
    const between = performance.now();
    await db.$queryRaw`SELECT 1`;
    own.push(between - start);
    bare.push(performance.now() - between);
  }
  console.log(`${name.padEnd(44)} ${median(own).toFixed(1).padStart(9)} ms   bare ${median(bare).toFixed(1)} ms`);
}

/** One change of the description of each of so many elements, by their owner. */
async function vandalise(owner: number): Promise<{ from: string; to: string }> {
  const from = new Date();
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT set_config('vieiro.author', $1, true), set_config('vieiro.source', 'api', true)`, [String(owner)]);
  await client.query(
    `UPDATE geometric_element SET description = 'Vandal', version = version + 1
     WHERE id IN (SELECT id FROM geometric_element WHERE owner_id = $1 ORDER BY id LIMIT $2)`,
    [owner, CHANGES],
  );
  await client.query('COMMIT');
  client.release();
  return { from: new Date(from.getTime() - 1000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
}

/** Measures everything. Returns when all is printed. */
export async function measureReview(): Promise<void> {
  const { reviewer, contributor, typeId } = await accounts();
  const ctx: Context = {
    actor: { id: reviewer, login: 'bench', role: 'REVIEWER' },
    locale: 'en-GB',
    db,
    requestId: 'bench',
    source: 'api',
  };
  await fill(contributor, typeId);
  const { rows } = await pool.query(
    `SELECT split_part(d, ':', 1) AS kind, split_part(d, ':', 2) AS code, count(*) AS items FROM review_item, unnest(divisions) d
     GROUP BY d ORDER BY count(*) DESC`,
  );
  const division = (kind: string) => rows.find((it) => it.kind === kind)?.code as string | undefined;
  const [province, municipality, parish] = ['province', 'municipality', 'parish'].map(division);
  const scoped: Context = {
    ...ctx,
    actor: {
      ...ctx.actor,
      reviewScope: {
        types: [typeId],
        provinces: province ? [province] : [],
        municipalities: [],
        parishes: parish ? [parish] : [],
      },
    },
  };
  const first = await listItems(ctx, { size: 100, contributorId: contributor });
  const ids = first.result.items.map(({ id }) => id);
  console.log(`${WAITING} wait; ${first.result.totalItems} listed`);
  await timed('list, all', () => listItems(ctx, { size: 100 }));
  await timed('list, a scope of type and divisions', () => listItems(scoped, { size: 100 }));
  await timed('list, by type', () => listItems(ctx, { size: 100, typeId }));
  if (province) await timed('list, by province', () => listItems(ctx, { size: 100, province }));
  if (municipality) await timed('list, by municipality', () => listItems(ctx, { size: 100, municipality }));
  if (parish) await timed('list, by parish', () => listItems(ctx, { size: 100, parish }));
  await timed('list, by box', () => listItems(ctx, { size: 100, bbox: [-8.5, 43.2, -8.3, 43.4] }));
  await timed('list, by contributor', () => listItems(ctx, { size: 100, contributorId: contributor }));
  await timed('list, by state', () => listItems(ctx, { size: 100, state: 'QUESTION' }));
  await timed('list, mine', () => listItems(ctx, { size: 100, mine: true }));
  await timed('next item with what is needed to decide', (n) => getItem(ctx, ids[n] as string));
  await timed('claim', (n) => claim(ctx, ids[n] as string, { takeOver: true }));
  await timed('accept', (n) => decideItem(ctx, ids[n] as string, { action: 'ACCEPT' }));
  const input = { accountId: contributor, ...(await vandalise(contributor)), kinds: ['MODIFY' as const] };
  const { changes } = await previewUndo(ctx, input);
  console.log(`${changes.length} changes to undo`);
  await timed('preview of the undoing', () => previewUndo(ctx, input), 5);
  let batch = 0;
  const undo = async () => {
    batch = (await undoWork(ctx, input)).id;
  };
  await timed('undoing', undo, 1);
  await timed('undoing of the undoing', () => undoBatch(ctx, batch), 1);
}

if (process.argv[1]?.endsWith('review-queue.ts')) {
  await measureReview();
  await pool.end();
}
