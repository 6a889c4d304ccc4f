import 'server-only';
import { CHOICE_SEPARATOR } from '@/lib/attribute-types/choices';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { defaultTexts } from '@/lib/attribute-types/schema';
import { getAttributeType, keepAttributeType, lockAttributeType } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import { matchesPattern } from '@/lib/data-types/pattern';
import { transaction } from '@/lib/db/transaction';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import { attributeField, checkAttributes } from '@/lib/elements/attributes';
import { pointerCheck } from '@/lib/elements/pointers/service';
import { AppError, invalid, notFound } from '@/lib/errors';
import { Deferred } from '@/lib/http/deferred';
import { startJob } from '@/lib/jobs/service';
import { MAX_TEXT } from '@/lib/text';
import { nameIn } from '@/lib/translations/schema';
import { changedMeanwhile, definitionsChanged, isStale } from '@/lib/versions/service';
import {
  type ChangeRow,
  countHolders,
  type Definition,
  findChange,
  findDistinct,
  findUsesOf,
  insertChange,
  isChanging,
  type StoredValue,
  type Use,
  updateChange,
  updateDefinition,
} from './change-queries';
import { converted } from './convert';
import { countLacking } from './lacking-queries';
import { namingOf } from './recode-definitions';
import { AttributeChange, type ChangePreview, type FillChange, type TypeChange } from './schema';

const MAX_REFUSED = 100;
const DISTINCT_AT_ONCE = 10_000;

async function getChangeRow(ctx: Context, id: number): Promise<ChangeRow> {
  const found = await findChange(ctx.db, id);
  if (!found) throw notFound();
  return found;
}

/** 404 for an unknown change. */
export async function getChange(ctx: Context, id: number): Promise<AttributeChange> {
  const found = await getChangeRow(ctx, id);
  return { ...found, createdAt: found.createdAt.toISOString() };
}

const deferred = async (ctx: Context, id: number) =>
  new Deferred(AttributeChange, await getChange(ctx, id), `/api/elements/changes/${id}`);

interface NewChange {
  kind: AttributeChange['kind'];
  attributeType: AttributeType;
  parameters: object;
  before: object | null;
  elements: number;
}

/** Locks an attribute type for whoever starts a change of its values, or the undoing of one. 409 while another one runs: each writes what it has read. */
async function lockUnchanging(tx: Context, id: number): Promise<AttributeType> {
  const now = await lockAttributeType(tx, id);
  if (await isChanging(tx.db, id)) throw new AppError('project.changes.running');
  return now;
}

/** Stores a change and starts its job. `first` changes the definition in the same transaction. 409 where it is another one than was checked. */
async function begin(ctx: Context, change: NewChange, first: (tx: Context) => Promise<unknown> = async () => {}) {
  const { kind, attributeType, elements } = change;
  const id = await transaction(ctx, async (tx) => {
    const now = await lockUnchanging(tx, attributeType.id);
    if (isStale(attributeType.version, now.version)) throw changedMeanwhile(now);
    await first(tx);
    const made = await insertChange(tx.db, { ...change, attributeTypeId: attributeType.id, authorId: tx.actor.id });
    const name = nameIn(attributeType.code, ctx.locale).slice(0, 200);
    const job = await startJob(tx, { kind: 'CHANGE', name, parameters: { changeId: made, kind } });
    await updateChange(tx.db, made, { state: 'RUNNING', jobId: job.id, elements });
    return made;
  });
  definitionsChanged();
  return deferred(ctx, id);
}

const choicesOf = ({ valueGroupCode }: AttributeType) => valueGroupCode?.listCode.map(({ code }) => code) ?? [];

async function recode(ctx: Context, attributeType: AttributeType, { from, to, dryRun }: Extract<TypeChange, { kind: 'RECODE' }>) {
  const choices = choicesOf(attributeType);
  if (!choices.includes(to)) throw invalid('to', 'elements.attribute.option', { field: 'to' });
  const strangers = from.filter((it) => !choices.includes(it) || it === to);
  if (strangers.length > 0) throw invalid('from', 'elements.attribute.option', { field: strangers.join(', ').slice(0, 200) });
  const uses = await findUsesOf(ctx.db, attributeType.id);
  const counts = await Promise.all(uses.map((use) => countHolders(ctx.db, use, from)));
  const elements = counts.reduce((sum, it) => sum + it, 0);
  if (dryRun) return { elements, refused: [] };
  const before = { listCode: attributeType.valueGroupCode?.listCode ?? [], naming: await namingOf(ctx, attributeType.id) };
  return begin(ctx, { kind: 'RECODE', attributeType, parameters: { from, to }, before, elements });
}

