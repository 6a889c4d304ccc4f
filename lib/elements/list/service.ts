import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { DATA_TYPES } from '@/lib/data-types';
import { inTime } from '@/lib/db/in-time';
import { plainly } from '@/lib/db/reading';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { type PresentedType, presentedType, typeAttributes } from '@/lib/element-types/service';
import { AppError, invalid } from '@/lib/errors';
import { PAGE_SIZE, page as pageOf } from '@/lib/http/list';
import { attributeField } from '../attributes';
import { askedAttributeIds, attributeFilters } from '../filters';
import { type Audience, asAudience, elementPolicy, elementsPolicy, listRole, mayAsk, ofSeenType } from '../policy';
import { elementSettings, presentElement, referencesIn } from '../service';
import { type Cursor, readCursor, writeCursor } from './cursor';
import { type ElementSelection, normalized } from './order-queries';
import { findPage } from './pages';
import type { ChoiceCount, ElementPage, ElementQuery } from './schema';
import { countChoices, countRows, findElementsInOrder } from './selected-queries';

type Asked = readonly Pick<ElementTypeAttributeType, 'id' | 'visibility'>[];

/** What reviewers and administrators list: 403 for a type that a reviewer does not review. */
function listedAll({ actor }: Context, typeId: number, { internalComments }: ElementQuery, asked: Asked) {
  if (listRole(actor, typeId) !== actor.role) throw new AppError('project.common.permissionDenied');
  // What one may not read, one may not find either.
  const isForReviewers = internalComments !== undefined || asked.some(({ visibility }) => visibility === 'REVIEWER');
  return isForReviewers ? elementPolicy.review(actor) : elementPolicy.readAll(actor);
}

/**
 * What an audience lists: to an account that filters by itself as owner, public and hidden elements; otherwise the public ones. 400 for
 * an attribute whose values the audience does not see of all of these.
 */
function listed(ctx: Context, audience: Audience, typeId: number, query: ElementQuery, asked: Asked) {
  const { ownerId } = query;
  if (audience === 'admin') return listedAll(ctx, typeId, query, asked);
  if (audience === 'user' && ownerId !== undefined && ownerId !== ctx.actor.id)
    throw new AppError('project.common.permissionDenied');
  const isOwn = audience === 'user' && ownerId !== undefined;
  const hidden = asked.filter(({ visibility }) => !mayAsk(visibility, 'USER', isOwn));
  if (hidden.length > 0)
    throw new AppError('project.common.invalid', {
      fields: hidden.map(({ id }) => ({ path: attributeField(id), key: 'elements.filter.hidden' })),
    });
  return elementPolicy.read(asAudience(isOwn ? audience : 'public', ctx.actor));
}

/** More elements are not counted by their choices, and none of this takes longer. */
const COUNTED_BY_CHOICE = 10_000;
const CHOICES_MS = 250;
/** How long all that is selected may be counted for. */
const COUNTED_MS = 3000;

/** What the selected elements have chosen, counted; undefined where they are too many or cannot be found soon. */
async function choicesOf(ctx: Context, selection: ElementSelection, ids: readonly number[]): Promise<ChoiceCount[] | undefined> {
  const attributes = await typeAttributes(ctx, selection.typeId, ids);
  const counted = attributes.filter(({ attributeType }) => DATA_TYPES[attributeType.dataType].isChosen);
  if (counted.length < new Set(ids).size) throw invalid('choices', 'elements.attribute.notOfType');
  return inTime(ctx, CHOICES_MS, ({ db }) => countChoices(db, selection, ids, COUNTED_BY_CHOICE));
}

/**
 * Which elements of a type a query is about, for an audience. 403 where the operator has switched querying off; 404 without the type; 400 with
 * all wrong filters.
 */
export async function selectElements(
  ctx: Context,
  typeId: number,
  query: ElementQuery,
  audience: Audience,
): Promise<{ selection: ElementSelection; type: PresentedType }> {
  const may = audience === 'admin' || permits(elementsPolicy.list(ctx.actor), await elementSettings(ctx));
  if (!may) throw new AppError('project.common.permissionDenied');
  // First: what attributes a type has that the caller does not see is not said. All elements of this one are of a type that they see.
  const type = await presentedType(ctx, typeId, query.type);
  const named = await typeAttributes(ctx, typeId, [...askedAttributeIds(query), ...(query.choices ?? [])]);
  const readable = listed(ctx, audience, typeId, query, named);
  const asked = named.filter(({ id }) => askedAttributeIds(query).includes(id));
  const { filters: attributes, issues } = attributeFilters(asked, query, ctx.locale);
  if (issues.length > 0) throw new AppError('project.common.invalid', { fields: issues });
  return { selection: normalized({ typeId, readable: ofSeenType(readable), query, attributes }), type };
}

/** How many elements are selected, counted up to `limit` + 1; as many where they are not counted soon. */
export const countSelected = async (ctx: Context, selection: ElementSelection, limit: number): Promise<number> =>
  (await inTime(ctx, COUNTED_MS, ({ db }) => countRows(db, selection, limit))) ?? limit + 1;

/** A page of the elements of a type, by its number or by a cursor. Refused as `selectElements` says. */
export async function listElements(
  asked: Context,
  typeId: number,
  query: ElementQuery,
  audience: Audience,
): Promise<ElementPage> {
  const ctx = plainly(asked);
  const { selection, type } = await selectElements(ctx, typeId, query, audience);
  const cursor = query.after === undefined ? undefined : readCursor(selection, query.after);
  if (query.after !== undefined && !cursor) throw invalid('after', 'project.app.Body.field.invalid');
  const found = await findPage(ctx, selection, { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, cursor });
  const actor = asAudience(audience, ctx.actor);
  const rows = await findElementsInOrder(ctx.db, selection, found.ids, actor);
  const referenceOf = await referencesIn(
    ctx,
    actor,
    rows.map((row) => [type, row]),
  );
  const items = rows.map((row) => presentElement(actor, type, row, referenceOf));
  const written = (it?: Cursor) => it && writeCursor(selection, it);
  const { result } = pageOf(items, found.total, found.exact);
  const choices = query.choices && (await choicesOf(ctx, selection, query.choices));
  return { result: { ...result, next: written(found.next), previous: written(found.previous), choices } };
}
