import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { DATA_TYPES } from '@/lib/data-types';
import { type CellChoice, textIn } from '@/lib/data-types/cell';
import { attributeField } from '@/lib/elements/attributes';
import type { ElementGeometry } from '@/lib/elements/geometry';
import { pointerCheck } from '@/lib/elements/pointers/service';
import { elementPolicy } from '@/lib/elements/policy';
import { type FoundElement, findMany, findManyByValue, flawsOfMany, holdersOf } from '@/lib/elements/save/many';
import { type Changes, differences, type Fields } from '@/lib/elements/save/merge';
import { mustPropose, reviews } from '@/lib/elements/save/reviewing';
import { ignoredColumns } from './ignored';
import { findKnownKeys, findOwners, readGeometryTexts } from './queries';
import { findRelated, leaveOutRelated } from './relating';
import { attributeOf, type CheckedRow, checkRow, issueOf, type RowIssue, type RowPlan } from './rows';
import { isSamePlace } from './same-place';
import { isCut, isSameText } from './same-text';
import type { ImportTarget } from './schema';
import { findSaidBefore } from './unique-queries';
import { type ImportPlan, isGood, type Work } from './work';

const refuse = (work: Work, target: ImportTarget | undefined, { columns, targets }: RowPlan, key: string) => {
  const at = columns.findIndex((column) => target !== undefined && targets.get(column) === target);
  const value = target === undefined ? null : (work.key ?? null);
  work.issues.push({ column: columns[at] ?? null, value, key } satisfies RowIssue);
};

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

/** Finds the elements of rows by their key. */
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
    if (known.has(work.key as string) && !plan.onlyRelates) refuse(work, key, plan, 'imports.keyTwice');
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
  const visibility = type.listAttributeType.find(({ id }) => id === attributeId)?.visibility;
  if (attributeId !== undefined && visibility) return findManyByValue(tx, { typeId: type.id, attributeId, visibility }, keys);
  return new Map(keys.map((key) => [key, /^[1-9]\d{0,14}$/.test(key) ? [Number(key)] : []]));
}

/** Adds an issue to each row whose save the caller may not do. */
async function checkRights(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const logins = rows.flatMap(({ draft }) => draft.ownerLogin ?? []);
  const owners = logins.length > 0 ? await findOwners(tx.db, logins) : new Map<string, number>();
  for (const work of rows) {
    const { found, draft } = work;
    if (found && !plan.onlyRelates && !permits(elementPolicy.modify(tx.actor), found))
      refuse(work, undefined, plan, 'project.common.permissionDenied');
    else if (found && plan.proposes && mustPropose(tx, found)) work.isProposed = true;
    if (!draft.ownerLogin) continue;
    work.ownerId = owners.get(draft.ownerLogin);
    if (work.ownerId === undefined)
      work.issues.push({
        ...issueOf(plan, work.source, { path: 'ownerLogin', key: 'imports.unknownOwner' }),
      });
  }
}

/** What exports write of the values of an attribute: themselves, or the texts of choices in one of the languages. */
function writings(stored: readonly string[], choices: readonly CellChoice[]): string[] {
  const all = choices.flatMap((it) => it.listInternationalizationDto);
  const inLanguage = (language: string) => (value: string) =>
    choices.find(({ code }) => code === value)?.listInternationalizationDto.find((it) => it.language === language)?.description ??
    value;
  const languages = [...new Set(all.map(({ language }) => language))];
  return [stored, ...languages.map((it) => stored.map(inLanguage(it)))].map((values) => values.join('|'));
}

/**
 * Values of which the file has only the beginning, because its format cuts them, are those of the element; as are texts that several choices
 * have, where the element has one of these.
 */
function keepStored({ type, columns, targets, format }: ImportPlan, work: Work): void {
  for (const [at, column] of columns.entries()) {
    const id = attributeOf(targets.get(column) ?? 'id');
    const text = textIn(work.source.cells[at]);
    const stored =
      id === undefined ? undefined : (work.found?.fields[attributeField(id)] as string | string[] | null | undefined);
    if (id === undefined || text === undefined || !stored?.length) continue;
    const values = [stored].flat();
    const choices = type.listAttributeType.find((it) => it.id === id)?.attributeType.valueGroupCode?.listCode ?? [];
    const isUnknown = work.unknown.some((it) => it.column === column);
    if (!writings(values, choices).some((it) => isCut(it, text, format) || (isUnknown && it === text.trim()))) continue;
    work.draft.attributes.set(id, values);
    work.unknown = work.unknown.filter((it) => it.column !== column);
  }
}

