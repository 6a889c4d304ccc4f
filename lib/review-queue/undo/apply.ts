import 'server-only';
import { catchUp } from '@/lib/attribute-values/caught-up';
import type { Context } from '@/lib/auth/context';
import type { ElementType } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import { attributeField } from '@/lib/elements/attributes';
import { binDays } from '@/lib/elements/bin-days';
import { readGeometry } from '@/lib/elements/geometry';
import { pointerCheck } from '@/lib/elements/pointers/service';
import { binMany, type FieldWrite, restoreMany, writeFields } from '@/lib/elements/save/many';
import type { Changes } from '@/lib/elements/save/merge';
import { type Left, putBack, saidIn } from '@/lib/history/revert/fields';
import { isPart } from '@/lib/history/revert/parts';
import type { Plan } from './plan';
import { insertPartsAgain, recordAsRevert, removeParts, restoreFiles, type Sight, updatePartsBack } from './queries';

/** An element with its plan. */
export interface Work {
  elementId: number;
  typeId: number;
  plan: Plan;
  /** The changes of a revision from which fields are put back. */
  changesOf: (revisionId: number) => Changes;
}

const PREFIX = attributeField('');
const KIND_CHANGED: Left = { key: 'reviewQueue.blocked.kind' };

/** By element: what was not undone, and why. */
export type LeftOut = Map<number, Left[]>;

/** The types of some elements, each read once. */
async function typesOf(ctx: Context, ids: Iterable<number>): Promise<Map<number, ElementType>> {
  const types = new Map<number, ElementType>();
  for (const id of new Set(ids)) types.set(id, await getElementType(ctx, id));
  return types;
}

async function writeOf(
  ctx: Context,
  { elementId, plan, changesOf }: Work,
  type: ElementType,
): Promise<{ write: FieldWrite | null; left: Left[] }> {
  const wanted = [...plan.fields].flatMap(([field, revision]): [string, unknown][] =>
    isPart(field) ? [] : [[field, changesOf(revision)[field]?.[0] ?? null]],
  );
  const files = [...plan.fields].flatMap(([field, revision]) =>
    field.startsWith('file.') && changesOf(revision)[field]?.[0] ? [field.slice('file.'.length)] : [],
  );
  const pointer = await pointerCheck(ctx, type, saidIn(wanted), { stored: {}, elementId, files });
  const back = putBack({}, wanted, { type, locale: ctx.locale, reviews: true, pointer });
  const left = back.left.map(([, why]) => why);
  const { fields } = back;
  if (fields.geom && !readGeometry(fields.geom, type.geometryType).geometry) {
    delete fields.geom;
    left.push(KIND_CHANGED);
  }
  const refused = new Set(back.left.map(([field]) => field));
  const done = wanted.filter(([field]) => !refused.has(field) && (field !== 'geom' || fields.geom));
  const attributes = done.filter(([field]) => field.startsWith(PREFIX)).map(([field]) => field.slice(PREFIX.length));
  const value = (id: string) => fields[attributeField(id)];
  if (done.length === 0) return { write: null, left };
  const write = {
    id: elementId,
    ...(fields.description !== undefined && { description: fields.description }),
    ...(fields.geom !== undefined && { geom: fields.geom }),
    ...(fields.isPublic !== undefined && { isPublic: fields.isPublic }),
    comments: done.some(([field]) => field === 'internalComments'),
    internalComments: fields.internalComments ?? null,
    unset: attributes.filter((id) => value(id) === undefined),
    set: Object.fromEntries(attributes.flatMap((id) => (value(id) === undefined ? [] : [[id, value(id)]]))),
  };
  return { write, left };
}

type PartKind = 'relation' | 'join' | 'file';

interface Part {
  elementId: number;
  kind: PartKind;
  id: string;
  before: unknown;
  after: unknown;
}

const partsOf = (work: readonly Work[]): Part[] =>
  work.flatMap(({ elementId, plan, changesOf }) =>
    [...plan.fields].flatMap(([field, revision]) => {
      if (!isPart(field)) return [];
      const [kind, id = ''] = field.split('.');
      const [before, after] = changesOf(revision)[field] ?? [null, null];
      return [{ elementId, kind: kind as PartKind, id, before, after }];
    }),
  );

