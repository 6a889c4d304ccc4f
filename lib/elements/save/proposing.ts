import 'server-only';
import type { Context } from '@/lib/auth/context';
import { refusing } from '@/lib/db/violations';
import type { ElementType } from '@/lib/element-types/schema';
import { moveReview } from '@/lib/review/service';
import type { ElementChange, ElementInput } from '../schema';
import { insertChecked } from './inserting';
import type { Changes } from './merge';
import { changesBy, fieldsOf } from './merging';
import type { ElementWrite } from './queries';
import { checked, checkIdentity, type ElementBefore, typeFor, typeOf, unknownType } from './service';

/** A save that was checked by all of its rules and is not written: what it would write, and what it would change. */
export interface Checked {
  write: ElementWrite;
  changes: Changes;
}

/** Checks the change of an element, made from the version that it names. 400 with every mistake. */
export async function checkedChange(
  ctx: Context,
  found: ElementBefore & { id: number; version: number },
  change: ElementChange & { version: number },
): Promise<Checked> {
  const { id, typeId, version: current } = found;
  const write = await checked(ctx, await typeOf(ctx, typeId), change, checkIdentity(id, found, change), found);
  return { write, changes: await changesBy(ctx, { id, version: change.version, current }, write) };
}

/** Checks a new element. 400 with every mistake. `files`: those that it will have, if not those of the input. */
export async function checkedNew(
  ctx: Context,
  input: ElementInput,
  files?: readonly string[],
): Promise<Checked & { type: ElementType }> {
  const type = await typeFor(ctx, input);
  const write = await checked(ctx, type, input, [], undefined, files);
  const changes = Object.entries(fieldsOf({ ...write, isPublic: write.isPublic ?? false }));
  return { write, type, changes: Object.fromEntries(changes.map(([field, after]) => [field, [null, after]])) };
}

/** Writes a new element for somebody else, in a transaction: whoever reviews it has accepted it; the caller adds its files. 400 where its type no longer allows it. Returns its id. */
export async function createFor(tx: Context, ownerId: number, input: ElementInput, files: readonly string[]): Promise<number> {
  const check = () => checkedNew(tx, input, files);
  const inserted = insertChecked(tx, ownerId, await check(), check);
  const { id, type } = await refusing({ geometric_element_type_id_fkey: unknownType, geometry_kind: unknownType }, inserted);
  const review = { reviewState: 'NONE', reviewPolicy: type.reviewPolicy, askedPublic: null } as const;
  await moveReview(tx, { id, to: 'ACCEPTED', role: tx.actor.role }, review);
  return id;
}
