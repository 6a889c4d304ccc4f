import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { Cell } from '@/lib/data-types/cell';
import { spanOf } from '@/lib/data-types/moments';
import { attributeField } from '@/lib/elements/attributes';
import type { ElementGeometry } from '@/lib/elements/geometry';
import { changeMany, type ElementSave, type FoundElement, insertMany, type Saved } from '@/lib/elements/save/many';
import type { ElementChange } from '@/lib/elements/schema';
import { countUse } from '@/lib/limits/service';
import { proposeWithin } from '@/lib/proposals/propose/service';
import type { RowPhoto } from './photos';
import { insertRows, type RowRecord } from './queries';
import type { SourceRow } from './readers/source';
import { wktOf } from './refused-place';
import { relateRows, relationChanges } from './relating';
import { insertMadeRelations } from './relation-queries';
import { checkRows } from './row-checks';
import { type CheckedRow, readRow } from './rows';
import { insertSaid } from './unique-queries';
import { type ImportPlan, isGood, type Work } from './work';

/** The first position of a geometry's coordinates, where its row is shown. */
export const firstPosition = (coordinates: unknown): readonly [number, number] | undefined =>
  Array.isArray(coordinates)
    ? typeof coordinates[0] === 'number'
      ? [coordinates[0], Number(coordinates[1])]
      : firstPosition(coordinates[0])
    : undefined;

/** A change of an element as the database takes it. */
function saveOf({ found, changes = {}, draft }: Work): ElementSave {
  const attributes = Object.entries(changes).flatMap(([field, [, after]]) =>
    field.startsWith(attributeField('')) ? [[field.slice(attributeField('').length), after] as const] : [],
  );
  const write = {
    id: (found as FoundElement).id,
    ...(changes.description && { description: changes.description[1] }),
    ...(changes.geom && { geom: changes.geom[1] }),
    ...(changes.isPublic && { isPublic: changes.isPublic[1] }),
    comments: false,
    unset: attributes.flatMap(([id, after]) => (after === null ? [id] : [])),
    set: Object.fromEntries(attributes.filter(([, after]) => after !== null)),
  };
  return { found: found as FoundElement, write, isReviewed: draft.isReviewed };
}

async function write(tx: Context, plan: ImportPlan, fresh: readonly Work[], changed: readonly Work[]): Promise<Map<Work, Saved>> {
  if (plan.isCounted) for (const _ of fresh) await countUse(tx, 'element', tx.actor.id);
  const inserted = await insertMany(
    tx,
    plan.type,
    fresh.map(({ checked, draft, ownerId }) => ({
      ownerId: ownerId ?? tx.actor.id,
      description: (checked as CheckedRow).description,
      geom: (checked as CheckedRow).geometry,
      values: (checked as CheckedRow).values,
      isPublic: draft.isPublic ?? plan.isPublic,
      createdAt: (draft.createdAt && spanOf(draft.createdAt)?.from) ?? null,
      isReviewed: draft.isReviewed,
    })),
  );
  const saved = await changeMany(tx, changed.map(saveOf));
  return new Map(
    [...fresh.map((it, at) => [it, inserted[at]] as const), ...changed.map((it, at) => [it, saved[at]] as const)].filter(
      (it): it is [Work, Saved] => it[1] !== undefined,
    ),
  );
}

/** A row as the body of a save. Fields without a column stay as they are. */
function bodyOf({ found, checked, changes = {} }: Work): ElementChange & { version: number } {
  const { fields, version, typeId } = found as FoundElement;
  const { description, geometry, values } = checked as CheckedRow;
  const storedUnlessChanged = ([id, value]: [string, string | string[]]) => {
    const stored = fields[attributeField(id)];
    return changes[attributeField(id)] || stored === null || stored === undefined ? value : (stored as string | string[]);
  };
  return {
    ...{ version, geometricElementTypeDto: { id: typeId } },
    description: (changes.description ? description : fields.description) as string,
    geom: changes.geom ? geometry : (fields.geom as ElementGeometry),
    isPublic: (changes.isPublic ? changes.isPublic[1] : fields.isPublic) as boolean,
    listAttributeValueDto: Object.entries(values).flatMap((own) =>
      [storedUnlessChanged(own)].flat().map((it) => ({ value: it, elementTypeAttributeType: { id: Number(own[0]) } })),
    ),
  };
}

