import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize, hasScope } from '@/lib/auth/policy';
import { matchesPattern } from '@/lib/data-types/pattern';
import { plainly } from '@/lib/db/reading';
import { plainTransaction, transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { definitionOf, type ElementType, type TypeForm } from '@/lib/element-types/schema';
import { elementTypeIfAny, typeToAddTo } from '@/lib/element-types/service';
import { AppError, type FieldIssue, invalid, notFound } from '@/lib/errors';
import { receivedFrom } from '@/lib/files/sent';
import { withFiles } from '@/lib/files/service';
import { checkUse, countUse } from '@/lib/limits/service';
import { sweepSoon } from '@/lib/storage/service';
import type { AttributeValues } from '../attributes';
import { binDays } from '../bin-days';
import { checkElement } from '../check';
import { flawIssue } from '../geometry';
import { audienceOf, type ElementFacts, elementPolicy, elementsPolicy } from '../policy';
import type { Element, ElementChange, ElementInput, SavedElement } from '../schema';
import { elementSettings, getElement } from '../service';
import { type CheckedNew, insertChecked } from './inserting';
import { resolvedWrite } from './merging';
import { filesIn, pointersOf, withFilesOf } from './pointing';
import {
  binElement,
  type ElementToChange,
  type ElementWrite,
  findDivisions,
  findPlace,
  findToChange,
  type Place,
  updateElementRow,
} from './queries';
import { reviewAfterSave, reviews } from './reviewing';
import { alreadySent, noteSent, sentBefore, unlessSent } from './sent-once';

/** What a save must know of the element that it changes. */
export interface ElementBefore extends ElementFacts {
  id: number;
  attributeValues: AttributeValues;
}

type Checkable = Pick<ElementType, 'geometryType' | 'listAttributeType'>;
const ANY_TYPE: Checkable = { geometryType: 'ANY_GEOMETRY', listAttributeType: [] };

/**
 * What will be written; every mistake of the call at once (400), those that are `known` already too. What only reviewers
 * may set is left out for others. `files`: the ids of files that the element will have, by which values may name them.
 */
export async function checked(
  ctx: Context,
  type: Checkable,
  input: ElementChange,
  known: FieldIssue[],
  before?: ElementBefore,
  files: readonly string[] = filesIn(input),
): Promise<ElementWrite> {
  const isNew = before === undefined;
  const typeId = input.geometricElementTypeDto?.id ?? 0;
  // Of a new element before its place is known: who reviews everywhere.
  const facts = before ?? { isPublic: false, ownerId: ctx.actor.id, typeId, divisions: [] };
  const checking = {
    locale: ctx.locale,
    isNew,
    reviews: reviews(ctx, facts),
    isStranger: facts.ownerId !== ctx.actor.id,
    stored: before?.attributeValues ?? {},
    matches: matchesPattern,
    pointer: await pointersOf(ctx, type, input, { before, files }),
  };
  const { description, geometry, values, preserved, hidden, issues } = checkElement(type, input, checking);
  const { place, flaw } = geometry ? await findPlace(ctx.db, geometry) : {};
  const all = [...known, ...issues, ...(flaw ? [flawIssue(flaw)] : [])];
  if (all.length > 0 || !geometry || !place) throw new AppError('project.common.invalid', { fields: all });
  const mayReview = reviews(ctx, before ?? (await newFacts(ctx, input, place)));
  return {
    description,
    geometry,
    values,
    preserved,
    hidden,
    place,
    isPublic: input.isPublic ?? undefined,
    isReviewed: mayReview ? (input.isReviewed ?? undefined) : undefined,
    internalComments: mayReview ? input.internalComments : undefined,
  };
}

/** What the policy goes by of an element that there is not yet. Only the rules about reviewers depend on where it lies. */
async function newFacts(ctx: Context, { geometricElementTypeDto, isPublic }: ElementInput, place: Place): Promise<ElementFacts> {
  return {
    isPublic: isPublic ?? false,
    ownerId: ctx.actor.id,
    typeId: geometricElementTypeDto?.id ?? 0,
    divisions: hasScope(ctx.actor) ? await findDivisions(ctx.db, place) : [],
  };
}

export const unknownType = () => invalid('geometricElementTypeDto.id', 'elements.type.unknown');

/** The type of a new element. If it is missing, the rest is checked as far as possible, so that one answer names all mistakes. 409: it is archived. */
export async function typeFor(ctx: Context, input: ElementInput): Promise<ElementType> {
  const id = input.geometricElementTypeDto?.id;
  const type = id === undefined ? undefined : await typeToAddTo(ctx, id);
  if (type) return type;
  const missing = [{ path: 'geometricElementTypeDto', key: 'project.app.Body.field.required' }];
  await checked(ctx, ANY_TYPE, { ...input, listAttributeValueDto: [] }, id === undefined ? missing : unknownType().fields);
  throw unknownType();
}

/** The type of an element. 404 if the caller does not see it. */
export async function typeOf(ctx: Context, id: number): Promise<ElementType> {
  const type = await elementTypeIfAny(ctx, id);
  if (!type) throw notFound();
  return type;
}

/**
 * Contributes an element with its files, in one transaction. A call that repeats the `sendingKey` of an earlier
 * one is answered with the existing element.
 */
export async function createElement(asked: Context, input: ElementInput, form?: TypeForm): Promise<Element> {
  const ctx = plainly(asked);
  authorize(ctx.actor, elementsPolicy.create(ctx.actor), await elementSettings(ctx));
  return unlessSent(insertAll(ctx, input, form), {
    sent: () => sentBefore(ctx, input.sendingKey),
    answer: ({ elementId }) => getElement(ctx, elementId, audienceOf(ctx.actor), form),
  });
}

async function insertAll(ctx: Context, input: ElementInput, form: TypeForm): Promise<Element> {
  const field = 'listFileToInsertDto';
  const receive = receivedFrom(ctx, field, input[field]);
  if (receive) await checkUse(ctx, 'element', ctx.actor.id);
  const check = async (within: Context): Promise<CheckedNew> => {
    const type = await typeFor(within, input);
    return { type, write: await checked(within, type, input, []) };
  };
  const first = await check(ctx);
  const saved = withFiles(ctx, { receive, field }, (attach) =>
    plainTransaction(ctx, async (tx) => {
      await countUse(tx, 'element', tx.actor.id);
      const sending = ({ type, write }: CheckedNew) => ({ type, write: withFilesOf(write, type, attach.sent) });
      const { id, type, write } = await insertChecked(tx, tx.actor.id, sending(first), async () => sending(await check(tx)));
      await noteSent(tx, input.sendingKey, { elementId: id, files: [] });
      const it = { ...(await newFacts(tx, input, write.place)), reviewPolicy: type.reviewPolicy };
      await reviewAfterSave(tx, id, { ...it, isPublic: false, reviewState: 'NONE', askedPublic: null }, write.isReviewed);
      await attach(tx, id);
      return getElement(tx, id, audienceOf(tx.actor), form, { ...type, hasElements: true });
    }),
  );
  // The type may have been deleted, or have changed its kinds of geometry, in the meantime.
  return refusing({ geometric_element_type_id_fkey: unknownType, geometry_kind: unknownType }, saved);
}

/** An element that the caller may change: 404 if they cannot see it, 403 if they see it but may not. */
async function foundFor(ctx: Context, id: number, action: 'modify' | 'remove', isLocked: boolean): Promise<ElementToChange> {
  const found = await findToChange(ctx.db, elementPolicy.read(ctx.actor), id, isLocked);
  if (!found) throw notFound();
  authorize(ctx.actor, elementPolicy[action](ctx.actor), found);
  return found;
}

/** The same as it is seen before the change, which locks it anew. */
export const seenFor = (ctx: Context, id: number) => foundFor(ctx, id, 'modify', false);

/** The same, locked until the transaction ends. */
export const lockFor = (ctx: Context, id: number, action: 'modify' | 'remove') => foundFor(ctx, id, action, true);

export function checkIdentity(id: number, found: Pick<ElementToChange, 'typeId'>, change: ElementChange): FieldIssue[] {
  const typeId = change.geometricElementTypeDto?.id ?? found.typeId;
  return [
    ...((change.id ?? id) === id ? [] : [{ path: 'id', key: 'elements.modify.idDiffers' }]),
    ...(typeId === found.typeId ? [] : [{ path: 'geometricElementTypeDto.id', key: 'elements.type.fixed' }]),
  ];
}

/**
 * Changes an element. Where `version` is no longer current, the change is merged with what has been saved since; a field that both
 * have changed is a 409 with the current element, and nothing is written. Without a version the call overwrites. A call that repeats the `sendingKey` of an earlier one changes
 * nothing again. `seen`: the element as `seenFor` has it.
 */
export const modifyElement = (
  ctx: Context,
  seen: ElementToChange,
  change: ElementChange,
  form?: TypeForm,
): Promise<SavedElement> =>
  unlessSent(updateAll(ctx, seen, change, form), {
    sent: () => alreadySent(ctx, change.sendingKey, seen.id),
    answer: () => getElement(ctx, seen.id, audienceOf(ctx.actor), form),
  });

async function updateAll(ctx: Context, seen: ElementToChange, change: ElementChange, form: TypeForm): Promise<SavedElement> {
  const { id } = seen;
  const field = 'listFileToModifyDto';
  const check = async (within: Context, before: ElementToChange) => {
    const type = await typeOf(within, before.typeId);
    return { type, write: await checked(within, type, change, checkIdentity(id, before, change), before) };
  };
  const first = await check(ctx, seen);
  return withFiles(ctx, { receive: receivedFrom(ctx, field, change[field]), field, elementId: id }, (attach) =>
    plainTransaction(ctx, async (tx) => {
      const found = await lockFor(tx, id, 'modify');
      const { type, write } = found.definition === definitionOf(first.type) ? first : await check(tx, found);
      const save = { id, version: change.version ?? found.version, found };
      const { write: final, merged } = await resolvedWrite(tx, save, withFilesOf(write, type, attach.sent));
      await updateElementRow(tx.db, id, final);
      await reviewAfterSave(tx, id, found, final.isReviewed);
      const files = await attach(tx, id);
      await noteSent(tx, change.sendingKey, { elementId: id, files: files.map(({ uuid }) => uuid) });
      return { ...(await getElement(tx, id, audienceOf(tx.actor), form, type)), ...(merged && { merged }) };
    }),
  );
}

/** Moves an element with its relations, joins and files into the bin; without BIN_DAYS deletes it for good. Its history stays. */
export async function removeElement(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockFor(tx, id, 'remove');
    await binElement(tx.db, id, await binDays(tx));
  });
  sweepSoon();
}
