import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize, hasScope } from '@/lib/auth/policy';
import { matchesPattern } from '@/lib/data-types/pattern';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import type { ElementType, TypeForm } from '@/lib/element-types/schema';
import { getElementType, typeToAddTo } from '@/lib/element-types/service';
import { AppError, type FieldIssue, invalid, notFound } from '@/lib/errors';
import { filesOfBody } from '@/lib/files/sent';
import { withFiles } from '@/lib/files/service';
import { checkUse, countUse } from '@/lib/limits/service';
import { sweepSoon } from '@/lib/storage/service';
import type { AttributeValues } from '../attributes';
import { binDays } from '../bin-days';
import { checkElement } from '../check';
import { type ElementGeometry, flawIssue } from '../geometry';
import { audienceOf, type ElementFacts, elementPolicy, elementsPolicy } from '../policy';
import type { Element, ElementChange, ElementInput, SavedElement } from '../schema';
import { elementSettings, getElement } from '../service';
import { settledWrite } from './merging';
import { filesIn, pointersOf, withFilesOf } from './pointing';
import {
  binElement,
  type ElementWrite,
  findDivisions,
  findFlaw,
  findPlace,
  findSent,
  insertElement,
  insertSent,
  type LockedElement,
  lockElement,
  type Place,
  relateToParishes,
  type SentRow,
  updateElementRow,
} from './queries';
import { reviewAfterSave, reviews } from './reviewing';

/** What a save must know of the element that it changes. */
export interface ElementBefore extends ElementFacts {
  id: number;
  attributeValues: AttributeValues;
}

type Checkable = Pick<ElementType, 'geometryType' | 'listAttributeType'>;
const ANY_TYPE: Checkable = { geometryType: 'ANY_GEOMETRY', listAttributeType: [] };

