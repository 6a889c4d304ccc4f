import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '@/lib/auth/context';
import { isOn } from '@/lib/configuration/settings';
import { AppError } from '@/lib/errors';
import { readValues } from '@/lib/parameters/service';
import { type AttributeValues, attributeField } from '../attributes';
import type { ElementGeometry } from '../geometry';
import { audienceOf } from '../policy';
import { getElement } from '../service';
import { type Changes, differences, type FieldConflict, type Fields, merge, undone } from './merge';
import { type ElementToChange, type ElementWrite, findChangesSince, findFields, findPlace, updateElementRow } from './queries';
import { reviewAfterSave, reviews } from './reviewing';

const ATTRIBUTE = attributeField('');

/** What a save writes, by field. */
export const fieldsOf = (write: ElementWrite): Fields => madeOf({}, write);

/** What a save would make of the state that its sender had read. */
function madeOf(base: Fields, write: ElementWrite): Fields {
  const { description, geometry, isPublic, isReviewed, internalComments, values, preserved } = write;
  const staying = new Set(preserved.map(attributeField));
  const others = Object.entries(base).filter(
    ([field]) => values === undefined || !field.startsWith(ATTRIBUTE) || staying.has(field),
  );
  return {
    ...Object.fromEntries(others),
    ...{ description, geom: geometry },
    ...(isPublic !== undefined && { isPublic }),
    ...(isReviewed !== undefined && { isReviewed }),
    ...(internalComments !== undefined && { internalComments }),
    ...Object.fromEntries(Object.entries(values ?? {}).map(([id, value]) => [attributeField(id), value])),
  };
}

const valuesIn = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      field.startsWith(ATTRIBUTE) ? [[field.slice(ATTRIBUTE.length), value]] : [],
    ),
  ) as AttributeValues;

/** What is written for a state of an element. `known`: the divisions of a shape. */
async function writeOf(ctx: Context, fields: Fields, known?: Pick<ElementWrite, 'geometry' | 'place'>): Promise<ElementWrite> {
  const geometry = fields.geom as ElementGeometry;
  return {
    description: fields.description as string,
    geometry,
    place: geometry === known?.geometry ? known.place : (await findPlace(ctx.db, geometry)).place,
    isPublic: fields.isPublic as boolean,
    isReviewed: fields.isReviewed as boolean,
    internalComments: (fields.internalComments as string | undefined) ?? null,
    values: valuesIn(fields),
    preserved: [],
    hidden: [],
  };
}

/** An element that is locked, and the version that the caller had read. */
interface Save {
  id: number;
  version: number;
  found: ElementToChange;
}

/** 409 with the current element: what the caller had read is no longer current. */
export async function refuse(ctx: Context, id: number, conflicts?: FieldConflict[]): Promise<never> {
  const current = await getElement(ctx, id, audienceOf(ctx.actor), 'reference');
  throw new AppError('project.elements.modify.conflict', { current, conflicts });
}

/**
 * What somebody makes of the state that they had read, merged with what has been saved since. 409 with the current element where both have
 * changed the same field; without their fields where merging is off or there was no such version.
 */
async function mergeSave(ctx: Context, { id, version, found }: Save, make: (base: Fields) => Fields) {
  const current = found.version;
  const isMerging = isOn(await readValues(ctx.db, 'ENABLE_MERGE_ON_SAVE'), 'ENABLE_MERGE_ON_SAVE');
  if (version !== current && (!isMerging || !isCurrentOrOlder(version, current))) await refuse(ctx, id);
  const theirs = await findFields(ctx.db, id);
  const base = version === current ? theirs : undone(theirs, await findChangesSince(ctx.db, id, version));
  const merged = merge(base, make(base), theirs);
  if (merged.conflicts.length > 0) await refuse(ctx, id, merged.conflicts);
  return { ...merged, theirs };
}

/** What a save writes: as it was sent, or, made from an older version, merged; then with the fields that were taken from others. */
export async function resolvedWrite(
  ctx: Context,
  save: Save,
  write: ElementWrite,
): Promise<{ write: ElementWrite; merged?: string[] }> {
  if (save.version === save.found.version) return { write };
  const { fields, taken } = await mergeSave(ctx, save, (base) => madeOf(base, write));
  const hidden = [...write.hidden.map(attributeField), ...(reviews(ctx, save.found) ? [] : ['internalComments'])];
  return { write: await writeOf(ctx, fields, write), merged: taken.filter((field) => !hidden.includes(field)) };
}

/** Whether an element has had this version. */
export const isCurrentOrOlder = (version: number, current: number): boolean => version >= 1 && version <= current;

/** What a save would change of an element, by field. */
export async function changesBy(
  ctx: Context,
  { id, version, current }: { id: number; version: number; current: number },
  write: ElementWrite,
): Promise<Changes> {
  const theirs = await findFields(ctx.db, id);
  const base = version === current ? theirs : undone(theirs, await findChangesSince(ctx.db, id, version));
  return differences(base, madeOf(base, write), theirs);
}

/** Writes what is made of the fields of an element, merged with what has been saved since. Where nothing has changed, nothing is written. */
export async function saveFields(ctx: Context, save: Save, make: (base: Fields) => Fields): Promise<void> {
  const { fields, theirs } = await mergeSave(ctx, save, make);
  if (isDeepStrictEqual(fields, theirs)) return;
  const write = await writeOf(ctx, fields);
  await updateElementRow(ctx.db, save.id, write);
  await reviewAfterSave(ctx, save.id, save.found, write.isReviewed);
}
