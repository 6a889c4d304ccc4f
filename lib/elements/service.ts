import 'server-only';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { type Context, newestContext } from '@/lib/auth/context';
import { authorize, permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import type { ElementType, TypeForm } from '@/lib/element-types/schema';
import { type PresentedType, presentedAs, presentedType, presentedTypes } from '@/lib/element-types/service';
import { notFound } from '@/lib/errors';
import { presentFile } from '@/lib/files/service';
import { readValues } from '@/lib/parameters/service';
import { presentAttributes, type ReferenceOf } from './attributes';
import { referredTo } from './pointers/service';
import {
  type Audience,
  asAudience,
  type ElementFacts,
  type ElementSettings,
  elementPolicy,
  ofReadElement,
  valuePolicy,
} from './policy';
import { type ElementRow, findBinnedElements, findElement, findElementsByIds } from './queries';
import type { Element } from './schema';

export async function elementSettings(ctx: Context): Promise<ElementSettings> {
  const values = await readValues(ctx.db, 'ENABLE_GEOMETRIC_ELEMENT_QUERY', 'ENABLE_GEOMETRIC_ELEMENT_INSERTION');
  return {
    queryEnabled: isOn(values, 'ENABLE_GEOMETRIC_ELEMENT_QUERY'),
    insertionEnabled: isOn(values, 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'),
  };
}

const ownership = (row: ElementRow) => ({ owner: row.ownerLogin, ownerId: row.ownerId, ownerLogin: row.ownerLogin });

/** The attributes of a type whose values an actor sees of an element, in order. */
const seenAttributes = (actor: Actor, { attributes }: Pick<PresentedType, 'attributes'>, row: ElementFacts): number[] =>
  attributes.flatMap(({ id, visibility }) => (permits(valuePolicy[visibility](actor), row) ? [id] : []));

/** The files of an element that an actor sees: none that is the value of an attribute that they do not see, or was one. */
function seenFiles(actor: Actor, { attributes }: Pick<PresentedType, 'attributes'>, row: ElementRow, seen: readonly number[]) {
  const hidden = new Set(attributes.flatMap(({ id }) => (seen.includes(id) ? [] : (row.attributeValues[id] ?? []))));
  return row.files.flatMap(({ visibility, ...file }) =>
    hidden.has(file.uuid) || !permits(valuePolicy[visibility](actor), row) ? [] : [presentFile(file)],
  );
}

/** What an actor may know of the elements that others refer to: one statement for any number, none where their types have no references. */
export async function referencesIn(
  ctx: Context,
  actor: Actor,
  rows: readonly [PresentedType, ElementRow][],
): Promise<ReferenceOf> {
  const ids = rows.flatMap(([{ referenceIds }, { attributeValues }]) =>
    referenceIds.flatMap((id) => (attributeValues[id] === undefined ? [] : [Number(attributeValues[id])])),
  );
  const found = await referredTo(ctx, actor, ids);
  const attributes = new Set(rows.flatMap(([{ referenceIds }]) => referenceIds));
  return (attributeId, value) => (attributes.has(attributeId) ? found.get(Number(value)) : undefined);
}

/** One element, with what it refers to. */
const presentOne = async (ctx: Context, actor: Actor, type: PresentedType, row: ElementRow) =>
  presentElement(actor, type, row, await referencesIn(ctx, actor, [[type, row]]));

/** An element as an actor sees it, without the fields that they may not see. */
export function presentElement(actor: Actor, type: PresentedType, row: ElementRow, referenceOf?: ReferenceOf): Element {
  const seen = seenAttributes(actor, type, row);
  const isOwnerUser = actor.id !== VISITOR.id && row.ownerId === actor.id;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    geom: row.geom,
    creationDate: row.creationDate.toISOString(),
    modificationDate: row.modificationDate.toISOString(),
    // Where it waits, only those who know of the review see it at all.
    isPublic: row.askedPublic ?? row.isPublic,
    isReviewed: row.isReviewed,
    ...(permits(elementPolicy.seeReview(actor), row) && { reviewState: row.reviewState }),
    ...(permits(elementPolicy.review(actor), row) && { internalComments: row.internalComments }),
    ...(permits(elementPolicy.seeOwner(actor), row) && ownership(row)),
    isOwnerUser,
    userCanJoin: type.canJoin && actor.id !== VISITOR.id && !row.joined,
    province: row.province,
    municipality: row.municipality,
    parish: row.parish,
    listParishes: row.parishes,
    listAttributeValueDto: presentAttributes(row.id, seen, row.attributeValues, referenceOf),
    listGeometricElementFileDto: seenFiles(actor, type, row, seen),
    geometricElementTypeDto: type.presented,
  };
}

async function findFor(ctx: Context, actor: Actor, id: number): Promise<ElementRow> {
  const row = await findElement(ctx.db, elementPolicy.read(actor), id, actor);
  if (!row) throw notFound();
  return row;
}

/** An element as the audience sees it; 404 if it does not. `type`: its type, where that has just been read. */
export async function getElement(
  ctx: Context,
  id: number,
  audience: Audience,
  form?: TypeForm,
  type?: ElementType,
): Promise<Element> {
  const actor = asAudience(audience, ctx.actor);
  const row = await findFor(ctx, actor, id);
  return presentOne(ctx, actor, type ? presentedAs(type, form) : await presentedType(ctx, row.typeId, form), row);
}

/** The same for an endpoint of an audience: 403 to a reviewer who sees the element, but outside of their scope. */
export async function getElementOf(ctx: Context, id: number, audience: Audience, form?: TypeForm): Promise<Element> {
  const actor = asAudience(audience, ctx.actor);
  const row = await findFor(ctx, actor, id);
  if (audience === 'admin') authorize(actor, ofReadElement(elementPolicy.readAll(actor)), row);
  return presentOne(ctx, actor, await presentedType(ctx, row.typeId, form), row);
}

/** For an endpoint of reviewers and administrators about what belongs to an element: 404 unseen, 403 outside of a reviewer's scope. */
export async function requireReviewed(ctx: Context, id: number): Promise<void> {
  authorize(ctx.actor, ofReadElement(elementPolicy.readAll(ctx.actor)), await findFor(ctx, ctx.actor, id));
}

/** Rows with their types. The replica may still have elements whose type was just deleted on the primary. */
const withTypes = (rows: readonly ElementRow[], types: ReadonlyMap<number, PresentedType>) =>
  rows.flatMap((row): [PresentedType, ElementRow][] => {
    const type = types.get(row.typeId);
    return type ? [[type, row]] : [];
  });

/** Several elements by id, as the audience sees them; those that it does not see are left out. Two statements for any number. */
export async function elementsByIds(
  ctx: Context,
  ids: readonly number[],
  audience: Audience,
  form?: TypeForm,
  which: 'read' | 'readAll' = 'read',
): Promise<Map<number, Element>> {
  const actor = asAudience(audience, ctx.actor);
  const rows = ids.length > 0 ? await findElementsByIds(ctx.db, elementPolicy[which](actor), ids, actor) : [];
  const types = await presentedTypes(ctx, [...new Set(rows.map((row) => row.typeId))], form);
  const typed = withTypes(rows, types);
  const referenceOf = await referencesIn(ctx, actor, typed);
  return new Map(typed.map(([type, row]) => [row.id, presentElement(actor, type, row, referenceOf)]));
}

/** Elements that lie in the bin, by id, for those who may restore them. Nobody can join them there. */
export async function binnedElements(ctx: Context, ids: readonly number[], form?: TypeForm): Promise<Map<number, Element>> {
  const rows = ids.length > 0 ? await findBinnedElements(ctx.db, ids, ctx.actor) : [];
  const types = await presentedTypes(ctx, [...new Set(rows.map((row) => row.typeId))], form);
  const typed = withTypes(rows, types);
  const referenceOf = await referencesIn(ctx, ctx.actor, typed);
  return new Map(
    typed.map(([type, row]) => [row.id, { ...presentElement(ctx.actor, type, row, referenceOf), userCanJoin: false }]),
  );
}

/** Several elements in the order of their ids, as the audience sees them; those that it does not see are left out. */
export async function getElements(
  ctx: Context,
  ids: readonly number[],
  audience: Audience,
  form?: TypeForm,
  which: 'read' | 'readAll' = 'read',
): Promise<Element[]> {
  const wanted = [...new Set(ids)];
  const found = await elementsByIds(ctx, wanted, audience, form, which);
  // What a replica does not have may be there already.
  const newest = newestContext(ctx);
  const missing = newest ? wanted.filter((id) => !found.has(id)) : [];
  const late = newest && missing.length > 0 ? await elementsByIds(newest, missing, audience, form, which) : undefined;
  return wanted.flatMap((id) => found.get(id) ?? late?.get(id) ?? []);
}
