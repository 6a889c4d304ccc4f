import 'server-only';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { elementPolicy } from '@/lib/elements/policy';
import { binMany, findMany } from '@/lib/elements/save/many';
import { AppError } from '@/lib/errors';
import { placeIn, withWorkspace } from '@/lib/http/multipart';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { store } from '@/lib/storage';
import { readableOf } from '@/lib/web-stream';
import { type BatchOutcome, importBatch } from './batch';
import { importPolicy } from './policy';
import { countRows, planOf } from './prepare';
import {
  findMissing,
  forgetUnchanged,
  hasUnknownRefused,
  type ImportParameters,
  insertImport,
  insertRows,
  type RowState,
} from './queries';
import { openSource } from './readers';
import type { Source, SourceRow } from './readers/source';
import type { ImportPlan } from './row-checks';
import type { ImportResult } from './schema';
import { runUndo } from './undo';

const BATCH_ROWS = 1000;
/** Of a batch with large geometries. */
const BATCH_BYTES = 4 * 1024 ** 2;
const BATCH_MS = 120_000;
const MOST_UNKNOWN = 500;

/** How far an import is. */
interface Progress {
  row: number;
  done: number;
  counts: Record<RowState, number>;
  /** How often, by column and value. */
  unknown: Record<string, Record<string, number>>;
  /** While missing elements are deleted: the last one. */
  missing?: number;
}
const BEGINNING: Progress = {
  ...{ row: 0, done: 0, unknown: {} },
  counts: { NEW: 0, CHANGED: 0, UNCHANGED: 0, DELETED: 0, REFUSED: 0 },
};

/** The figures so far with those of a batch. */
function added(before: Progress, rows: readonly SourceRow[], { states, unknown }: BatchOutcome): Progress {
  const next: Progress = structuredClone({ ...before, row: rows.at(-1)?.row ?? before.row, done: before.done + rows.length });
  for (const state of states) next.counts[state]++;
  for (const { column, value } of unknown) {
    const values = next.unknown[column] ?? {};
    next.unknown[column] = values;
    if (value in values || Object.keys(values).length < MOST_UNKNOWN) values[value] = (values[value] ?? 0) + 1;
  }
  return next;
}

async function* batchesOf(source: Source, after: number, signal: AbortSignal): AsyncGenerator<SourceRow[], void> {
  let batch: SourceRow[] = [];
  let bytes = 0;
  for await (const row of source.rows(signal)) {
    if (row.row <= after) continue;
    batch.push(row);
    bytes += JSON.stringify(row.geometry ?? '').length + row.cells.reduce<number>((sum, it) => sum + String(it ?? '').length, 0);
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
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
  // A row that could not be read may be that of any element that seems to be missing.
  if (await hasUnknownRefused(ctx.db, plan.jobId)) return before;
  const removable = elementPolicy.remove(ctx.actor);
  const ownerId = ctx.actor.role === 'USER' ? ctx.actor.id : null;
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
          found.map(({ id }) => ({ row: null, state: 'DELETED', elementId: id })),
        );
        const gone = found.map(({ id }) => id);
        if (!plan.isDry && gone.length > 0) await binMany(tx, gone);
        const counts = { ...state.counts, DELETED: state.counts.DELETED + gone.length };
        const next: Progress = { ...state, counts, missing: ids.at(-1) };
        await run.keep(tx, next, next.done);
        return next;
      },
      BATCH_MS,
    );
  }
}

const resultOf = ({ counts, unknown }: Progress): ImportResult => ({
  ...{ new: counts.NEW, changed: counts.CHANGED, unchanged: counts.UNCHANGED, deleted: counts.DELETED, refused: counts.REFUSED },
  unknownValues: Object.entries(unknown).flatMap(([column, values]) =>
    Object.entries(values).map(([value, count]) => ({ column, value, count })),
  ),
});

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
  const plan: ImportPlan = { ...rowPlan, jobId: run.id, isDry, isCounted };
  await insertImport(ctx.db, { jobId: run.id, typeId: plan.type.id, isDry, columns: [...source.columns] });
  let state = (run.checkpoint as Progress | null) ?? BEGINNING;
  run.progress(state.done, await countRows(source));
  for await (const rows of batchesOf(source, state.row, run.signal)) {
    state = await transaction(
      ctx,
      async (tx) => {
        const next = added(state, rows, await importBatch(tx, plan, rows));
        await run.keep(tx, next, next.done);
        return next;
      },
      BATCH_MS,
    );
  }
  if (mapping.deleteMissing) state = await deleteMissing(ctx, plan, state, run);
  await forgetUnchanged(ctx.db, run.id);
  return { result: resultOf(state) };
}

/** Imports the file of a job with the rights that its owner has by now, or undoes an import. */
export async function runImport(run: JobRun): Promise<JobOutcome> {
  const parameters = run.parameters as ImportParameters;
  if ('undoes' in parameters) return runUndo(run, parameters.undoes);
  return withWorkspace((folder) => importFile(run, parameters, folder));
}
