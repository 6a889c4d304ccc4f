import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { Choice } from '@/lib/attribute-types/choices';
import { defaultTexts } from '@/lib/attribute-types/schema';
import { getAttributeType } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import type { Filter } from '@/lib/styles/schema';
import { type ConditionRow, findConditionsOf, updateCondition, updateDefault } from './change-queries';

/** Choices that are merged into another one. */
interface Recoding {
  from: readonly string[];
  to: string;
}

/** The definitions that name choices: the default value, and the conditions of other attributes, by their id in the type. */
export interface Naming {
  defaultValue: string | null;
  conditions: ConditionRow[];
}

/**
 * A condition with merged choices of an attribute (by its code) replaced. Tests for inequality stay, because no element has the merged
 * choices any more.
 */
function recodedCondition(filter: Filter, code: string, { from, to }: Recoding): Filter {
  const again = (inner: Filter) => recodedCondition(inner, code, { from, to });
  if ('filter' in filter) return { ...filter, filter: again(filter.filter) };
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(again) };
  if (filter.property.toLowerCase() !== code.toLowerCase()) return filter;
  const one = <T>(value: T) => (from.includes(String(value)) ? to : value);
  if (filter.op === '==') return { ...filter, value: one(filter.value) };
  if (filter.op === 'in') return { ...filter, values: [...new Set(filter.values.map(one))] };
  return filter;
}

const recodedDefault = (texts: readonly string[], { from, to }: Recoding) =>
  [...new Set(texts.map((it) => (from.includes(it) ? to : it)))].join('|');

/**
 * The choices with those of a merging (`merged`), each behind what it stood behind. What choices are called now, their order and their
 * pictures stay: somebody may have changed them since.
 */
export function withMergedAgain(now: readonly Choice[], before: readonly Choice[], merged: readonly string[]): Choice[] {
  const result = [...now];
  const placeOf = (code: string) => result.findIndex((it) => it.code === code);
  for (const [at, choice] of before.entries()) {
    if (!merged.includes(choice.code) || placeOf(choice.code) >= 0) continue;
    const previous = before.slice(0, at).findLast(({ code }) => placeOf(code) >= 0);
    result.splice(previous ? placeOf(previous.code) + 1 : 0, 0, choice);
  }
  return result;
}

/** The current definitions that name choices of an attribute type. */
export async function namingOf(ctx: Context, attributeTypeId: number): Promise<Naming> {
  const { defaultValue } = await getAttributeType(ctx, attributeTypeId);
  return { defaultValue, conditions: await findConditionsOf(ctx.db, attributeTypeId) };
}

/** Replaces merged choices by the one that stays, in defaults and conditions. Runs in the transaction that deletes the choices. */
export async function recodeNaming(tx: Context, attributeTypeId: number, recoding: Recoding): Promise<void> {
  const { code, dataType, defaultValue } = await getAttributeType(tx, attributeTypeId);
  if (defaultValue !== null)
    await updateDefault(tx.db, attributeTypeId, recodedDefault(defaultTexts(dataType, defaultValue), recoding));
  for (const { id, condition } of await findConditionsOf(tx.db, attributeTypeId))
    await updateCondition(tx.db, id, recodedCondition(condition, code.code, recoding));
}

/** Undoes `recodeNaming` where nobody has changed the default or the condition since. */
export async function restoreNaming(tx: Context, attributeTypeId: number, before: Naming, recoding: Recoding): Promise<void> {
  const { code, dataType, defaultValue } = await getAttributeType(tx, attributeTypeId);
  const made = before.defaultValue && recodedDefault(defaultTexts(dataType, before.defaultValue), recoding);
  if (made !== null && made === defaultValue) await updateDefault(tx.db, attributeTypeId, before.defaultValue);
  const now = await findConditionsOf(tx.db, attributeTypeId);
  for (const { id, condition } of before.conditions) {
    const current = now.find((it) => it.id === id)?.condition;
    if (isDeepStrictEqual(current, recodedCondition(condition, code.code, recoding))) await updateCondition(tx.db, id, condition);
  }
}
