import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { attributeField } from '@/lib/elements/attributes';
import type { ElementGeometry } from '@/lib/elements/geometry';
import { elementPolicy } from '@/lib/elements/policy';
import {
  changeMany,
  type ElementSave,
  type FoundElement,
  findMany,
  findManyByValue,
  flawsOfMany,
  insertMany,
  type Saved,
} from '@/lib/elements/save/many';
import { type Changes, differences, type Fields } from '@/lib/elements/save/merge';
import { mustPropose, reviews } from '@/lib/elements/save/reviewing';
import { countUse } from '@/lib/limits/service';
import { findKnownKeys, findOwners, insertRows, type RowRecord, readGeometryTexts } from './queries';
import type { SourceRow } from './readers/source';
import { attributeOf, type CheckedRow, checkRow, issueOf, type ReadRow, type RowIssue, type RowPlan, readRow } from './rows';
import { isSamePlace } from './same-place';
import type { ImportTarget } from './schema';

export interface ImportPlan extends RowPlan {
  jobId: number;
  isDry: boolean;
  /** Whether each new element counts for the caller's limits. */
  isCounted: boolean;
}

/** A row with what is known of it by now. */
interface Work extends ReadRow {
  found?: FoundElement;
  checked?: CheckedRow;
  changes?: Changes;
  ownerId?: number;
}

const refuse = (work: Work, target: ImportTarget | undefined, { columns, targets }: RowPlan, key: string) => {
  const at = columns.findIndex((column) => target !== undefined && targets.get(column) === target);
  const value = target === undefined ? null : (work.key ?? null);
  work.issues.push({ column: columns[at] ?? null, value, key } satisfies RowIssue);
};
const isGood = ({ issues }: Work) => issues.length === 0;

/** Geometries that stand as text in a column. */
async function readTexts(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const written = rows.filter(({ draft }) => draft.wkt !== undefined);
  if (written.length === 0) return;
  const geometries = await readGeometryTexts(
    tx.db,
    written.map(({ draft }) => draft.wkt as string),
    plan.srid,
  );
  for (const [at, work] of written.entries()) {
    work.draft.geom = geometries[at];
    if (!geometries[at]) work.issues.push(issueOf(plan, work.source, { path: 'geom', key: 'imports.geometryText' }));
  }
}

/** The canonical value of a key: as the attribute stores it. */
function keyOf(plan: ImportPlan, work: Work): string | undefined {
  const attribute = plan.key && attributeOf(plan.key);
  return attribute === undefined ? work.key : (work.draft.attributes.get(attribute)?.[0] ?? work.key);
}

/** Finds the elements that rows are about, by their key. */
async function findElements(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const { key, type } = plan;
  if (!key) return;
  const attributeId = attributeOf(key);
  for (const work of rows) {
    work.key = keyOf(plan, work);
    if (work.key === undefined && attributeId !== undefined) refuse(work, key, plan, 'imports.keyMissing');
  }
  const keyed = rows.filter((work) => work.key !== undefined);
  const known = await findKnownKeys(
    tx.db,
    plan.jobId,
    keyed.map((work) => work.key as string),
  );
  for (const work of keyed) {
    if (known.has(work.key as string)) refuse(work, key, plan, 'imports.keyTwice');
    known.add(work.key as string);
  }
  const idsOf = await elementIds(tx, plan, attributeId, keyed);
  const found = await findMany(tx, type.id, [...idsOf.values()].flat());
  for (const work of keyed) {
    const ids = idsOf.get(work.key as string) ?? [];
    if (ids.length > 1) refuse(work, key, plan, 'imports.keyAmbiguous');
    work.found = found.get(ids[0] ?? -1);
    if (!work.found && attributeId === undefined) refuse(work, key, plan, 'imports.unknownId');
  }
}

async function elementIds(
  tx: Context,
  { type }: ImportPlan,
  attributeId: number | undefined,
  keyed: readonly Work[],
): Promise<Map<string, number[]>> {
  const keys = keyed.map(({ key }) => key as string);
  if (attributeId !== undefined) return findManyByValue(tx, { typeId: type.id, attributeId }, keys);
  return new Map(keys.map((key) => [key, /^[1-9]\d{0,14}$/.test(key) ? [Number(key)] : []]));
}

/** What a save of each row would not be allowed to do. */
async function checkRights(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const logins = rows.flatMap(({ draft }) => draft.ownerLogin ?? []);
  const owners = logins.length > 0 ? await findOwners(tx.db, logins) : new Map<string, number>();
  for (const work of rows) {
    const { found, draft } = work;
    if (found && !permits(elementPolicy.modify(tx.actor), found))
      refuse(work, undefined, plan, 'project.common.permissionDenied');
    else if (found && mustPropose(tx, found)) refuse(work, undefined, plan, 'project.review.accepted');
    if (!draft.ownerLogin) continue;
    work.ownerId = owners.get(draft.ownerLogin.toLowerCase());
    if (work.ownerId === undefined)
      work.issues.push({
        ...issueOf(plan, work.source, { path: 'ownerLogin', key: 'imports.unknownOwner' }),
      });
  }
}

