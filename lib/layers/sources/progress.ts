import 'server-only';
import type { Context } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { AppError, invalid, notFound } from '@/lib/errors';
import { badShape } from './errors';
import { cancelImportRow, findImport, type ImportState, insertImport, updateImport } from './queries';
import type { ImportStep, LayerImport } from './schema';

const EVERY_MS = 500;

/** How an import reports its progress, and learns that it is cancelled. */
export interface Progress {
  signal: AbortSignal;
  at(step: ImportStep, more?: Omit<ImportState, 'step'>): Promise<void>;
  /** The current number of rows; written to the database at the next interval. */
  rows(done: number): void;
}

interface ImportRequest {
  importId?: string;
  filename: string;
  signal?: AbortSignal;
}

/** For an import without an id: nothing is reported, and only its caller can abort it. */
const silent = (signal: AbortSignal): Progress => ({ signal, at: async () => signal.throwIfAborted(), rows: () => undefined });

function beating(id: string, ending: AbortController): Progress & { stop: () => void } {
  const state: ImportState = { step: 'UNPACKING' };
  const beat = async () => {
    if (await updateImport(db, id, state)) ending.abort();
  };
  const timer = setInterval(() => beat().catch(() => undefined), EVERY_MS);
  return {
    signal: ending.signal,
    stop: () => clearInterval(timer),
    rows: (done) => {
      state.rowsDone = done;
    },
    at: async (step, more) => {
      Object.assign(state, { step, ...more });
      await beat();
      ending.signal.throwIfAborted();
    },
  };
}

/** Runs an import that reports its progress. It ends when its caller disconnects or cancels it: a 400 at `shapeFile`. */
export async function withProgress<T>(
  ctx: Context,
  requested: ImportRequest,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const { importId: id, filename, signal } = requested;
  const ending = new AbortController();
  const end = () => ending.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  if (id && !(await insertImport(db, { id, accountId: ctx.actor.id, filename })))
    throw invalid('importId', 'project.layerSource.import.taken');
  const progress = id ? beating(id, ending) : { ...silent(ending.signal), stop: () => undefined };
  let outcome: ImportStep = 'FAILED';
  try {
    const made = await work(progress);
    outcome = 'LOADED';
    return made;
  } catch (error) {
    throw ending.signal.aborted && !(error instanceof AppError) ? badShape('cancelled', { file: filename }) : error;
  } finally {
    progress.stop();
    signal?.removeEventListener('abort', end);
    if (id) await updateImport(db, id, { step: outcome });
  }
}

/** The progress of one's own import. 404 until the upload has arrived. */
export async function importProgress(ctx: Context, id: string): Promise<LayerImport> {
  const found = await findImport(ctx.db, id, ctx.actor.id);
  if (!found) throw notFound();
  return found;
}

/** Cancels one's own import: the instance that runs it notices within a second. */
export async function cancelImport(ctx: Context, id: string): Promise<void> {
  if ((await cancelImportRow(ctx.db, id, ctx.actor.id)) === 0) throw notFound();
}