const rowOf = ({ id, elementId, before }: Part) => ({ id: Number(id), elementId, was: before as Record<string, unknown> });
const fileOf = ({ id, elementId, before }: Part) => ({ uuid: id, elementId, was: before as Record<string, unknown> });

/** Relations, joins and files: deletes what was added, inserts what was removed, and reverts what was changed. A few statements for all elements. */
async function putPartsBack(ctx: Context, work: readonly Work[], leave: (elementId: number, why: Left) => void): Promise<void> {
  const parts = partsOf(work);
  const those = (of: PartKind, is: (part: Part) => boolean) => parts.filter((it) => it.kind === of && is(it));
  const added = (of: PartKind) => [...new Set(those(of, ({ before }) => before === null).map(({ id }) => id))];
  const removed = (of: PartKind) => those(of, ({ before, after }) => before !== null && after === null);
  const changed = (of: PartKind) => those(of, ({ before, after }) => before !== null && after !== null);
  const gone = { relations: added('relation').map(Number), joins: added('join').map(Number), files: added('file') };
  const retained = await removeParts(ctx.db, gone, await binDays(ctx));
  const lost = { relations: removed('relation').map(rowOf), joins: removed('join').map(rowOf) };
  const made =
    lost.relations.length + lost.joins.length > 0 ? await insertPartsAgain(ctx.db, lost) : { relations: [], joins: [] };
  const files = removed('file').map(fileOf);
  const attached = files.length > 0 ? await restoreFiles(ctx.db, files) : new Set<string>();
  await updatePartsBack(ctx.db, {
    ...{ relations: changed('relation').map(rowOf), joins: changed('join').map(rowOf), files: changed('file').map(fileOf) },
  });
  const missing = [
    ...lost.relations.filter(({ id }) => !made.relations.includes(id)),
    ...lost.joins.filter(({ id }) => !made.joins.includes(id)),
    ...files.filter(({ uuid }) => !attached.has(uuid)),
  ];
  for (const { elementId } of missing) leave(elementId, { key: 'history.left.gone' });
  for (const { elementId, id } of those('file', ({ before }) => before === null))
    if (retained.includes(id)) leave(elementId, { key: 'project.files.isValue' });
}

/**
 * Executes plans in the transaction of the caller, who has locked the elements: first restores from the bin, then fields and parts, then
 * moves to the bin. Returns what could not be undone.
 */
export async function applyPlans(ctx: Context, work: readonly Work[], sights: ReadonlyMap<number, Sight>): Promise<LeftOut> {
  const left: LeftOut = new Map();
  const leave = (elementId: number, why: Left) => left.set(elementId, [...(left.get(elementId) ?? []), why]);
  const that = (existence: Plan['existence']) =>
    work.filter(({ plan }) => plan.existence === existence).map((it) => it.elementId);
  await recordAsRevert(ctx.db);
  const restored = await restorable(ctx, work, sights, leave);
  if (restored.length > 0) {
    await restoreMany(ctx, restored);
    await catchUp(ctx, restored);
  }
  const types = await typesOf(
    ctx,
    work.flatMap(({ plan, typeId }) => (plan.fields.size > 0 ? [typeId] : [])),
  );
  const writes: FieldWrite[] = [];
  for (const it of work.filter(({ plan }) => plan.fields.size > 0)) {
    const { write, left: why } = await writeOf(ctx, it, types.get(it.typeId) as ElementType);
    for (const one of why) leave(it.elementId, one);
    if (write) writes.push(write);
  }
  if (writes.length > 0) await writeFields(ctx, writes);
  await putPartsBack(ctx, work, leave);
  const gone = that('bin');
  if (gone.length > 0) await binMany(ctx, gone);
  return left;
}

/** The elements that can be restored: those whose type still allows their geometry. */
async function restorable(
  ctx: Context,
  work: readonly Work[],
  sights: ReadonlyMap<number, Sight>,
  leave: (elementId: number, why: Left) => void,
): Promise<number[]> {
  const wanted = work.filter(({ plan }) => plan.existence === 'restore');
  const types = await typesOf(
    ctx,
    wanted.map(({ typeId }) => typeId),
  );
  return wanted.flatMap(({ elementId, typeId, plan }) => {
    const type = types.get(typeId) as ElementType;
    if (readGeometry(sights.get(elementId)?.geom, type.geometryType).geometry) return [elementId];
    leave(elementId, KIND_CHANGED);
    plan.fields.clear();
    return [];
  });
}
