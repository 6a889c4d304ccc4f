import 'server-only';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import type { ElementGeometry } from '@/lib/elements/geometry';
import { elementPolicy } from '@/lib/elements/policy';
import { binMany, findMany } from '@/lib/elements/save/many';
import { AppError } from '@/lib/errors';
import { placeIn, withWorkspace } from '@/lib/http/multipart';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { proposalsAreOn } from '@/lib/proposals/service';
import { store } from '@/lib/storage';
import { readableOf } from '@/lib/web-stream';
import { firstPosition, importBatch } from './batch';
import { type RowPhoto, withPhoto } from './photos';
import { importPolicy } from './policy';
import { countRows, planNow, planOf } from './prepare';
import { Batches, begunBefore, keepProgress, type Progress, resultOf } from './progress';
import {
  findDoneRows,
  findMissing,
  forgetUnchanged,
  hasUnknownRefused,
  type ImportParameters,
  insertImport,
  insertRows,
} from './queries';
import { openSource } from './readers';
import type { Source, SourceRow } from './readers/source';
import { lacksGeometry, refusedColumns } from './refused-place';
import type { ImportMapping } from './schema';
import { runUndo } from './undo';
import { forgetSaid, forgetSaidOfEnded } from './unique-queries';
import type { ImportPlan } from './work';

const BATCH_ROWS = 1000;
/** Maximum size of a batch with large geometries. */
const BATCH_BYTES = 4 * 1024 ** 2;
const BATCH_MS = 120_000;
/** Batches without a key are written two at a time: the database works on one while the other is read and checked. */
const WRITERS = 2;

/** The rows that are still to be imported. `done`: the rows after `after` that were imported already. */
async function* batchesOf(
  source: Source,
  { after, done }: { after: number; done: ReadonlySet<number> },
  signal: AbortSignal,
): AsyncGenerator<SourceRow[], void> {
  let batch: SourceRow[] = [];
  let bytes = 0;
  for await (const row of source.rows(signal)) {
    if (row.row <= after || done.has(row.row)) continue;
    batch.push(row);
    bytes += JSON.stringify(row.geometry ?? '').length + row.cells.reduce<number>((sum, it) => sum + String(it ?? '').length, 0);
    // A picture takes longer than a thousand rows, and is made ready before its transaction begins.
    if (!row.photo && batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

async function fetchInput(key: string | null, folder: string): Promise<string> {
  const stored = key === null ? undefined : await store().get(key);
  if (!stored) throw new AppError('project.common.notFound');
  const place = placeIn(folder);
  await pipeline(readableOf(stored.body), createWriteStream(place));
  return place;
}

/** Moves elements that the file does not have to the bin; only those that the caller may remove. */
async function deleteMissing(ctx: Context, plan: ImportPlan, before: Progress, run: JobRun): Promise<Progress> {
  // A refused row without a known element may belong to any element that seems to be missing.
  if (await hasUnknownRefused(ctx.db, plan.jobId)) return before;
  const removable = elementPolicy.remove(ctx.actor);
  const ownerId = importPolicy.lackingOf(ctx.actor);
  let state = before;
  for (;;) {
    run.signal.throwIfAborted();
    const after = state.missing ?? 0;
    const ids = await findMissing(ctx.db, { jobId: plan.jobId, typeId: plan.type.id, ownerId, after }, BATCH_ROWS);
    if (ids.length === 0) return state;
    state = await transaction(
      ctx,
      async (tx) => {
        const found = [...(await findMany(tx, plan.type.id, ids)).values()].filter((it) => permits(removable, it));
        await insertRows(
          tx.db,
          plan.jobId,
          found.map(({ id, fields }) => ({
            ...{ row: null, state: 'DELETED', elementId: id },
            changes: { description: [fields.description, null] },
            place: firstPosition((fields.geom as ElementGeometry).coordinates),
          })),
        );
        const gone = found.map(({ id }) => id);
        if (!plan.isDry && gone.length > 0) await binMany(tx, gone);
        const counts = { ...state.counts, DELETED: state.counts.DELETED + gone.length };
        const next: Progress = { ...state, counts, missing: ids.at(-1) };
        await keepProgress(run, tx, next);
        return next;
      },
      BATCH_MS,
    );
  }
}

/**
 * What follows the last row. Without the rows that changed nothing, their elements would seem to be missing: before these rows are deleted, it
 * is noted for whoever continues the job that nothing is missing any more.
 */
async function endOf(
  ctx: Context,
  { plan, mapping, run }: { plan: ImportPlan; mapping: ImportMapping; run: JobRun },
  before: Progress,
): Promise<Progress> {
  const state = mapping.deleteMissing && !before.swept ? await deleteMissing(ctx, plan, before, run) : before;
  const ended: Progress = { ...state, swept: true };
  await transaction(ctx, (tx) => keepProgress(run, tx, ended));
  await forgetUnchanged(ctx.db, run.id);
  if (plan.isDry) await forgetSaid(ctx.db, run.id);
  return ended;
}

async function importFile(
  run: JobRun,
  { mapping, isDry, filename }: Exclude<ImportParameters, { undoes: number }>,
  folder: string,
) {
  const ctx: Context = { ...run.ctx, source: 'import' };
  const path = await fetchInput(run.inputKey, folder);
  const source = await openSource(ctx, { path, filename }, folder, mapping);
  const rowPlan = await planOf(ctx, mapping, source);
  const isCounted = !permits(importPolicy.run(ctx.actor), { isLarge: true, namesOwners: false });
  const addsGeometry = lacksGeometry(source, rowPlan);
  const plan: ImportPlan = { ...rowPlan, jobId: run.id, isDry, addsGeometry, isCounted, proposes: await proposalsAreOn(ctx) };
  await insertImport(ctx.db, {
    jobId: run.id,
    typeId: plan.type.id,
    isDry,
    columns: refusedColumns(source.columns, addsGeometry),
  });
  if (isDry) await forgetSaidOfEnded(ctx.db);
  const batches = new Batches(ctx, run, begunBefore(run.checkpoint as Progress | null));
  const { row: after, done } = batches.progress;
  run.progress(done, await countRows(source));
  const rows = batchesOf(source, { after, done: await findDoneRows(ctx.db, run.id, after) }, run.signal);
  // Rows of one key, or with values that are unique, must be seen by the next batch.
  const isOrdered = plan.key !== undefined || plan.type.listAttributeType.some(({ unique }) => unique);
  await batches.work(rows, isOrdered ? 1 : WRITERS, async (batch, save) => {
    const photo = batch[0]?.photo;
    const write = async (tx: Context, it?: RowPhoto) => importBatch(tx, await planNow(tx, plan, mapping, source), batch, it);
    if (photo) await withPhoto(ctx, photo, isDry, (it) => save((tx) => write(tx, it)));
    else await save(write);
  });
  return { result: resultOf(await endOf(ctx, { plan, mapping, run }, batches.progress)) };
}

/** Imports the file of a job with the current rights of its owner, or undoes an import. */
export async function runImport(run: JobRun): Promise<JobOutcome> {
  const parameters = run.parameters as ImportParameters;
  if ('undoes' in parameters) return runUndo(run, parameters.undoes);
  return withWorkspace((folder) => importFile(run, parameters, folder));
}