/** The rule of plane geometry that a shape breaks. */
async function flawsOf(ctx: Context, geometry: ElementGeometry | undefined): Promise<FieldIssue[]> {
  const flaw = geometry && (await findFlaw(ctx.db, geometry));
  return flaw ? [flawIssue(flaw)] : [];
}

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
  const { description, geometry, values, kept, hidden, issues } = checkElement(type, input, checking);
  const all = [...known, ...issues, ...(await flawsOf(ctx, geometry))];
  if (all.length > 0 || !geometry) throw new AppError('project.common.invalid', { fields: all });
  const place = await findPlace(ctx.db, geometry);
  const mayReview = reviews(ctx, before ?? (await newFacts(ctx, input, place)));
  return {
    description,
    geometry,
    values,
    kept,
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

/** Another call with the same sending key was faster. */
class AlreadySent extends Error {}

/**
 * What an earlier call with this key has done to the element, if any: that call is not repeated. 400 at `sendingKey` where the key
 * was used for another element.
 */
export async function alreadySent(ctx: Context, key: string | null | undefined, elementId: number): Promise<SentRow | undefined> {
  const sent = key ? await findSent(ctx.db, ctx.actor.id, key) : undefined;
  if (sent && sent.elementId !== elementId) throw invalid('sendingKey', 'project.app.Body.field.invalid');
  return sent;
}

/** Notes that the call with this key has done its work, in the transaction of that work. */
export async function noteSent(tx: Context, key: string | null | undefined, work: SentRow): Promise<void> {
  if (key && !(await insertSent(tx.db, tx.actor.id, key, work))) throw new AlreadySent();
}

/**
 * Contributes an element with its files, in one transaction. A call that repeats the `sendingKey` of an earlier
 * one, because no answer to that had arrived, is answered with the existing element.
 */
export async function createElement(ctx: Context, input: ElementInput, form?: TypeForm): Promise<Element> {
  authorize(ctx.actor, elementsPolicy.create(ctx.actor), await elementSettings(ctx));
  const sent = async () => {
    const found = input.sendingKey ? await findSent(ctx.db, ctx.actor.id, input.sendingKey) : undefined;
    return found && getElement(ctx, found.elementId, audienceOf(ctx.actor), form);
  };
  const earlier = await sent();
  if (earlier) return earlier;
  try {
    return await insertAll(ctx, input, form);
  } catch (error) {
    // The earlier call may have been stored since it was looked for, and have used up what this one lacked.
    const other = error instanceof AlreadySent || error instanceof AppError ? await sent() : undefined;
    if (!other) throw error;
    return other;
  }
}

async function insertAll(ctx: Context, input: ElementInput, form: TypeForm): Promise<Element> {
  await checkUse(ctx, 'element', ctx.actor.id);
  const type = await typeFor(ctx, input);
  const write = await checked(ctx, type, input, []);
  const receive = async () => filesOfBody(ctx, 'listFileToInsertDto', input.listFileToInsertDto ?? []);
  const saved = withFiles(ctx, { receive, field: 'listFileToInsertDto' }, (attach) =>
    transaction(ctx, async (tx) => {
      const id = await insertElement(tx.db, type.id, tx.actor.id, withFilesOf(write, type, attach.sent));
      await noteSent(tx, input.sendingKey, { elementId: id, files: [] });
      await countUse(tx, 'element', tx.actor.id);
      await relateToParishes(tx.db, id, write.place.parishes);
      const it = { ...(await newFacts(tx, input, write.place)), reviewPolicy: type.reviewPolicy };
      await reviewAfterSave(tx, id, { ...it, isPublic: false, reviewState: 'NONE', askedPublic: null }, write.isReviewed);
      await attach(tx, id);
      return getElement(tx, id, audienceOf(tx.actor), form);
    }),
  );
  // The type may have been deleted, or have changed its kinds of geometry, in the meantime.
  return refusing({ geometric_element_type_id_fkey: unknownType, geometry_kind: unknownType }, saved);
}

/** Locks an element for a change: 404 if the caller cannot see it, 403 if they see it but may not. */
export async function lockFor(ctx: Context, id: number, action: 'modify' | 'remove'): Promise<LockedElement> {
  const found = await lockElement(ctx.db, elementPolicy.read(ctx.actor), id);
  if (!found) throw notFound();
  authorize(ctx.actor, elementPolicy[action](ctx.actor), found);
  return found;
}

export function checkIdentity(id: number, found: Pick<LockedElement, 'typeId'>, change: ElementChange): FieldIssue[] {
  const typeId = change.geometricElementTypeDto?.id ?? found.typeId;
  return [
    ...((change.id ?? id) === id ? [] : [{ path: 'id', key: 'elements.modify.idDiffers' }]),
    ...(typeId === found.typeId ? [] : [{ path: 'geometricElementTypeDto.id', key: 'elements.type.fixed' }]),
  ];
}

/**
 * Changes an element. Where `version` is no longer current, the change is merged with what has been saved since; a field that both
 * have changed is a 409 with the current element, and nothing is written. Without a version the call overwrites. A call that repeats the `sendingKey` of an earlier one changes
 * nothing again.
 */
export async function modifyElement(ctx: Context, id: number, change: ElementChange, form?: TypeForm): Promise<SavedElement> {
  const now = (from: Context) => getElement(from, id, audienceOf(from.actor), form);
  const seen = await transaction(ctx, (tx) => lockFor(tx, id, 'modify'));
  if (await alreadySent(ctx, change.sendingKey, id)) return now(ctx);
  const type = await getElementType(ctx, seen.typeId);
  const write = await checked(ctx, type, change, checkIdentity(id, seen, change), seen);
  const receive = async () => filesOfBody(ctx, 'listFileToModifyDto', change.listFileToModifyDto ?? []);
  return withFiles(ctx, { receive, field: 'listFileToModifyDto', elementId: id }, (attach) =>
    transaction(ctx, async (tx) => {
      const found = await lockFor(tx, id, 'modify');
      // The same call may have been running at the same moment: it has had the lock before.
      if (await alreadySent(tx, change.sendingKey, id)) return now(tx);
      const save = { id, version: change.version ?? found.version, found };
      const { write: final, merged } = await settledWrite(tx, save, withFilesOf(write, type, attach.sent));
      await updateElementRow(tx.db, id, final);
      await relateToParishes(tx.db, id, final.place.parishes);
      await reviewAfterSave(tx, id, found, final.isReviewed);
      const files = await attach(tx, id);
      await noteSent(tx, change.sendingKey, { elementId: id, files: files.map(({ uuid }) => uuid) });
      return { ...(await now(tx)), ...(merged && { merged }) };
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