/** The definition of an attribute type with another data type, without the fields that this one does not have or that cannot be converted. */
function definitionFor(was: AttributeType, dataType: AttributeType['dataType'], longest: number): Definition {
  const { hasSize, hasValues, compare, hasPattern, parse, fromOther = (text) => text } = DATA_TYPES[dataType];
  const maxSize = hasSize ? Math.max(was.maxSize ?? 0, longest, 250) : null;
  const rules = { maxSize, valueGroupCode: hasValues ? was.valueGroupCode : null };
  const fits = (text: string) => parse(text, rules).problem === undefined;
  const limit = (text: string | null, isMost: boolean) => {
    const made = text === null ? null : fromOther(text, isMost);
    return made !== null && fits(made) ? made : null;
  };
  const defaultValue = was.defaultValue === null ? null : fromOther(was.defaultValue);
  return {
    dataType,
    maxSize,
    valueGroupCode: hasValues ? (was.valueGroupCode?.groupCode ?? null) : null,
    min: compare ? limit(was.min, false) : null,
    max: compare ? limit(was.max, true) : null,
    defaultValue: defaultValue !== null && defaultTexts(dataType, defaultValue).every(fits) ? defaultValue : null,
    pattern: hasPattern ? was.pattern : null,
  };
}

const storedDefinition = (it: AttributeType): Definition => ({
  ...{ dataType: it.dataType, maxSize: it.maxSize, valueGroupCode: it.valueGroupCode?.groupCode ?? null },
  ...{ min: it.min, max: it.max, defaultValue: it.defaultValue, pattern: it.pattern },
});

const shown = (value: StoredValue) => [value].flat().join(', ').slice(0, 200);

/** The result of converting all values, and the length of the longest one. */
async function tryConversion(ctx: Context, was: AttributeType, dataType: AttributeType['dataType']) {
  const rules = { maxSize: MAX_TEXT, valueGroupCode: was.valueGroupCode };
  const refused: { value: string; count: number }[] = [];
  let [elements, longest] = [0, 0];
  for (const use of await findUsesOf(ctx.db, was.id)) {
    let after = '';
    for (;;) {
      const found = await findDistinct(ctx.db, use, after, DISTINCT_AT_ONCE);
      for (const { value, count } of found) {
        const made = converted(value, dataType, rules);
        elements += count;
        longest = Math.max(longest, [...[value].flat().join(', ')].length);
        if (made === undefined) refused.push({ value: shown(value), count });
      }
      const last = found.at(-1);
      if (!last) break;
      after = last.text;
    }
  }
  refused.sort((one, other) => other.count - one.count);
  return { preview: { elements, refused: refused.slice(0, MAX_REFUSED) } satisfies ChangePreview, longest };
}

/** The names of the element types in which everybody sees the values of an attribute type. */
async function publicIn(ctx: Context, uses: readonly Use[]): Promise<string[]> {
  const types = await Promise.all(uses.map(async (use) => ({ use, type: await getElementType(ctx, use.typeId) })));
  return types.flatMap(({ use, type: { name, listAttributeType } }) =>
    listAttributeType.some(({ id, visibility }) => id === use.id && visibility === 'PUBLIC') ? [name] : [],
  );
}

