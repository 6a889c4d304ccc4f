import 'server-only';
import type { Choice } from '@/lib/attribute-types/choices';
import { getAttributeType, keepAttributeType, writeChoices } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import type { AttributeDataType } from '@/lib/data-types';
import { batchSize } from '@/lib/db/batch-size';
import { transaction } from '@/lib/db/transaction';
import { announceRenaming, renewSoon } from '@/lib/element-types/edit/renaming';
import { getElementType } from '@/lib/element-types/service';
import { writeFields } from '@/lib/elements/save/many';
import { notFound } from '@/lib/errors';
import type { JobOutcome, JobRun } from '@/lib/jobs/kinds';
import { MAX_TEXT } from '@/lib/text';
import { definitionsChanged } from '@/lib/versions/service';
import {
  type ChangedValue,
  type ChangeRow,
  type Definition,
  findChange,
  findHolders,
  findLastOfNext,
  findUsesOf,
  indexAgain,
  insertRows,
  lockNext,
  lockThese,
  lockUnchanged,
  type StoredValue,
  updateChange,
  updateDefinition,
} from './change-queries';
import { converted, recoded } from './convert';
import { findNextLacking, lockLacking } from './lacking-queries';
import { type Naming, recodeNaming, restoreNaming } from './recode-definitions';

/** Maximum number of elements that one transaction writes. */
const BATCH = 200;

/** Elements with a merged choice, or that lack a value, are found as many at a time, since many others may be read for that. */
const FOUND_AHEAD = 5000;

interface Parameters {
  changeId: number;
  kind: ChangeRow['kind'];
  undoes?: true;
}

/** The progress of a change: the attribute, of those that use the attribute type, and the last element. */
interface Place {
  use: number;
  after: number;
  done: number;
}
const BEGINNING: Place = { use: 0, after: 0, done: 0 };

/** Runs a batch. Returns its counts and where the next one begins; undefined: there are no more elements. */
type Batch = (tx: Context, place: Place, most: number) => Promise<{ next: Omit<Place, 'done'>; changed: number } | undefined>;

const writesOf = (rows: readonly { elementId: number; attributeId: number; to: StoredValue | null }[]) =>
  rows.map(({ elementId, attributeId, to }) => ({
    id: elementId,
    comments: false,
    unset: to === null ? [String(attributeId)] : [],
    set: to === null ? {} : { [attributeId]: to },
  }));

/** Writes new values, and stores the earlier ones. */
async function writeAll(tx: Context, changeId: number, rows: readonly ChangedValue[]): Promise<void> {
  if (rows.length === 0) return;
  await writeFields(tx, writesOf(rows.map((it) => ({ ...it, to: it.after }))));
  await insertRows(tx.db, changeId, rows);
}

/** Replaces merged choices in elements, in batches. */
async function recoding(run: JobRun, { id, attributeTypeId, parameters }: ChangeRow): Promise<Batch> {
  const { from, to } = parameters as { from: string[]; to: string };
  const merged = new Set(from);
  const uses = await findUsesOf(run.ctx.db, attributeTypeId);
  let ahead: number[] = [];
  return async (tx, { use: at, after }, most) => {
    const use = uses[at];
    if (!use) return undefined;
    ahead = ahead.filter((it) => it > after);
    if (ahead.length === 0) ahead = await findHolders(tx.db, use, from, after, FOUND_AHEAD);
    const part = ahead.slice(0, most);
    const last = part.at(-1);
    if (last === undefined) return { next: { use: at + 1, after: 0 }, changed: 0 };
    const held = await lockThese(tx.db, use, part);
    const rows = held.flatMap(({ id: elementId, value }) => {
      const became = recoded(value, merged, to);
      return became === undefined ? [] : [{ elementId, attributeId: use.id, before: value, after: became }];
    });
    await writeAll(tx, id, rows);
    return { next: { use: at, after: last }, changed: rows.length };
  };
}

/** Converts the values of all elements to the data type, and updates their search index. */
async function converting(run: JobRun, { id, attributeTypeId }: ChangeRow, to: AttributeDataType): Promise<Batch> {
  const uses = await findUsesOf(run.ctx.db, attributeTypeId);
  const { valueGroupCode } = await getAttributeType(run.ctx, attributeTypeId);
  return async (tx, { use: at, after }, most) => {
    const use = uses[at];
    if (!use) return undefined;
    const held = await lockNext(tx.db, use, after, most);
    const last = held.at(-1);
    if (!last) return { next: { use: at + 1, after: 0 }, changed: 0 };
    const rows = held.flatMap(({ id: elementId, value }) => {
      const made = converted(value, to, { maxSize: MAX_TEXT, valueGroupCode });
      const isSame = made === undefined || JSON.stringify(made) === JSON.stringify(value);
      return isSame ? [] : [{ elementId, attributeId: use.id, before: value, after: made }];
    });
    await writeAll(tx, id, rows);
    await indexAgain(
      tx.db,
      use.id,
      held.map((it) => it.id),
    );
    return { next: { use: at, after: last.id }, changed: held.length };
  };
}

