import pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { call } from '@/lib/test/call';
import { isWaitedFor, sql, sqlOne } from '@/lib/test/database';
import { create, elementScene, who } from '@/lib/test/element-scene';
import { purgeBin } from './purge';

elementScene();

let id: number;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await sql('DELETE FROM element_bin');
  for (const table of ['element_purged', 'storage_garbage']) await sql(`DELETE FROM ${table}`);
  id = (await create(who.ana, { isPublic: true, sendingKey: crypto.randomUUID() })).body.id;
  const other = (await create(who.brais, { isPublic: true })).body.id;
  await sql('INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES ($1, $2, $3)', [
    ...[id, other, who.brais.id],
  ]);
  await sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2)', [id, who.brais.id]);
  await sql(
    `INSERT INTO geometric_element_file (element_id, original_filename, file_format, content_type, size, storage_key, author_id)
     SELECT $1, 'a.png', code, 'image/png', 1, 'elements/aa/' || gen_random_uuid(), $2 FROM file_format LIMIT 1`,
    [id, who.ana.id],
  );
});

const TABLES = [
  ...['geometric_element', 'geometric_element_file', 'geometric_element_relation', 'geometric_element_join', 'sent_element'],
  ...['element_bin', 'element_bin_file', 'element_bin_relation', 'element_bin_join', 'element_bin_part', 'element_purged'],
  ...['element_revision', 'element_search', 'element_cell', 'element_cell_change', 'element_parish', 'storage_garbage'],
];
/** The whole of all tables that any of this touches. */
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [table, (await sqlOne(`SELECT jsonb_agg(t ORDER BY t::text) AS rows FROM ${table} t`)).rows]),
    ),
  );

/**
 * Runs a call that waits in its middle, because another transaction holds a row that it writes late, and ends its connection there.
 * `hold` is the statement that takes that row.
 */
async function killedInTheMiddle(hold: string, values: unknown[], run: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(hold, values);
    const running = run().catch((error: unknown) => error);
    await isWaitedFor(holder);
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pg_blocking_pids(pid) <> '{}'`,
    );
    await running;
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
}

/** The triggers of an element write here when its rows are moved already. */
const CHANGES = 'LOCK TABLE element_tile_change IN EXCLUSIVE MODE';
const remove = () => call(REMOVE, { method: 'DELETE', as: who.ana, params: { id: String(id) } });
const restore = () => call(RESTORE, { method: 'POST', as: who.ana, params: { id: String(id) } });

it('deleting, killed in the middle: nothing has happened, and it can be done again', async () => {
  const before = await everything();
  await killedInTheMiddle(CHANGES, [], remove);
  expect(await everything()).toEqual(before);
  expect((await remove()).status).toBe(204);
  expect(await sql('SELECT FROM element_bin WHERE id = $1', [id])).toHaveLength(1);
});

it('restoring, killed in the middle: it is in the bin as it was, and can be restored', async () => {
  expect((await remove()).status).toBe(204);
  const before = await everything();
  await killedInTheMiddle(CHANGES, [], restore);
  expect(await everything()).toEqual(before);
  expect((await restore()).status).toBe(200);
});

it('purging, killed in the middle: neither rows, files nor history have lost anything, and the next purge does it all', async () => {
  expect((await remove()).status).toBe(204);
  await sql(`UPDATE element_bin SET deleted_at = now() - interval '2 days', purge_at = now() - interval '1 day'`);
  const before = await everything();
  await killedInTheMiddle('SELECT FROM element_revision WHERE element_id = $1 FOR UPDATE', [id], () => purgeBin());
  expect(await everything()).toEqual(before);
  expect(await purgeBin()).toBe(2);
  const left = await everything();
  expect([left.element_bin, left.element_bin_file, left.element_bin_join, left.storage_garbage.length]).toEqual([
    null,
    null,
    null,
    1,
  ]);
});