async function convert(ctx: Context, was: AttributeType, { dataType, dryRun }: Extract<TypeChange, { kind: 'CONVERT' }>) {
  if (DATA_TYPES[dataType].pointsAt || DATA_TYPES[was.dataType].pointsAt) throw invalid('dataType', 'attributeValues.pointers');
  if (DATA_TYPES[dataType].hasValues && !was.valueGroupCode) throw invalid('dataType', 'attributeValues.noChoices');
  if (DATA_TYPES[dataType].isMultiple && choicesOf(was).some((code) => code.includes(CHOICE_SEPARATOR)))
    throw invalid('dataType', 'project.attributeType.separator');
  const uses = await findUsesOf(ctx.db, was.id);
  if (uses.some(({ isUnique }) => isUnique)) throw invalid('dataType', 'attributeValues.unique');
  const { preview: tried, longest } = await tryConversion(ctx, was, dataType);
  const becomesContact = DATA_TYPES[dataType].isContact && !DATA_TYPES[was.dataType].isContact;
  const preview = becomesContact ? { ...tried, publicIn: await publicIn(ctx, uses) } : tried;
  if (dryRun) return preview;
  if (preview.refused.length > 0) {
    const values = {
      values: preview.refused
        .slice(0, 10)
        .map(({ value }) => value)
        .join('; '),
    };
    const fields = [{ path: 'dataType', key: 'attributeValues.refused', values }];
    throw new AppError('project.common.conflict', { fields, current: preview });
  }
  const parameters = { dataType };
  const before = { definition: storedDefinition(was) };
  return begin(ctx, { kind: 'CONVERT', attributeType: was, parameters, before, elements: preview.elements }, async (tx) => {
    await keepAttributeType(tx, was.id);
    await updateDefinition(tx.db, was.id, definitionFor(was, dataType, longest));
  });
}

/** Changes an attribute type and the values of all elements. 404 for an unknown type; 400; 409 for values that cannot be converted. */
export async function changeAllOf(ctx: Context, id: number, change: TypeChange): Promise<ChangePreview | Deferred> {
  const attributeType = await getAttributeType(ctx, id);
  return change.kind === 'RECODE' ? recode(ctx, attributeType, change) : convert(ctx, attributeType, change);
}

/** The value that a fill writes, as it is stored. 400 at `value`. */
async function filledValue(ctx: Context, own: ElementTypeAttributeType, value: string): Promise<StoredValue> {
  const sent = defaultTexts(own.attributeType.dataType, value).map((it) => ({
    value: it,
    elementTypeAttributeType: { id: own.id },
  }));
  const alone = { listAttributeType: [{ ...own, condition: null, retired: false }] };
  const pointer = await pointerCheck(ctx, alone, [[own.id, value]], { stored: {} });
  const checking = { locale: ctx.locale, isNew: false, reviews: true, stored: {}, matches: matchesPattern, pointer };
  const { values, issues } = checkAttributes(alone, sent, checking);
  const stored = values[own.id];
  if (issues.length > 0 || stored === undefined)
    throw new AppError('project.common.invalid', {
      fields: issues.map((it) => ({ ...it, path: it.path === attributeField(own.id) ? 'value' : it.path })),
    });
  return stored;
}

/** Gives all elements of a type that lack a value of an attribute, and are asked for it, the same one. 404, 400. */
export async function fillAll(ctx: Context, typeId: number, change: FillChange): Promise<ChangePreview | Deferred> {
  const type = await getElementType(ctx, typeId);
  const own = type.listAttributeType.find(({ id }) => id === change.attribute.id);
  if (!own) throw invalid('attribute.id', 'elements.attribute.notOfType');
  if (own.unique || own.retired) throw invalid('attribute.id', own.unique ? 'attributeValues.unique' : 'attributeValues.retired');
  const value = await filledValue(ctx, own, change.value);
  const elements = await countLacking(ctx.db, type, own);
  if (change.dryRun) return { elements, refused: [] };
  const parameters = { typeId, attributeId: own.id, value };
  return begin(ctx, { kind: 'FILL', attributeType: own.attributeType, parameters, before: null, elements });
}

/** Starts a job that undoes a change, also what one has done that broke off. 404; 409 if it was undone already, and while one of its attribute type runs. */
export async function undoChange(ctx: Context, id: number): Promise<Deferred> {
  const { attributeTypeId, kind } = await getChangeRow(ctx, id);
  const { code } = await getAttributeType(ctx, attributeTypeId);
  await transaction(ctx, async (tx) => {
    await lockUnchanging(tx, attributeTypeId);
    const { state } = await getChangeRow(tx, id);
    if (state !== 'DONE' && state !== 'FAILED') throw new AppError('project.changes.notUndoable');
    const name = nameIn(code, ctx.locale).slice(0, 200);
    const job = await startJob(tx, { kind: 'CHANGE', name, parameters: { changeId: id, kind, undoes: true } });
    await updateChange(tx.db, id, { state: 'RUNNING', jobId: job.id, undoneBy: tx.actor.id });
  });
  return deferred(ctx, id);
}
