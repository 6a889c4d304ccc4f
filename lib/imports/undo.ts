import 'server-only';
import { catchUp } from '@/lib/attribute-values/caught-up';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { attributeField } from '@/lib/elements/attributes';
import { binMany, changeMany, type FieldWrite, findMany, lockMany, restoreMany } from '@/lib/elements/save/many';
import { AppError, notFound } from '@/lib/errors';
import { Deferred } from '@/lib/http/deferred';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { hasBrokenOff, Job } from '@/lib/jobs/schema';
import { getJob, startJob } from '@/lib/jobs/service';
import { withdrawOpen } from '@/lib/proposals/decide/service';
import { removeOwnMany } from '@/lib/relations/service';
import { findImport, type ImportRow } from './queries';
import { findMadeRelations } from './relation-queries';
import {
  findPartsChanged,
  findUndoing,
  findWritten,
  hasChangedSince,
  havePartsChanged,
  type UndoProgress,
  updateUndone,
  type WrittenRow,
} from './undo-queries';

const BATCH_ROWS = 500;
/** Rows whose elements are asked about at once before an undoing begins. */
const ASKED_ROWS = 10_000;
const BATCH_MS = 120_000;
/** A small import is undone by the time of the answer. */
const WAITS_MS = 10_000;
const ASKS_EVERY_MS = 150;

const PREFIX = attributeField('');

/** The write that restores the fields of an element. */
function writeOf({ elementId, changes }: WrittenRow): FieldWrite {
  const before = Object.entries(changes ?? {}).map(([field, [was]]) => [field, was] as const);
  const attributes = before.flatMap(([field, was]) =>
    field.startsWith(PREFIX) ? [[field.slice(PREFIX.length), was] as const] : [],
  );
  const was = Object.fromEntries(before);
  return {
    id: elementId,
    ...(was.description !== undefined && { description: was.description }),
    ...(was.geom !== undefined && { geom: was.geom }),
    ...(was.isPublic !== undefined && { isPublic: was.isPublic }),
    comments: false,
    unset: attributes.flatMap(([id, value]) => (value === null ? [id] : [])),
    set: Object.fromEntries(attributes.filter(([, value]) => value !== null)),
  };
}

/** Deletes the relations that these rows have made. Returns how many rows had made nothing else. */
async function unrelate(tx: Context, jobId: number, rows: readonly WrittenRow[]): Promise<number> {
  const made = await findMadeRelations(
    tx.db,
    jobId,
    rows.flatMap(({ row }) => row ?? []),
  );
  await removeOwnMany(
    tx,
    made.map(({ relationId }) => relationId),
  );
  const related = new Set(made.map(({ row }) => row));
  return rows.filter(({ state, version, row }) => state === 'CHANGED' && version === null && related.has(row ?? 0)).length;
}

/** Undoes the writes of these rows, newest first. What somebody has changed since stays. */
async function takeBack(tx: Context, { jobId, typeId }: ImportRow, rows: readonly WrittenRow[]): Promise<number> {
  const ids = (state: WrittenRow['state']) => rows.filter((it) => it.state === state).map((it) => it.elementId);
  await lockMany(
    tx,
    rows.map(({ elementId }) => elementId),
  );
  const found = await findMany(tx, typeId, [...ids('NEW'), ...ids('CHANGED')]);
  const isCurrent = ({ elementId, version }: WrittenRow) => found.get(elementId)?.version === version;
  const isExtended = await findPartsChanged(tx.db, jobId, ids('NEW'));
  const [made, changed] = [
    rows.filter((it) => it.state === 'NEW' && isCurrent(it) && !isExtended.has(it.elementId)),
    rows.filter((it) => it.state === 'CHANGED' && isCurrent(it)),
  ];
  // Before their elements go to the bin, which would keep them.
  const unrelated = await unrelate(tx, jobId, rows);
  await restoreMany(tx, ids('DELETED'));
  await catchUp(tx, ids('DELETED'));
  const proposals = rows.flatMap(({ proposalId }) => proposalId ?? []);
  for (const id of proposals) await withdrawOpen(tx, id);
  await changeMany(
    tx,
    changed.flatMap((row) => {
      const it = found.get(row.elementId);
      const reviewed = row.changes?.isReviewed?.[0];
      return it ? [{ found: it, write: writeOf(row), isReviewed: reviewed === undefined ? undefined : reviewed === true }] : [];
    }),
  );
  if (made.length > 0)
    await binMany(
      tx,
      made.map(({ elementId }) => elementId),
    );
  return made.length + changed.length + unrelated + proposals.length + ids('DELETED').length;
}

