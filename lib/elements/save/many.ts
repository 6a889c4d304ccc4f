import 'server-only';
import type { Context } from '@/lib/auth/context';
import { hasScope } from '@/lib/auth/policy';
import type { WithDb } from '@/lib/db';
import type { ElementType, Visibility } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { binDays } from '../bin-days';
import { type ElementGeometry, flawIssue } from '../geometry';
import { type ElementFacts, elementPolicy, valuePolicy } from '../policy';
import {
  binElements,
  type FieldWrite,
  type FoundElement,
  findByValue,
  findDivisionsOf,
  findFlaws,
  findHolders,
  findLocked,
  findVersions,
  type Holder,
  insertElements,
  lockElements,
  type NewRow,
  restoreElements,
  updateFields,
} from './many-queries';
import { reviewAfterSaves, reviews } from './reviewing';

export type { FieldWrite, FoundElement };

/** Locks these elements, where they are there, until the transaction ends, always in the same order. */
export const lockMany = ({ db }: WithDb, ids: readonly number[]) => lockElements(db, ids);

/** Writes fields of elements that are locked. */
export const writeFields = ({ db }: WithDb, writes: readonly FieldWrite[]) => updateFields(db, writes);

/** Moves elements to the bin; without BIN_DAYS deletes them for good. */
export const binMany = async (ctx: Context, ids: readonly number[]) => binElements(ctx.db, ids, await binDays(ctx));

/** Brings elements back from the bin. */
export const restoreMany = ({ db }: WithDb, ids: readonly number[]) => restoreElements(db, ids);

/** Those of these elements of a type that the caller may read, by id, locked. */
export async function findMany(ctx: Context, typeId: number, ids: readonly number[]): Promise<Map<number, FoundElement>> {
  const found = await findLocked(ctx.db, typeId, elementPolicy.read(ctx.actor), ids);
  return new Map(found.map((it) => [it.id, it]));
}

/** The elements of a type with a value of an attribute, by value, of those whose value the caller sees. */
export async function findManyByValue(
  ctx: Context,
  { visibility, ...attribute }: { typeId: number; attributeId: number; visibility: Visibility },
  values: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const seen = visibility === 'PUBLIC' ? elementPolicy.read : valuePolicy[visibility];
  for (const { value, id } of await findByValue(ctx.db, attribute, seen(ctx.actor), values))
    found.set(value, [...(found.get(value) ?? []), id]);
  return found;
}

/** The rules of plane geometry that shapes break, by their position in the list. */
export async function flawsOfMany({ db }: WithDb, geometries: readonly ElementGeometry[]): Promise<Map<number, FieldIssue>> {
  const found = await findFlaws(db, geometries);
  return new Map(found.map(({ at, ...flaw }) => [at, flawIssue(flaw)]));
}

/** Who has each of these values of an attribute that is unique. In the order of the values. */
export const holdersOf = ({ db }: WithDb, attributeId: number, values: readonly string[]): Promise<Holder[]> =>
  findHolders(db, attributeId, values);

interface NewElement extends NewRow {
  /** Counts only from those who review it. */
  isReviewed: boolean | undefined;
}

/** An element that was written, and its version. */
export interface Saved {
  id: number;
  version: number;
}

const savedOf = async ({ db }: WithDb, ids: readonly number[]): Promise<Saved[]> => {
  const versions = await findVersions(db, ids);
  return ids.map((id) => ({ id, version: versions.get(id) ?? 0 }));
};

/** Writes new elements of a type, all of them checked, with their place in the review. In the order of the list. */
export async function insertMany(ctx: Context, type: ElementType, elements: readonly NewElement[]): Promise<Saved[]> {
  if (elements.length === 0) return [];
  const ids = await insertElements(
    ctx.db,
    type.id,
    elements.map(({ isReviewed, ...row }) => row),
  );
  const divisions = hasScope(ctx.actor) ? await findDivisionsOf(ctx.db, ids) : new Map<number, string[]>();
  const saved = elements.map(({ ownerId, isPublic, isReviewed }, at) => {
    const id = ids[at] as number;
    const facts: ElementFacts = { isPublic, ownerId, typeId: type.id, divisions: divisions.get(id) ?? [] };
    const reviewed = reviews(ctx, facts) ? isReviewed : undefined;
    const before = {
      ...facts,
      isPublic: false,
      reviewPolicy: type.reviewPolicy,
      reviewState: 'NONE' as const,
      askedPublic: null,
    };
    return { id, before, reviewed };
  });
  await reviewAfterSaves(ctx, saved);
  return savedOf(ctx, ids);
}

/** A change of an element that is locked and that the caller may modify. */
export interface ElementSave {
  found: FoundElement;
  write: FieldWrite;
  /** Counts only from those who review it. */
  isReviewed: boolean | undefined;
}

/** Writes changes of elements, all of them checked, and what they mean for their review. In the order of the list. */
export async function changeMany(ctx: Context, saves: readonly ElementSave[]): Promise<Saved[]> {
  if (saves.length === 0) return [];
  await updateFields(
    ctx.db,
    saves.map(({ write }) => write),
  );
  await reviewAfterSaves(
    ctx,
    saves.map(({ found, isReviewed }) => ({
      id: found.id,
      before: found,
      reviewed: reviews(ctx, found) ? isReviewed : undefined,
    })),
  );
  return savedOf(
    ctx,
    saves.map(({ found }) => found.id),
  );
}
