import 'server-only';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import { attributeCell } from '@/lib/data-types/cells';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { typesOfAttributes } from '@/lib/element-types/service';
import { referredTo } from '@/lib/elements/pointers/service';
import { findManyByValue } from '@/lib/elements/save/many';
import type { Changes } from '@/lib/elements/save/merge';
import { invalid } from '@/lib/errors';
import { mayRelate, relatedAmong, relateMany } from '@/lib/relations/service';
import { attributeOfKey, identifies, isRelationKey, type RelationKey } from './relation-keys';
import { findMadeBefore, findRelatedBefore, type MadeByRow } from './relation-queries';
import { shown } from './rows';
import { type ImportTarget, MAX_RELATED } from './schema';
import type { ImportPlan, Work } from './work';

/** 400 at the column where the caller may not relate elements. */
async function checkMayRelate(ctx: Context, column: string): Promise<void> {
  if (!(await mayRelate(ctx))) throw invalid(`columns.${column}`, 'imports.relationsOff');
}

/**
 * The relation keys among the targets of columns. 400 at a column whose attribute is not there for the caller or identifies nothing, and where
 * the caller may not relate elements.
 */
export async function relationKeysOf(ctx: Context, targets: ReadonlyMap<string, ImportTarget>): Promise<RelationKey[]> {
  const columns = [...targets].filter(([, target]) => isRelationKey(target));
  const [first] = columns;
  if (!first) return [];
  await checkMayRelate(ctx, first[0]);
  const types = await typesOfAttributes(
    ctx,
    columns.flatMap(([, target]) => attributeOfKey(target) ?? []),
  );
  const all = types.flatMap(({ id: typeId, listAttributeType }) => listAttributeType.map((own) => ({ typeId, own })));
  return columns.map(([column, target]) => {
    const id = attributeOfKey(target);
    if (id === undefined) return { target };
    const attribute = all.find(({ own }) => own.id === id);
    if (!attribute || !identifies(attribute.own.attributeType.dataType))
      throw invalid(`columns.${column}`, 'imports.relationAttribute');
    return { target, attribute };
  });
}

const ID: Pick<ElementTypeAttributeType['attributeType'], 'dataType' | 'maxSize' | 'valueGroupCode'> = {
  ...{ dataType: 'REFERENCE', maxSize: null, valueGroupCode: null },
};

/** What a key says, as it is stored; undefined where it says nothing. */
function storedValue(key: string, { attribute }: RelationKey): string | undefined {
  const rules = attribute?.own.attributeType ?? ID;
  const [value] = attributeCell(key, rules.dataType, rules.valueGroupCode?.listCode ?? []).values;
  return value === undefined ? undefined : DATA_TYPES[rules.dataType].parse(value, rules).value;
}

/** The elements that the caller sees and these keys name, by key. */
async function elementsBy(ctx: Context, by: RelationKey, keys: readonly string[]): Promise<Map<string, number[]>> {
  const values = new Map(keys.flatMap((key) => [[key, storedValue(key, by)] as const]));
  const wanted = [...new Set([...values.values()].filter((it) => it !== undefined))];
  const found = by.attribute
    ? await findManyByValue(
        ctx,
        { typeId: by.attribute.typeId, attributeId: by.attribute.own.id, visibility: by.attribute.own.visibility },
        wanted,
      )
    : new Map([...(await referredTo(ctx, ctx.actor, wanted.map(Number))).keys()].map((id) => [String(id), [id]]));
  return new Map([...values].map(([key, value]) => [key, found.get(value ?? '') ?? []]));
}

/** Whether any of these keys is the id of an element that the caller sees. */
export const nameElements = async (ctx: Context, keys: readonly string[]): Promise<boolean> =>
  [...(await elementsBy(ctx, { target: 'relationKey' }, keys)).values()].some((ids) => ids.length > 0);

/** A key in a cell. */
interface Said {
  work: Work;
  column: string;
  target: ImportTarget;
  key: string;
}

/** The keys of all rows. A cell with too many of them is refused. */
const saidIn = (rows: readonly Work[]): Said[] =>
  rows.flatMap((work) =>
    work.draft.relationKeys.flatMap(({ column, target, keys }) => {
      if (keys.length <= MAX_RELATED) return keys.map((key) => ({ work, column, target, key }));
      work.issues.push({ column, value: null, key: 'imports.tooManyRelated', values: { max: MAX_RELATED } });
      return [];
    }),
  );

/**
 * Finds the elements that rows are to be related to, and adds an issue for each key that names none, several, or the element of the row itself.
 * Elements that the import has made before are not found: a trial knows none of them.
 */
export async function findRelated(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const said = saidIn(rows);
  if (said.length === 0) return;
  const found = new Map<ImportTarget, Map<string, number[]>>();
  for (const by of plan.relationKeys) {
    const keys = said.filter(({ target }) => target === by.target).map(({ key }) => key);
    found.set(by.target, await elementsBy(tx, by, keys));
  }
  const fresh = await findMadeBefore(
    tx.db,
    plan.jobId,
    [...found.values()].flatMap((it) => [...it.values()].flat()),
  );
  for (const { work, column, target, key } of said) {
    const [id, ...others] = (found.get(target)?.get(key) ?? []).filter((it) => !fresh.has(it));
    const rule =
      id === undefined
        ? 'imports.unknownRelated'
        : others.length > 0
          ? 'imports.keyAmbiguous'
          : id === work.found?.id && 'relations.withItself';
    if (rule) work.issues.push({ column, value: shown(key), key: rule });
    else if (id !== undefined && !work.related.includes(id)) work.related.push(id);
  }
}

/** Leaves out what is related already, or by an earlier row of the file. */
export async function leaveOutRelated(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const pairs = rows.flatMap(({ found, related }) => (found ? related.map((other) => [found.id, other] as const) : []));
  if (pairs.length === 0) return;
  const isRelated = await relatedAmong(tx, pairs);
  const before = new Set(await findRelatedBefore(tx.db, plan.jobId, pairs));
  for (const work of rows) {
    const { found } = work;
    if (!found) continue;
    work.related = work.related.filter((other) => {
      const [one, two] = [`${found.id}-${other}`, `${other}-${found.id}`];
      if (isRelated([found.id, other]) || before.has(one) || before.has(two)) return false;
      before.add(one);
      return true;
    });
  }
}

/** Makes the relations of rows whose elements are written. Rows keep those that were made: an element may have gone meanwhile. */
export async function relateRows(
  tx: Context,
  rows: readonly Work[],
  idOf: (work: Work) => number | undefined,
): Promise<MadeByRow[]> {
  const wanted = rows.flatMap((work) => {
    const id = idOf(work);
    return id === undefined ? [] : work.related.map((other) => ({ work, pair: [id, other] as const }));
  });
  // It may have been switched off since the import began.
  const [column] = wanted.flatMap(({ work }) => work.draft.relationKeys.map((it) => it.column));
  if (column !== undefined) await checkMayRelate(tx, column);
  const ids = await relateMany(
    tx,
    wanted.map(({ pair }) => pair),
  );
  for (const { work } of wanted) work.related = [];
  return wanted.flatMap(({ work, pair: [, other] }, at) => {
    const relationId = ids[at];
    if (relationId === undefined) return [];
    work.related.push(other);
    return [{ relationId, row: work.source.row }];
  });
}

/** The new relations of a row as changes of its element, by the other element: a trial has no ids of relations. */
export const relationChanges = ({ related }: Work): Changes =>
  Object.fromEntries(related.map((elementId) => [`relation.${elementId}`, [null, { elementId }]]));
