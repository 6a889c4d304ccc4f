import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobRun } from '@/lib/jobs/kinds';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { sql, sqlOne } from '@/lib/test/database';
import { anAttributeCalled, anElementType } from '@/lib/test/elements';
import { imported, refusedOf, sendImport } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { runImport } from './run';
import type { ImportResult } from './schema';

// A trial writes no elements, and says all the same which rows repeat a value of an earlier one.

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
/** More than one batch, the first value of which the last row repeats. The row before it is refused for another reason. */
let table: string;
const ROWS = 1200;

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType()).id;
  const { id } = await anAttributeCalled(typeId, 'PLATE', 'TEXT');
  await sql('UPDATE element_type_attribute_type SET is_unique = true WHERE id = $1', [id]);
  const rows = Array.from({ length: ROWS }, (_, n) => `Row ${n},-8,43,P${n}`);
  table = ['description,lon,lat,plate', ',-8,43,Q', ...rows, 'Again,-8,43,P0', 'Free,-8,43,Q'].join('\n');
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  await sql('DELETE FROM job');
});

const stored = async () => (await sqlOne<{ n: number }>('SELECT count(*)::int AS n FROM import_unique_value')).n;
const expected = { new: ROWS + 1, refused: 2 };
const refusedRows = async (id: number) => (await refusedOf(who.uxia, id)).map(({ row, column }) => [row, column]);

/** Runs the trial until its second batch, which does not get to its checkpoint. */
async function brokenOff(): Promise<number> {
  const { id } = (await (await sendImport(who.uxia, table, { typeId }, { dryRun: true })).json()) as Job;
  let batches = 0;
  const breaking = (run: JobRun) => {
    const keep: JobRun['keep'] = async (...checkpoint) => {
      if (++batches < 2) return run.keep(...checkpoint);
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    };
    return runImport({ ...run, keep });
  };
  await workOnNext({ IMPORT: breaking });
  return id;
}

it('a trial refuses what the import refuses, also beyond a batch', async () => {
  const trial = await imported(who.uxia, table, { typeId }, { dryRun: true });
  expect(trial.result).toMatchObject(expected);
  expect(await refusedRows(trial.id)).toEqual([
    [2, 'description'],
    [ROWS + 3, 'plate'],
  ]);
  expect(await stored()).toBe(0);
  const { id, result } = await imported(who.uxia, table, { typeId });
  expect([result, await refusedRows(id)]).toEqual([trial.result, await refusedRows(trial.id)]);
});

it('a trial that another process goes on with remembers the values of the first', async () => {
  const id = await brokenOff();
  expect(await stored()).toBeGreaterThan(900);
  await sql(`UPDATE job SET heartbeat = now() - interval '1 minute' WHERE id = $1`, [id]);
  await workOnNext({ IMPORT: runImport });
  expect((await sqlOne<{ result: ImportResult }>('SELECT result FROM job WHERE id = $1', [id])).result).toMatchObject(expected);
  expect(await stored()).toBe(0);
});

it('what a trial has stored that ended early goes with the next one', async () => {
  await brokenOff();
  await sql(`UPDATE job SET state = 'CANCELLED', claim = NULL, heartbeat = NULL, finished_at = now(), input_key = NULL`);
  expect(await stored()).toBeGreaterThan(900);
  await imported(who.uxia, 'description,lon,lat\nMill,-8,43', { typeId }, { dryRun: true });
  expect(await stored()).toBe(0);
});
