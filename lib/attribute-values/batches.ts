import 'server-only';
import { getAttributeType } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import type { AttributeDataType } from '@/lib/data-types';
import { shortTransactions } from '@/lib/db/short-transactions';
import { getElementType } from '@/lib/element-types/service';
import { invalid } from '@/lib/errors';
import type { JobRun } from '@/lib/jobs/kinds';
import { MAX_TEXT } from '@/lib/text';
import {
  type ChangedValue,
  type ChangeRow,
  findHolders,
  findLastOfNext,
  findUsesOf,
  indexAgain,
  insertRows,
  lockNext,
  lockThese,
  lockUnchanged,
  type StoredValue,
} from './change-queries';
import { converted, recoded } from './convert';
import { findNextLacking, lockLacking } from './lacking-queries';
import { restoreReturned } from './returned';
import { awaitReturn, lockReturned } from './returned-queries';
import { writeValues } from './write';

/** Maximum number of elements that one transaction writes. */
const BATCH = 200;

/** Elements with a merged choice, or that lack a value, are found as many at a time, since many others may be read for that. */
const FOUND_AHEAD = 5000;

/** The progress of a change: the attribute, of those that use the attribute type, and the last element. */
export interface Place {
  use: number;
  after: number;
  done: number;
}
export const BEGINNING: Place = { use: 0, after: 0, done: 0 };

/** What a change does to elements, in batches. */
export interface Batches {
  /** Finds the elements of the next batches before its transaction begins, because others may be read for long. */
  find?: (place: Place) => Promise<void>;
  /** Writes a batch. Returns its counts and where the next one begins; undefined: there are no more elements. */
  write: (tx: Context, place: Place, most: number) => Promise<{ next: Omit<Place, 'done'>; changed: number } | undefined>;
}

/** Ids that are found some thousands at a time. */
function idsAhead(findAfter: (place: Place) => Promise<number[]>) {
  let ids: number[] = [];
  return {
    find: async (place: Place): Promise<void> => {
      ids = ids.filter((it) => it > place.after);
      if (ids.length === 0) ids = await findAfter(place);
    },
    next: (most: number) => ids.slice(0, most),
  };
}

/** Writes new values, and stores the earlier ones. */
async function writeAll(tx: Context, changeId: number, rows: readonly ChangedValue[]): Promise<void> {
  if (rows.length === 0) return;
  await writeValues(
    tx,
    rows.map((it) => ({ ...it, to: it.after })),
  );
  await insertRows(tx.db, changeId, rows);
}

/** Replaces merged choices in elements. */
async function recoding({ ctx }: JobRun, { id, attributeTypeId, parameters }: ChangeRow): Promise<Batches> {
  const { from, to } = parameters as { from: string[]; to: string };
  const merged = new Set(from);
  const { valueGroupCode } = await getAttributeType(ctx, attributeTypeId);
  // While the job waited, a form may have deleted a choice that no element had yet.
  if (!valueGroupCode?.listCode.some(({ code }) => code === to)) throw invalid('to', 'elements.attribute.option', { field: to });
  const uses = await findUsesOf(ctx.db, attributeTypeId);
  const holders = idsAhead(async ({ use: at, after }) => {
    const use = uses[at];
    return use ? findHolders(ctx.db, use, from, after, FOUND_AHEAD) : [];
  });
  return {
    find: holders.find,
    write: async (tx, { use: at }, most) => {
      const use = uses[at];
      if (!use) return undefined;
      const part = holders.next(most);
      const last = part.at(-1);
      if (last === undefined) return { next: { use: at + 1, after: 0 }, changed: 0 };
      const held = await lockThese(tx.db, use, part);
      const rows = held.flatMap(({ id: elementId, value }) => {
        const became = recoded(value, merged, to);
        return became === undefined ? [] : [{ elementId, attributeId: use.id, before: value, after: became }];
      });
      await writeAll(tx, id, rows);
      return { next: { use: at, after: last }, changed: rows.length };
    },
  };
}

/** Converts the values of all elements to the data type, and updates their search index. */
export async function converting({ ctx }: JobRun, { id, attributeTypeId }: ChangeRow, to: AttributeDataType): Promise<Batches> {
  const uses = await findUsesOf(ctx.db, attributeTypeId);
  const { valueGroupCode } = await getAttributeType(ctx, attributeTypeId);
  return {
    write: async (tx, { use: at, after }, most) => {
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
    },
  };
}

/** Fills in a value for elements without one, where their type asks for it. */
async function filling({ ctx }: JobRun, { id, parameters }: ChangeRow): Promise<Batches> {
  const { typeId, attributeId, value } = parameters as { typeId: number; attributeId: number; value: StoredValue };
  const type = await getElementType(ctx, typeId);
  const own = type.listAttributeType.find((it) => it.id === attributeId);
  if (!own || own.retired) return { write: async () => undefined };
  const lacking = idsAhead(({ after }) => findNextLacking(ctx.db, type, own, after, FOUND_AHEAD));
  return {
    find: lacking.find,
    write: async (tx, _, most) => {
      const part = lacking.next(most);
      const last = part.at(-1);
      if (last === undefined) return undefined;
      const held = await lockLacking(tx.db, type, own, part);
      const rows = held.map((elementId): ChangedValue => ({ elementId, attributeId, before: null, after: value }));
      await writeAll(tx, id, rows);
      return { next: { use: 0, after: last }, changed: rows.length };
    },
  };
}

/** Restores earlier values where nobody has changed them since. */
export const undoing = ({ id }: ChangeRow): Batches => ({
  write: async (tx, { after }, most) => {
    const last = await findLastOfNext(tx.db, id, after, most);
    if (last === null) return undefined;
    const rows = (await lockUnchanged(tx.db, id, after, most)).filter(({ elementId }) => elementId <= last);
    await awaitReturn(tx.db, id, after, last);
    await writeValues(
      tx,
      rows.map((it) => ({ ...it, to: it.before })),
    );
    return { next: { use: 0, after: last }, changed: rows.length };
  },
});

/** Restores earlier values in elements that have come back from the bin while the others were passed. */
export const returning = ({ id }: ChangeRow): Batches => ({
  write: async (tx, { after }, most) => {
    const rows = await lockReturned(tx.db, id, after, most);
    const last = rows.at(-1);
    if (!last) return undefined;
    return { next: { use: 0, after: last.elementId }, changed: await restoreReturned(tx, rows) };
  },
});

/** The batches of a change. */
export function batchesOf(run: JobRun, change: ChangeRow): Promise<Batches> {
  if (change.kind === 'RECODE') return recoding(run, change);
  if (change.kind === 'FILL') return filling(run, change);
  return converting(run, change, (change.parameters as { dataType: AttributeDataType }).dataType);
}

/** Writes all batches from a place on, each in a transaction with a checkpoint. Returns where they ended. */
export async function inBatches(run: JobRun, { find, write }: Batches, from: Place): Promise<Place> {
  let place = from;
  const short = shortTransactions(BATCH);
  const ctx: Context = { ...run.ctx, source: 'system' };
  for (;;) {
    run.signal.throwIfAborted();
    await find?.(place);
    const made = await short(ctx, async (tx, most) => {
      const it = await write(tx, place, most);
      const next = it && { ...it.next, done: place.done + it.changed };
      if (next) await run.keep(tx, next, next.done);
      return next;
    });
    if (!made) return place;
    place = made;
  }
}
