import 'server-only';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { authorize, permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { presentedType } from '@/lib/element-types/service';
import { type Audience, asAudience, audienceOf, elementPolicy } from '@/lib/elements/policy';
import { getElement } from '@/lib/elements/service';
import { AppError, invalid, notFound } from '@/lib/errors';
import { counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { JoinQuery } from './api';
import { personNumber } from './person-number';
import { joinPolicy, joinsPolicy } from './policy';
import { countJoins, deleteJoinRow, findJoins, insertJoin, type JoinRow, lockJoin, updateJoinRow } from './queries';
import type { Join, JoinChange, JoinInput } from './schema';

const answers = {
  geometric_element_join_element_id_user_account_id_key: () =>
    new AppError('project.common.conflict', { fields: [{ path: 'geometricElementId', key: 'joins.duplicate' }] }),
  geometric_element_join_allowed: () => new AppError('project.common.permissionDenied'),
  geometric_element_join_element_id_fkey: notFound,
};

/** Without the right to see the person, a number replaces the account id, different for each element. */
function present(actor: Actor, { userLogin, modificationDate, ...join }: JoinRow): Join {
  const seesLogin = permits(joinPolicy.seeLogin(actor), join);
  const isOwn = actor.id !== VISITOR.id && join.userAccountId === actor.id;
  return {
    ...join,
    userAccountId: seesLogin || isOwn ? join.userAccountId : personNumber(join.geometricElementId, join.userAccountId),
    modificationDate: modificationDate.toISOString(),
    ...(seesLogin && { userLogin }),
  };
}

/** Up to this many joins of an element are counted exactly. */
const COUNTED = 5000;

/** A page of the joins of an element, as the audience sees them; 404 if it does not see the element. */
export async function listJoins(ctx: Context, elementId: number, query: JoinQuery, audience: Audience): Promise<Page<Join>> {
  const actor = asAudience(audience, ctx.actor);
  await getElement(ctx, elementId, audience, 'reference');
  const readable = joinPolicy.read(actor);
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE };
  const limit = countLimit({ offset: window.page * window.size, size: window.size }, COUNTED);
  const [rows, found] = await Promise.all([
    findJoins(ctx.db, readable, elementId, query, window),
    countJoins(ctx.db, readable, elementId, limit),
  ]);
  const { total, exact } = counted(found, limit);
  return pageOf(
    rows.map((row) => present(actor, row)),
    total,
    exact,
  );
}

/** The fields to write: the reviewed flag only from reviewers. */
const written = (actor: Actor, input: JoinInput | JoinChange) => ({
  public: input.public ?? undefined,
  reviewed: permits<object>(joinPolicy.review(actor), {}) ? (input.reviewed ?? undefined) : undefined,
  comments: input.comments,
});

/** Joins an element as the caller: 404 if it is not visible, 403 if the type cannot be joined, 409 the second time. */
export async function joinElement(ctx: Context, input: JoinInput): Promise<Join> {
  const element = await getElement(ctx, input.geometricElementId, audienceOf(ctx.actor), 'reference');
  const type = await presentedType(ctx, element.geometricElementTypeDto.id, 'reference');
  authorize(ctx.actor, joinsPolicy.create(ctx.actor), type);
  const insert = transaction(ctx, ({ db, actor }) => insertJoin(db, input.geometricElementId, actor.id, written(actor, input)));
  return present(ctx.actor, await refusing(answers, insert));
}

/** 404 if the caller cannot see the join, 403 if they see it but may not. */
async function lockFor(ctx: Context, id: number, action: 'modify' | 'remove'): Promise<JoinRow> {
  const readable = { joins: joinPolicy.read(ctx.actor), elements: elementPolicy.read(ctx.actor) };
  const found = await lockJoin(ctx.db, readable, id);
  if (!found) throw notFound();
  authorize(ctx.actor, joinPolicy[action](ctx.actor), found);
  return found;
}

export async function modifyJoin(ctx: Context, id: number, change: JoinChange): Promise<Join> {
  return transaction(ctx, async (tx) => {
    const found = await lockFor(tx, id, 'modify');
    if ((change.id ?? id) !== id) throw invalid('id', 'elements.modify.idDiffers');
    if ((change.geometricElementId ?? found.geometricElementId) !== found.geometricElementId)
      throw invalid('geometricElementId', 'joins.elementFixed');
    return present(tx.actor, await updateJoinRow(tx.db, id, written(tx.actor, change)));
  });
}

export const removeJoin = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockFor(tx, id, 'remove');
    await deleteJoinRow(tx.db, id);
  });