const BEGINNING: UndoProgress = { before: Number.MAX_SAFE_INTEGER, done: 0 };

/** Undoes an import as a job: deletes its relations, moves new elements to the bin, reverts changes, withdraws proposals and restores deleted elements. */
export async function runUndo(run: JobRun, jobId: number): Promise<JobOutcome> {
  const ctx: Context = { ...run.ctx, source: 'import' };
  const it = await findImport(ctx.db, jobId);
  if (!it) throw notFound();
  let state = (run.checkpoint as UndoProgress | null) ?? BEGINNING;
  for (;;) {
    run.signal.throwIfAborted();
    const { before, done } = state;
    const rows = await findWritten(ctx.db, jobId, before, BATCH_ROWS);
    if (rows.length === 0) return { result: { undone: done } };
    state = await transaction(
      ctx,
      async (tx) => {
        const next = { before: (rows.at(-1) as WrittenRow).id, done: done + (await takeBack(tx, it, rows)) };
        await run.keep(tx, { ...next, result: { undone: next.done } }, next.done);
        return next;
      },
      BATCH_MS,
    );
  }
}

async function awaitEnd(ctx: Context, id: number): Promise<Job> {
  const until = Date.now() + WAITS_MS;
  for (;;) {
    const job = await getJob(ctx, id);
    if ((job.state !== 'WAITING' && job.state !== 'RUNNING') || Date.now() > until) return job;
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY_MS));
  }
}

/** 409 if somebody has changed what an import has written, or added to its elements, as far as it is not undone. */
async function checkUnchanged({ db }: Context, jobId: number, { before }: UndoProgress): Promise<void> {
  if (await hasChangedSince(db, jobId, before)) throw new AppError('project.imports.changedSince');
  for (let from: number | null = before; from !== null; ) {
    const { last, changed } = await havePartsChanged(db, jobId, from, ASKED_ROWS);
    if (changed) throw new AppError('project.imports.changedSince');
    from = last;
  }
}

/**
 * Starts the undoing of an import, or goes on with one that was broken off. 404 for somebody else's import, and for a job that is not an
 * import; 409 if it has not ended, was a dry run, was undone already or is being undone, or somebody has changed its elements or relations
 * since, or added to what is new.
 */
export async function undoImport(ctx: Context, jobId: number): Promise<Deferred> {
  const job = await getJob(ctx, jobId);
  const it = await findImport(ctx.db, jobId);
  if (!it) throw notFound();
  if (it.isDry || job.finishedAt === null) throw new AppError('project.imports.notUndoable');
  const last = await findUndoing(ctx.db, jobId);
  if (last?.state === 'DONE') throw new AppError('project.imports.undone');
  if (last && !hasBrokenOff(last.state)) throw new AppError('project.imports.beingUndone');
  const checkpoint = last?.checkpoint ?? undefined;
  await checkUnchanged(ctx, jobId, checkpoint ?? BEGINNING);
  const started = await transaction(ctx, async (tx) => {
    const made = await startJob(tx, { kind: 'IMPORT', name: job.name, parameters: { undoes: jobId }, checkpoint });
    if (!(await updateUndone(tx.db, jobId, { by: made.id, instead: last?.jobId ?? null })))
      throw new AppError('project.imports.beingUndone');
    return made;
  });
  return new Deferred(Job, await awaitEnd(ctx, started.id), `/api/jobs/${started.id}`);
}