const isNumeric = (plan: RowPlan, id: number) =>
  ['NUMBER', 'FLOAT'].includes(plan.type.listAttributeType.find((it) => it.id === id)?.attributeType.dataType ?? '');

/** What a row would change of its element: only what a column says. */
function changesOf(plan: ImportPlan, work: Work, mayReview: boolean): Changes {
  const { draft } = work;
  const current = (work.found as FoundElement).fields;
  const checked = work.checked as CheckedRow;
  const mine: Fields = { ...current, description: checked.description };
  if (!isSamePlace(current.geom as ElementGeometry, checked.geometry)) mine.geom = checked.geometry;
  if (draft.isPublic !== undefined) mine.isPublic = draft.isPublic;
  if (draft.isReviewed !== undefined && mayReview) mine.isReviewed = draft.isReviewed;
  for (const id of draft.attributes.keys()) {
    const field = attributeField(id);
    const value = checked.values[id];
    const isSame = value !== undefined && field in current && isNumeric(plan, id) && Number(value) === Number(current[field]);
    if (!isSame) mine[field] = value ?? null;
  }
  return differences(current, mine, current);
}

const firstPosition = (coordinates: unknown): readonly [number, number] | undefined =>
  Array.isArray(coordinates)
    ? typeof coordinates[0] === 'number'
      ? [coordinates[0], Number(coordinates[1])]
      : firstPosition(coordinates[0])
    : undefined;

function checkAll(tx: Context, plan: ImportPlan, rows: readonly Work[]): void {
  for (const work of rows) {
    // A row whose element nobody knows would be told that it lacks what that element has.
    if (work.issues.some(({ key }) => key.startsWith('imports.unknownId') || key.startsWith('imports.key'))) continue;
    const checked = checkRow(plan, work, work.found?.fields);
    if (Array.isArray(checked))
      work.issues.push(
        ...checked.filter((it) => !work.issues.some(({ column, key }) => column === it.column && key.startsWith('imports.'))),
      );
    else work.checked = checked;
    if (isGood(work) && work.found) work.changes = changesOf(plan, work, reviews(tx, work.found));
  }
}

async function checkShapes(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const drawn = rows.filter(
    ({ checked, changes, found }) => checked && checked.geometry.type !== 'Point' && (!found || changes?.geom !== undefined),
  );
  const flaws = await flawsOfMany(
    tx,
    drawn.map(({ checked }) => (checked as CheckedRow).geometry),
  );
  for (const [at, flaw] of flaws) {
    const work = drawn[at] as Work;
    work.issues.push(issueOf(plan, work.source, flaw));
  }
}

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
      createdAt: draft.createdAt ?? null,
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

const stateOf = (work: Work): RowRecord['state'] => {
  if (!isGood(work)) return 'REFUSED';
  if (!work.found) return 'NEW';
  return Object.keys(work.changes ?? {}).length > 0 ? 'CHANGED' : 'UNCHANGED';
};

/** What became of the rows of a batch. */
export interface BatchOutcome {
  states: RowRecord['state'][];
  unknown: { column: string; value: string }[];
}

/**
 * Imports some rows in a transaction, or finds out what would become of them. Each is checked by the rules of a save; those that break one
 * are noted, and the others go in.
 */
export async function importBatch(tx: Context, plan: ImportPlan, source: readonly SourceRow[]): Promise<BatchOutcome> {
  const rows: Work[] = source.map((row) => readRow(plan, row));
  await readTexts(tx, plan, rows);
  await findElements(tx, plan, rows);
  await checkRights(tx, plan, rows);
  checkAll(tx, plan, rows);
  await checkShapes(tx, plan, rows.filter(isGood));
  const of = (state: RowRecord['state']) => rows.filter((work) => stateOf(work) === state);
  const saved = plan.isDry ? new Map<Work, Saved>() : await write(tx, plan, of('NEW'), of('CHANGED'));
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
        elementId: work.found?.id ?? saved.get(work)?.id,
        version: saved.get(work)?.version,
        ...(state === 'CHANGED' && { changes: work.changes }),
        ...(isRefused && { issues: work.issues, cells: work.source.cells }),
        place: firstPosition((work.checked?.geometry ?? (work.draft.geom as ElementGeometry | null | undefined))?.coordinates),
      };
    }),
  );
  return { states: rows.map(stateOf), unknown: rows.flatMap((it) => it.unknown) };
}
