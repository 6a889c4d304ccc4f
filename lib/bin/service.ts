import 'server-only';
import { catchUp } from '@/lib/attribute-values/caught-up';
import type { Context } from '@/lib/auth/context';
import { authorize, couldPermit, permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import type { TypeForm } from '@/lib/element-types/schema';
import { attributeField } from '@/lib/elements/attributes';
import { audienceOf, elementPolicy, ofReadElement } from '@/lib/elements/policy';
import { binnedElements, getElement } from '@/lib/elements/service';
import { AppError, notFound } from '@/lib/errors';
import { counted, countLimit } from '@/lib/http/count';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { translatorFor } from '@/lib/i18n/translator';
import { sweepSoon } from '@/lib/storage/service';
import type { BinQuery } from './api';
import { binPolicy } from './policy';
import {
  type BinSearch,
  blankPurged,
  countBinned,
  deleteBinned,
  findBinned,
  findBinnedFacts,
  findCalled,
  findForeignValues,
  restoreRow,
} from './queries';
import type { BinnedElement, RestoredElement } from './schema';

/** What a text means in the bin. */
async function searchFor({ db, actor }: Context, text: string): Promise<BinSearch> {
  const byOwner = permits<object>(binPolicy.findByOwner(actor), {});
  return { text, ...(await findCalled(db, text, { byOwner })) };
}

/** A page of the deleted elements that the caller may restore, those deleted last first. 403 for somebody else's, by a contributor. */
export async function listBin(ctx: Context, query: BinQuery): Promise<Page<BinnedElement>> {
  const { page = 0, size = PAGE_SIZE, typeId, ownerId, q, type } = query;
  const restorable = binPolicy.restore(ctx.actor);
  // Whose elements there are is said to those alone who may restore them.
  if (ownerId !== undefined) authorize(ctx.actor, couldPermit(restorable, { ownerId }), {});
  const limit = countLimit({ offset: page * size, size });
  const filters = { typeId, ownerId, search: q === undefined ? undefined : await searchFor(ctx, q) };
  const [rows, found] = await Promise.all([
    findBinned(ctx.db, restorable, filters, { page, size }),
    countBinned(ctx.db, restorable, filters, limit),
  ]);
  const elements = await binnedElements(
    ctx,
    rows.map(({ id }) => id),
    type,
  );
  const items = rows.flatMap(({ id, deletedAt, purgeAt }) => {
    const element = elements.get(id);
    return element ? [{ ...element, deletedAt: deletedAt.toISOString(), purgeAt: purgeAt.toISOString() }] : [];
  });
  const { total, exact } = counted(found, limit);
  return pageOf(items, total, exact);
}

const typeHasChanged = () => new AppError('project.elements.restore.kind');

/**
 * Restores a deleted element whole, with its id; what could not be is named. 404 for what the caller could not see and what is not in
 * the bin, 403 for what they could see and may not restore. 409 where its type does not allow its geometry any more.
 */
export async function restoreElement(ctx: Context, id: number, form?: TypeForm): Promise<RestoredElement> {
  const restored = transaction(ctx, async (tx) => {
    const facts = await findBinnedFacts(tx.db, elementPolicy.read(tx.actor), id);
    if (!facts) throw notFound();
    authorize(tx.actor, ofReadElement(binPolicy.restore(tx.actor)), facts);
    const lost = await restoreRow(tx.db, id);
    if (!lost) throw notFound();
    await catchUp(tx, [id]);
    const t = await translatorFor(tx.locale);
    const foreign = await findForeignValues(tx.db, id);
    return {
      ...(await getElement(tx, id, audienceOf(tx.actor), form)),
      leftOut: [
        ...lost.map((relation) => ({ field: `relation.${relation}`, reason: t('bin.left.otherEnd') })),
        ...foreign.map((key) => ({ field: attributeField(key), reason: t('history.left.goneAttribute') })),
      ],
    };
  });
  return refusing({ geometry_kind: typeHasChanged }, restored);
}

/** Deletes an element that lies in the bin for good, with its files, and what is personal in its history. 404 if it is not there. */
export async function purgeElement(ctx: Context, id: number): Promise<void> {
  if (!permits<object>(binPolicy.purge(ctx.actor), {})) throw new AppError('project.common.permissionDenied');
  await transaction(ctx, async (tx) => {
    if ((await deleteBinned(tx.db, id)) === 0) throw notFound();
    await blankPurged(tx.db, 1);
  });
  sweepSoon();
}