/** Whether a value of an attribute says what is stored in other words, as 2.50 and 2.5 do, or `A|B` as a choice and as two. */
function isSameValue({ type, format }: ImportPlan, id: number, said: unknown, stored: unknown): boolean {
  if (Array.isArray(said) && Array.isArray(stored)) return said.join('|') === stored.join('|');
  if (typeof said !== 'string' || typeof stored !== 'string') return false;
  const own = type.listAttributeType.find((it) => it.id === id);
  const compare = own && DATA_TYPES[own.attributeType.dataType].compare;
  return compare ? compare(said, stored) === 0 : isSameText(stored, said, format);
}

/** The changes of a row to its element, only in fields that have a column. */
function changesOf(plan: ImportPlan, work: Work, mayReview: boolean): Changes {
  const { draft } = work;
  const current = (work.found as FoundElement).fields;
  const checked = work.checked as CheckedRow;
  const mine: Fields = { ...current };
  if (!isSameText(String(current.description ?? ''), checked.description, plan.format)) mine.description = checked.description;
  if (!isSamePlace(current.geom as ElementGeometry, checked.geometry)) mine.geom = checked.geometry;
  if (draft.isPublic !== undefined) mine.isPublic = draft.isPublic;
  if (draft.isReviewed !== undefined && mayReview) mine.isReviewed = draft.isReviewed;
  for (const id of draft.attributes.keys()) {
    if (checked.preserved.includes(id)) continue;
    const field = attributeField(id);
    const value = checked.values[id];
    if (!isSameValue(plan, id, value, current[field])) mine[field] = value ?? null;
  }
  return differences(current, mine, current);
}

/** Whether the importer reviews the element of a row; for a new element, whether they review everywhere. */
const reviewsRow = (tx: Context, { type }: ImportPlan, found: FoundElement | undefined) =>
  reviews(tx, found ?? { isPublic: false, ownerId: tx.actor.id, typeId: type.id, divisions: [] });

async function checkAll(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  const said = rows.flatMap(({ draft }) =>
    [...draft.attributes].flatMap(([id, values]) => values.map((it) => [id, it] as const)),
  );
  const pointer = await pointerCheck(tx, plan.type, said, { stored: {} });
  for (const work of rows) {
    // A row whose element is unknown would be refused for values that the element has.
    if (work.issues.some(({ key }) => key.startsWith('imports.unknownId') || key.startsWith('imports.key'))) continue;
    if (plan.onlyRelates && work.found) continue;
    if (work.found && (plan.format === 'shp' || work.unknown.length > 0)) keepStored(plan, work);
    const checked = checkRow(plan, work, { current: work.found?.fields, reviews: reviewsRow(tx, plan, work.found), pointer });
    if (Array.isArray(checked))
      work.issues.push(
        ...checked.filter((it) => !work.issues.some(({ column, key }) => column === it.column && key.startsWith('imports.'))),
      );
    else work.checked = checked;
    if (!isGood(work) || !work.found) continue;
    work.changes = changesOf(plan, work, reviews(tx, work.found));
    work.ignored = ignoredColumns(plan, work);
  }
}

/**
 * Adds an issue for values of unique attributes that another element or an earlier row has. What rows of earlier batches say are elements by now,
 * except in a trial.
 */
async function checkUnique(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  for (const { id } of plan.type.listAttributeType.filter(({ unique }) => unique)) {
    const said = rows.flatMap((work) => {
      const value = work.checked?.values[id];
      return typeof value === 'string' ? [{ work, value }] : [];
    });
    const holders = await holdersOf(
      tx,
      id,
      said.map(({ value }) => value),
    );
    const digests = holders.map(({ digest }) => digest);
    const seen = plan.isDry ? await findSaidBefore(tx.db, plan.jobId, id, digests) : new Set<string>();
    for (const [at, { work }] of said.entries()) {
      const { digest = '', elementId = null } = holders[at] ?? {};
      const isTaken = elementId !== null && elementId !== work.found?.id;
      if (isTaken || seen.has(digest))
        work.issues.push(issueOf(plan, work.source, { path: attributeField(id), key: 'elements.attribute.taken' }));
      seen.add(digest);
      work.uniqueValues.push({ attributeId: id, digest });
    }
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

/** Finds the element of each row, and adds the issues for which its save would be refused. */
export async function checkRows(tx: Context, plan: ImportPlan, rows: readonly Work[]): Promise<void> {
  await readTexts(tx, plan, rows);
  await findElements(tx, plan, rows);
  await checkRights(tx, plan, rows);
  await checkAll(tx, plan, rows);
  await findRelated(tx, plan, rows);
  await checkShapes(tx, plan, rows.filter(isGood));
  await checkUnique(tx, plan, rows.filter(isGood));
  await leaveOutRelated(tx, plan, rows.filter(isGood));
}
