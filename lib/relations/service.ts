import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { authorize, permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import type { TypeForm } from '@/lib/element-types/schema';
import { type Audience, asAudience, audienceOf } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';
import { elementsByIds, getElement } from '@/lib/elements/service';
import { AppError, invalid, notFound } from '@/lib/errors';
import { counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { readValues } from '@/lib/parameters/service';
import type { RelationQuery } from './api';
import { relationPolicy, relationsPolicy } from './policy';
import {
  countRelations,
  deleteRelationRows,
  type ElementPair,
  findRelatedPairs,
  findRelations,
  insertRelation,
  insertRelations,
  lockRelation,
  type MadeRelation,
  type RelationRow,
  updateRelationRow,
} from './queries';
import type { Relation, RelationChange, RelationInput } from './schema';
import { readableBy } from './sql';

const duplicate = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'geometricElement2', key: 'relations.duplicate' }] });
/** An element that was deleted between the check and the insert is reported as missing. */
const answers = {
  geometric_element_relation_element1_id_element2_id_key: duplicate,
  geometric_element_relation_element1_id_fkey: notFound,
  geometric_element_relation_element2_id_fkey: notFound,
};

function present(actor: Actor, row: RelationRow, elements: Map<number, Element>): Relation {
  return {
    id: row.id,
    isPublic: row.isPublic,
    isReviewed: row.isReviewed,
    comments: row.comments,
    geometricElement1: elements.get(row.element1Id) as Element,
    geometricElement2: elements.get(row.element2Id) as Element,
    creationDate: row.creationDate.toISOString(),
    modificationDate: row.modificationDate.toISOString(),
    ...(permits(relationPolicy.seeAuthor(actor), row) && {
      authorUserAccount: { id: row.authorId, login: row.authorLogin },
    }),
  };
}

/** Up to this many relations of an element are counted exactly: for each the visibility of two elements is checked. */
const COUNTED = 500;

/** A page of the relations of an element, as the audience sees them; 404 if it does not see the element. */
export async function listRelations(
  ctx: Context,
  elementId: number,
  query: RelationQuery,
  audience: Audience,
): Promise<Page<Relation>> {
  const actor = asAudience(audience, ctx.actor);
  await getElement(ctx, elementId, audience, 'reference');
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE };
  const limit = countLimit({ offset: window.page * window.size, size: window.size }, COUNTED);
  const [rows, found] = await Promise.all([
    findRelations(ctx.db, readableBy(actor), elementId, query, window),
    countRelations(ctx.db, readableBy(actor), elementId, limit),
  ]);
  const { total, exact } = counted(found, limit);
  const elements = await elementsByIds(ctx, idsIn(rows), audience, query.type);
  const whole = rows.filter((row) => elements.has(row.element1Id) && elements.has(row.element2Id));
  return pageOf(
    whole.map((row) => present(actor, row, elements)),
    total,
    exact,
  );
}

const idsIn = (rows: readonly RelationRow[]) => [...new Set(rows.flatMap((row) => [row.element1Id, row.element2Id]))];

/** Both elements; 404 if the caller does not see one of them. */
async function bothElements(ctx: Context, pair: readonly [number, number], form: TypeForm): Promise<Map<number, Element>> {
  const elements = await elementsByIds(ctx, pair, audienceOf(ctx.actor), form);
  if (elements.size < pair.length) throw notFound();
  return elements;
}

const ascending = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** The fields to write: the reviewed flag only from reviewers. */
const written = (actor: Actor, { isPublic, isReviewed, comments }: RelationInput | RelationChange) => ({
  isPublic: isPublic ?? undefined,
  isReviewed: permits<object>(relationPolicy.review(actor), {}) ? (isReviewed ?? undefined) : undefined,
  comments,
});

async function relationSettings(ctx: Context) {
  const values = await readValues(ctx.db, 'ENABLE_GEOMETRIC_ELEMENTS_RELATION');
  return { relationEnabled: isOn(values, 'ENABLE_GEOMETRIC_ELEMENTS_RELATION') };
}

