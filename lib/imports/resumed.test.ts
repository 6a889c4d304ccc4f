import { beforeAll, expect, it } from 'vitest';
import { POST as CANCEL } from '@/app/api/jobs/[id]/cancel/route';
import { GET as JOB } from '@/app/api/jobs/[id]/route';
import type { JobRun } from '@/lib/jobs/kinds';
import type { Job } from '@/lib/jobs/schema';
import { workOnNext } from '@/lib/jobs/worker';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { sendImport, undo } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { runImport } from './run';

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
const ROWS = 2500;
const table = ['description,lon,lat', ...Array.from({ length: ROWS }, (_, n) => `Row ${n},-8,43`)].join('\n');

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType()).id;
});

const start = async () => ((await (await sendImport(who.uxia, table, { typeId })).json()) as Job).id;
const job = (id: number) =>
  sqlOne<{ state: string; done: number; result: { new: number } }>('SELECT state, done::int, result FROM job WHERE id = $1', [
    id,
  ]);
const count = async () =>
  (await sqlOne<{ n: number; names: number }>(
    'SELECT count(*)::int AS n, count(DISTINCT description)::int AS names FROM geometric_element',
  )) as {
    n: number;
    names: number;
  };

/** Runs until its second batch, whose transaction ends with the error of a database that is gone. */
const brokenOff = (run: JobRun) => {
  let batches = 0;
  const keep: JobRun['keep'] = async (...checkpoint) => {
    if (++batches === 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    await run.keep(...checkpoint);
  };
  return runImport({ ...run, keep });
};

/** Another process takes the job up, as after the death of the first. */
async function takenUp(id: number): Promise<void> {
  await sql(`UPDATE job SET heartbeat = now() - interval '1 minute' WHERE id = $1`, [id]);
  await workOnNext({ IMPORT: runImport });
}

it('a job whose copy ended goes on elsewhere: each row is imported once', async () => {
  const id = await start();
  await workOnNext({ IMPORT: brokenOff });
  expect([(await job(id)).state, (await count()).n]).toEqual(['RUNNING', 1000]);
  await takenUp(id);
  expect(await job(id)).toMatchObject({ state: 'DONE', done: ROWS, result: { new: ROWS } });
  expect(await count()).toEqual({ n: ROWS, names: ROWS });
});

it('one that was cancelled keeps what it has written, which can be undone', async () => {
  await sql('DELETE FROM geometric_element');
  const id = await start();
  let batches = 0;
  const cancelled = (run: JobRun) =>
    runImport({
      ...run,
      keep: async (...checkpoint) => {
        if (++batches === 2) await expect.poll(() => run.signal.aborted, { timeout: 10_000 }).toBe(true);
        await run.keep(...checkpoint);
        if (batches === 1) void callJson(CANCEL, { method: 'POST', as: who.uxia, params: { id: String(id) } });
      },
    });
  await workOnNext({ IMPORT: cancelled });
  expect((await job(id)).state).toBe('CANCELLED');
  const { n } = await count();
  expect(n).toBe(1000);
  const ended = await callJson<Job>(JOB, { as: who.uxia, params: { id: String(id) } });
  expect(ended.body).toMatchObject({ state: 'CANCELLED', result: { new: n, refused: 0, unknownValues: [] } });
  expect((await undo(who.uxia, id)).body).toMatchObject({ state: 'DONE', result: { undone: n } });
  expect((await count()).n).toBe(0);
});

it('one whose copy ended between its last row and its end deletes no element that the file has', async () => {
  await sql('DELETE FROM geometric_element');
  const [gone, kept] = [
    await anElement({ type: { id: typeId }, owner: who.uxia, description: 'Gone' }),
    await anElement({ type: { id: typeId }, owner: who.uxia, description: 'Kept' }),
  ];
  const mapping = { typeId, key: 'id', deleteMissing: true };
  const { id } = (await (await sendImport(who.uxia, `id,description\n${kept.id},Kept`, mapping)).json()) as Job;
  const endless = async (run: JobRun) => {
    await runImport(run);
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  };
  await workOnNext({ IMPORT: endless });
  expect((await job(id)).state).toBe('RUNNING');
  await takenUp(id);
  expect(await job(id)).toMatchObject({ state: 'DONE', result: { unchanged: 1, deleted: 1 } });
  expect(await sql('SELECT id FROM geometric_element')).toEqual([{ id: kept.id }]);
  expect(await sql('SELECT id FROM element_bin WHERE id = ANY($1)', [[kept.id, gone.id]])).toEqual([{ id: gone.id }]);
});
