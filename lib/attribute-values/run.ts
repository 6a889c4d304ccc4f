import 'server-only';
import type { Choice } from '@/lib/attribute-types/choices';
import { keepAttributeType, writeChoices } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import type { AttributeDataType } from '@/lib/data-types';
import { transaction } from '@/lib/db/transaction';
import { untilWritersEnd } from '@/lib/db/writers';
import { announceRenaming, renewSoon } from '@/lib/element-types/edit/renaming';
import { notFound } from '@/lib/errors';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { announceClasses, buildSoon } from '@/lib/styles/binding/building';
import { definitionsChanged } from '@/lib/versions/service';
import { BEGINNING, batchesOf, converting, inBatches, type Place, returning, undoing } from './batches';
import { type ChangeRow, type Definition, findChange, findUsesOf, updateChange, updateDefinition } from './change-queries';
import { type Naming, recodeNaming, restoreNaming, withMergedAgain } from './recode-definitions';
import { isAwaitingReturn } from './returned-queries';

interface Parameters {
  changeId: number;
  kind: ChangeRow['kind'];
  undoes?: true;
}

/** Updates the search by words, which covers texts only. */
async function renewWords(ctx: Context, types: readonly number[]): Promise<void> {
  for (const typeId of types) await transaction(ctx, (tx) => announceRenaming(tx, typeId));
  for (const typeId of types) await renewSoon(typeId);
}

async function finish(ctx: Context, change: ChangeRow, { state, elements }: { state: string; elements?: number }) {
  await updateChange(ctx.db, change.id, { state, elements });
  definitionsChanged();
  if (change.kind === 'FILL') return;
  const types = [...new Set((await findUsesOf(ctx.db, change.attributeTypeId)).map(({ typeId }) => typeId))];
  if (change.kind === 'CONVERT') await renewWords(ctx, types);
  // Rules of styles that name a choice, or compare numbers, may match other elements now.
  await transaction(ctx, (tx) => announceClasses(tx, types));
  await buildSoon(types);
}

async function doAll(run: JobRun, change: ChangeRow): Promise<number> {
  const { ctx } = run;
  const batches = await batchesOf(run, change);
  if (change.kind === 'CONVERT') await untilWritersEnd(ctx.db, run.signal);
  const { done } = await inBatches(run, batches, (run.checkpoint as Place | null) ?? BEGINNING);
  let total = done;
  if (change.kind === 'RECODE') {
    const { from, to } = change.parameters as { from: string[]; to: string };
    await transaction(ctx, async (tx) => {
      const now = await keepAttributeType(tx, change.attributeTypeId);
      const staying = now.valueGroupCode?.listCode.filter(({ code }) => !from.includes(code)) ?? [];
      await recodeNaming(tx, now.id, { from, to });
      await writeChoices(tx, now, staying);
    });
    // Whoever read the choices before could still write one that is gone now.
    await untilWritersEnd(ctx.db, run.signal);
    total = (await inBatches(run, batches, { ...BEGINNING, done })).done;
  }
  await finish(ctx, change, { state: 'DONE', elements: total });
  return total;
}

async function undoAll(run: JobRun, change: ChangeRow): Promise<number> {
  const { ctx } = run;
  await transaction(ctx, async (tx) => {
    if (change.kind === 'FILL') return;
    const now = await keepAttributeType(tx, change.attributeTypeId);
    if (change.kind === 'RECODE') {
      const { listCode: before, naming } = change.before as { listCode: Choice[]; naming?: Naming };
      const merged = change.parameters as { from: string[]; to: string };
      await writeChoices(tx, now, withMergedAgain(now.valueGroupCode?.listCode ?? [], before, [...merged.from, merged.to]));
      if (naming) await restoreNaming(tx, now.id, naming, merged);
    }
    if (change.kind === 'CONVERT')
      await updateDefinition(tx.db, now.id, (change.before as { definition: Definition }).definition);
  });
  if (change.kind === 'CONVERT') await untilWritersEnd(ctx.db, run.signal);
  let { done } = await inBatches(run, undoing(change), (run.checkpoint as Place | null) ?? BEGINNING);
  if (await isAwaitingReturn(ctx.db, change.id)) {
    // Whoever was bringing an element back may not have seen that its earlier value waits for it.
    await untilWritersEnd(ctx.db, run.signal);
    ({ done } = await inBatches(run, returning(change), { ...BEGINNING, done }));
  }
  if (change.kind === 'CONVERT') {
    const { dataType } = (change.before as { definition: Definition }).definition;
    await inBatches(run, await converting(run, change, dataType as AttributeDataType), { ...BEGINNING, done });
  }
  await finish(ctx, change, { state: 'UNDONE' });
  return done;
}

/** Runs a change of all values, or its undoing. Each batch is a transaction with a checkpoint, from which another process can continue. */
export async function runChange(run: JobRun): Promise<JobOutcome> {
  const { changeId, undoes } = run.parameters as Parameters;
  const change = await findChange(run.ctx.db, changeId);
  if (!change) throw notFound();
  const elements = await (undoes ? undoAll(run, change) : doAll(run, change));
  return { result: { elements, changeId, ...(undoes && { undoes }) } };
}