/** Relates two elements that the caller sees. 409 if they are related already, by anybody. */
export async function relateElements(ctx: Context, input: RelationInput, form?: TypeForm): Promise<Relation> {
  authorize(ctx.actor, relationsPolicy.create(ctx.actor), await relationSettings(ctx));
  const pair = ascending(input.geometricElement1.id, input.geometricElement2.id);
  const elements = await bothElements(ctx, pair, form);
  const write = { pair, ...written(ctx.actor, input) };
  const insert = transaction(ctx, ({ db, actor }) => insertRelation(db, actor.id, write));
  return present(ctx.actor, await refusing(answers, insert), elements);
}

/** Whether the caller relates elements at all. */
export const mayRelate = async (ctx: Context): Promise<boolean> =>
  permits(relationsPolicy.create(ctx.actor), await relationSettings(ctx));

const pairKey = (one: number, other: number) => ascending(one, other).join('-');
const keyOfRelation = ({ element1Id, element2Id }: Omit<MadeRelation, 'id'>) => pairKey(element1Id, element2Id);

/** Whether two of these pairs of elements, in any order, are related already, by anybody. */
export async function relatedAmong(ctx: Context, pairs: readonly ElementPair[]): Promise<(pair: ElementPair) => boolean> {
  const rows =
    pairs.length > 0
      ? await findRelatedPairs(
          ctx.db,
          pairs.map(([one, other]) => ascending(one, other)),
        )
      : [];
  const related = new Set(rows.map(keyOfRelation));
  return ([one, other]) => related.has(pairKey(one, other));
}

/**
 * Relates pairs of elements that the caller sees, in any order. The ids of the relations, in the order of the pairs: undefined where they were
 * related already, and where one of the elements is gone. 403 if the caller may not relate elements.
 */
export async function relateMany(ctx: Context, pairs: readonly ElementPair[]): Promise<(number | undefined)[]> {
  if (pairs.length === 0) return [];
  authorize(ctx.actor, relationsPolicy.create(ctx.actor), await relationSettings(ctx));
  const rows = await insertRelations(
    ctx.db,
    ctx.actor.id,
    pairs.map(([one, other]) => ascending(one, other)),
  );
  const made = new Map(rows.map((it) => [keyOfRelation(it), it.id]));
  return pairs.map(([one, other]) => made.get(pairKey(one, other)));
}

/** Deletes relations of the caller's own making. */
export const removeOwnMany = ({ db }: Context, ids: readonly number[]): Promise<number> => deleteRelationRows(db, ids);

/** 404 if the caller cannot see the relation, 403 if they see it but may not. */
async function lockFor(ctx: Context, id: number, action: 'modify' | 'remove'): Promise<RelationRow> {
  const found = await lockRelation(ctx.db, readableBy(ctx.actor), id);
  if (!found) throw notFound();
  authorize(ctx.actor, relationPolicy[action](ctx.actor), found);
  return found;
}

/** The pair after a change, in either order: the first element stays, the second may become another one. */
function changedPair(found: RelationRow, { geometricElement1, geometricElement2 }: RelationChange) {
  const first = geometricElement1?.id ?? found.element1Id;
  const second = geometricElement2?.id ?? (first === found.element2Id ? found.element1Id : found.element2Id);
  const turned = first === found.element2Id && second === found.element1Id;
  if (first !== found.element1Id && !turned) throw invalid('geometricElement1', 'relations.firstFixed');
  if (first === second) throw invalid('geometricElement2', 'relations.withItself');
  return ascending(first, second);
}

export async function modifyRelation(ctx: Context, id: number, change: RelationChange, form?: TypeForm): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const found = await lockFor(tx, id, 'modify');
    if ((change.id ?? id) !== id) throw invalid('id', 'elements.modify.idDiffers');
    const pair = changedPair(found, change);
    const elements = await bothElements(tx, pair, form);
    const write = { pair, ...written(tx.actor, change) };
    return present(tx.actor, await refusing(answers, updateRelationRow(tx.db, id, write)), elements);
  });
}

export const removeRelation = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockFor(tx, id, 'remove');
    await deleteRelationRows(tx.db, [id]);
  });
