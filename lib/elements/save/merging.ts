import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { AppError } from '@/lib/errors';
import { readValues } from '@/lib/parameters/service';
import { type AttributeValues, attributeField } from '../attributes';
import type { ElementGeometry } from '../geometry';
import { elementPolicy } from '../policy';
import type { Element } from '../schema';
import { type FieldConflict, type Fields, merge, undone } from './merge';
import { type ElementWrite, findChangesSince, findFields, findPlace } from './queries';

const ATTRIBUTE = attributeField('');

/** What a save would make of the state that its sender had read. */
function madeOf(base: Fields, write: ElementWrite): Fields {
  const { description, geometry, isPublic, isReviewed, internalComments, values } = write;
  const others = Object.entries(base).filter(([field]) => values === undefined || !field.startsWith(ATTRIBUTE));
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

/** What is written for a state of an element. */
async function writeOf(ctx: Context, fields: Fields, write: ElementWrite): Promise<ElementWrite> {
  const geometry = fields.geom as ElementGeometry;
  return {
    description: fields.description as string,
    geometry,
    place: geometry === write.geometry ? write.place : await findPlace(ctx.db, geometry),
    isPublic: fields.isPublic as boolean,
    isReviewed: fields.isReviewed as boolean,
    internalComments: (fields.internalComments as string | undefined) ?? null,
    values: valuesIn(fields),
  };
}

interface Settled {
  write: ElementWrite;
  /** Which fields were taken from others. */
  merged?: string[];
}

async function mergeSave(ctx: Context, id: number, { version, write }: Sent): Promise<Settled | { conflicts: FieldConflict[] }> {
  const theirs = await findFields(ctx.db, id);
  const base = undone(theirs, await findChangesSince(ctx.db, id, version));
  const { fields, taken, conflicts } = merge(base, madeOf(base, write), theirs);
  if (conflicts.length > 0) return { conflicts };
  const reviews = permits<object>(elementPolicy.review(ctx.actor), {});
  return { write: await writeOf(ctx, fields, write), merged: taken.filter((field) => reviews || field !== 'internalComments') };
}

interface Sent {
  /** The version that was read. */
  version: number;
  write: ElementWrite;
}

/**
 * What a save writes: as it was sent, or, made from an older version, merged with what has been saved since. 409 with the current element
 * where both have changed the same field; without their fields where merging is off or there was no such version. The element is locked.
 */
export async function settledWrite(
  ctx: Context,
  id: number,
  current: number,
  sent: Sent,
  now: () => Promise<Element>,
): Promise<Settled> {
  if (sent.version === current) return { write: sent.write };
  const isMerging = isOn(await readValues(ctx.db, 'ENABLE_MERGE_ON_SAVE'), 'ENABLE_MERGE_ON_SAVE');
  const canMerge = isMerging && sent.version >= 1 && sent.version < current;
  const merged = canMerge ? await mergeSave(ctx, id, sent) : { conflicts: undefined };
  if ('write' in merged) return merged;
  throw new AppError('project.elements.modify.conflict', { current: await now(), conflicts: merged.conflicts });
}