/** Fills in a value for elements without one, where their type asks for it. */
async function filling(run: JobRun, { id, parameters }: ChangeRow): Promise<Batch> {
  const { typeId, attributeId, value } = parameters as { typeId: number; attributeId: number; value: StoredValue };
  const type = await getElementType(run.ctx, typeId);
  const own = type.listAttributeType.find((it) => it.id === attributeId);
  if (!own || own.retired) return async () => undefined;
  let ahead: number[] = [];
  return async (tx, { after }, most) => {
    ahead = ahead.filter((it) => it > after);
    if (ahead.length === 0) ahead = await findNextLacking(tx.db, type, own, after, FOUND_AHEAD);
    const part = ahead.slice(0, most);
    const last = part.at(-1);
    if (last === undefined) return undefined;
    const held = await lockLacking(tx.db, type, own, part);
    const rows = held.map((elementId): ChangedValue => ({ elementId, attributeId, before: null, after: value }));
    await writeAll(tx, id, rows);
    return { next: { use: 0, after: last }, changed: rows.length };
  };
}

/** Restores earlier values where nobody has changed them since. */
const undoing =
  ({ id }: ChangeRow): Batch =>
  async (tx, { after }, most) => {
    const last = await findLastOfNext(tx.db, id, after, most);
    if (last === null) return undefined;
    const rows = (await lockUnchanged(tx.db, id, after, most)).filter(({ elementId }) => elementId <= last);
    // A type uses an attribute type only once, so each element has one row.
    if (rows.length > 0) await writeFields(tx, writesOf(rows.map((it) => ({ ...it, to: it.before }))));
    return { next: { use: 0, after: last }, changed: rows.length };
  };

async function inBatches(run: JobRun, batch: Batch, from: Place): Promise<Place> {
  let place = from;
  const size = batchSize(BATCH);
  for (;;) {
    run.signal.throwIfAborted();
    const asked = size.next();
    const beginning = performance.now();
    const made = await transaction({ ...run.ctx, source: 'system' } satisfies Context, async (tx) => {
      const it = await batch(tx, place, asked);
      const next = it && { ...it.next, done: place.done + it.changed };
      if (next) await run.keep(tx, next, next.done);
      return next;
    });
    if (!made) return place;
    size.took(asked, performance.now() - beginning);
    place = made;
  }
}

/** Updates the search by words, which covers texts only, for the types that use an attribute type. */
async function renewWords(ctx: Context, attributeTypeId: number): Promise<void> {
  const types = [...new Set((await findUsesOf(ctx.db, attributeTypeId)).map(({ typeId }) => typeId))];
  for (const typeId of types) await transaction(ctx, (tx) => announceRenaming(tx, typeId));
  for (const typeId of types) await renewSoon(typeId);
}

const batchOf = (run: JobRun, change: ChangeRow): Promise<Batch> => {
  if (change.kind === 'RECODE') return recoding(run, change);
  if (change.kind === 'FILL') return filling(run, change);
  return converting(run, change, (change.parameters as { dataType: AttributeDataType }).dataType);
};

async function finish(ctx: Context, change: ChangeRow, { state, elements }: { state: string; elements?: number }) {
  await updateChange(ctx.db, change.id, { state, elements });
  definitionsChanged();
  if (change.kind === 'CONVERT') await renewWords(ctx, change.attributeTypeId);
}

async function doAll(run: JobRun, change: ChangeRow): Promise<number> {
  const { ctx } = run;
  const batch = await batchOf(run, change);
  const { done } = await inBatches(run, batch, (run.checkpoint as Place | null) ?? BEGINNING);
  let total = done;
  if (change.kind === 'RECODE') {
    const { from, to } = change.parameters as { from: string[]; to: string };
    await transaction(ctx, async (tx) => {
      const now = await keepAttributeType(tx, change.attributeTypeId);
      const staying = now.valueGroupCode?.listCode.filter(({ code }) => !from.includes(code)) ?? [];
      await recodeNaming(tx, now.id, { from, to });
      await writeChoices(tx, now, staying);
    });
    // Somebody who had the form open before could still choose one.
    total = (await inBatches(run, batch, { ...BEGINNING, done })).done;
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
      const later = now.valueGroupCode?.listCode.filter(({ code }) => before.every((it) => it.code !== code)) ?? [];
      await writeChoices(tx, now, [...before, ...later]);
      if (naming) await restoreNaming(tx, now.id, naming, change.parameters as { from: string[]; to: string });
    }
    if (change.kind === 'CONVERT')
      await updateDefinition(tx.db, now.id, (change.before as { definition: Definition }).definition);
  });
  const { done } = await inBatches(run, undoing(change), (run.checkpoint as Place | null) ?? BEGINNING);
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
