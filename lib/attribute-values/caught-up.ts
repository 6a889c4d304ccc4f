import 'server-only';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { getAttributeType } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import { MAX_TEXT } from '@/lib/text';
import { findMissedChanges, insertRows, type MissedChange, type StoredValue } from './change-queries';
import { converted, recoded } from './convert';
import { restoreReturned } from './returned';
import { findReturned } from './returned-queries';
import { writeValues } from './write';

interface Step {
  changeId: number;
  isUndone: boolean;
  before: StoredValue;
  after: StoredValue;
}

/**
 * What the changes would have made of a value, one after the other. A choice that is one now, because it has come back, stays. The data type is
 * what it is now, however the last conversion ended.
 */
function stepsOf({ value, changes }: MissedChange, { dataType, valueGroupCode }: AttributeType): Step[] {
  const choices = new Set(valueGroupCode?.listCode.map(({ code }) => code));
  const lastConversion = changes.findLast(({ kind }) => kind === 'CONVERT');
  const steps: Step[] = [];
  let before = value;
  for (const change of changes) {
    let after: StoredValue | undefined;
    if (change.kind === 'RECODE') {
      const { from, to } = change.parameters as { from: string[]; to: string };
      after = recoded(before, new Set(from.filter((code) => !choices.has(code))), to);
    } else if (change === lastConversion) after = converted(before, dataType, { maxSize: MAX_TEXT, valueGroupCode });
    if (after === undefined || JSON.stringify(after) === JSON.stringify(before)) continue;
    steps.push({ changeId: change.id, isUndone: change.isUndone, before, after });
    before = after;
  }
  return steps;
}

/**
 * Gives elements that have come back from the bin what changes of all values, and their undoing, have made of those of others meanwhile. What
 * cannot be converted stays as it was. Whoever undoes such a change undoes this as well.
 */
export async function catchUp(tx: Context, ids: readonly number[]): Promise<void> {
  await restoreReturned(tx, await findReturned(tx.db, ids));
  const missed = await findMissedChanges(tx.db, ids);
  const types = new Map<number, AttributeType>();
  for (const id of new Set(missed.map((it) => it.attributeTypeId))) types.set(id, await getAttributeType(tx, id));
  const behind = missed.flatMap((it) => {
    const steps = stepsOf(it, types.get(it.attributeTypeId) as AttributeType);
    return steps.map((step) => ({ ...step, elementId: it.elementId, attributeId: it.attributeId }));
  });
  if (behind.length === 0) return;
  await writeValues(
    tx,
    behind.map((it) => ({ ...it, to: it.after })),
  );
  const lasting = behind.filter(({ isUndone }) => !isUndone);
  for (const changeId of new Set(lasting.map((it) => it.changeId)))
    await insertRows(
      tx.db,
      changeId,
      lasting.filter((it) => it.changeId === changeId),
    );
}