/** Proposes the changes of rows to public elements, each by the rules of a save. */
async function proposeAll(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<Map<Work, number>> {
  const proposals = new Map<Work, number>();
  for (const work of rows) {
    if (plan.isCounted) await countUse(tx, 'element', tx.actor.id);
    proposals.set(work, await proposeWithin(tx, (work.found as FoundElement).id, bodyOf(work)));
  }
  return proposals;
}

const hasChanges = ({ changes = {} }: Work) => Object.keys(changes).length > 0;

const stateOf = (work: Work): RowRecord['state'] => {
  if (!isGood(work)) return 'REFUSED';
  if (!work.found) return 'NEW';
  if (!hasChanges(work)) return work.related.length > 0 ? 'CHANGED' : 'UNCHANGED';
  return work.isProposed ? 'PROPOSED' : 'CHANGED';
};

const refusedCells = ({ addsGeometry, columns }: ImportPlan, { cells, geometry }: SourceRow): readonly Cell[] =>
  addsGeometry ? [...columns.map((_, at) => cells[at] ?? null), wktOf(geometry)] : cells;

const geometryOf = ({ checked, draft, found }: Work) =>
  checked?.geometry ?? ((draft.geom ?? found?.fields.geom) as ElementGeometry | null | undefined);

/** The results of the rows of a batch. */
export interface BatchOutcome {
  states: RowRecord['state'][];
  related: number;
  unknown: { column: string; value: string }[];
  /** The column of each value that is not written. */
  ignored: string[];
}

/**
 * Imports rows in a transaction, or, in a dry run, only stores their results. Each row is checked by the rules of a save; those that break
 * one are refused, the others are written. `photo`: of a batch of one row.
 */
export async function importBatch(
  tx: Context,
  plan: ImportPlan,
  source: readonly SourceRow[],
  photo: RowPhoto = {},
): Promise<BatchOutcome> {
  const rows: Work[] = source.map((row) => ({ ...readRow(plan, row), related: [], ignored: [], uniqueValues: [] }));
  if (photo.issue) rows[0]?.issues.push(photo.issue);
  await checkRows(tx, plan, rows);
  const of = (state: RowRecord['state']) => rows.filter((work) => stateOf(work) === state);
  const saved = plan.isDry ? new Map<Work, Saved>() : await write(tx, plan, of('NEW'), of('CHANGED').filter(hasChanges));
  const proposals = plan.isDry ? new Map<Work, number>() : await proposeAll(tx, plan, of('PROPOSED'));
  const idOf = (work: Work) => work.found?.id ?? saved.get(work)?.id;
  const made = plan.isDry ? [] : await relateRows(tx, rows.filter(isGood), idOf);
  for (const work of of('NEW')) await photo.attach?.(tx, saved.get(work)?.id as number);
  await insertRows(
    tx.db,
    plan.jobId,
    rows.map((work) => {
      const state = stateOf(work);
      const isRefused = state === 'REFUSED';
      return {
        row: work.source.row,
        state,
        key: work.issues.some(({ key }) => key === 'imports.keyTwice') ? undefined : work.key,
        elementId: idOf(work),
        version: saved.get(work)?.version,
        proposalId: proposals.get(work),
        ...((state === 'CHANGED' || state === 'PROPOSED') && { changes: { ...work.changes, ...relationChanges(work) } }),
        ...(isRefused && { issues: work.issues, cells: refusedCells(plan, work.source) }),
        place: firstPosition(geometryOf(work)?.coordinates),
      };
    }),
  );
  await insertMadeRelations(tx.db, plan.jobId, made);
  const good = rows.filter(isGood);
  if (plan.isDry)
    await insertSaid(
      tx.db,
      plan.jobId,
      good.flatMap((it) => it.uniqueValues),
    );
  const related = good.reduce((sum, it) => sum + it.related.length, 0);
  return {
    ...{ states: rows.map(stateOf), related },
    unknown: rows.flatMap((it) => it.unknown),
    ignored: good.flatMap((it) => it.ignored),
  };
}
