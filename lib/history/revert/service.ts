import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import type { TypeForm } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import { pointerCheck } from '@/lib/elements/pointers/service';
import { audienceOf, elementPolicy } from '@/lib/elements/policy';
import { saveFields } from '@/lib/elements/save/merging';
import { requireDirect } from '@/lib/elements/save/reviewing';
import { lockFor } from '@/lib/elements/save/service';
import { getElement } from '@/lib/elements/service';
import { invalid, notFound } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import type { Changes } from '../queries';
import type { Reverted, RevertInput } from '../schema';
import { visibleTo } from '../service';
import { type Left, putBack, saidIn } from './fields';
import { isPart, putPartBack } from './parts';
import { findChanges, recordAsRevert } from './queries';

interface Which {
  id: number;
  revisionId: number;
}

/** What is to be put back: all that the caller sees of a revision, or the fields that they name. 400 for a field that is not in it. */
async function wantedOf(
  ctx: Context,
  { id, revisionId }: Which,
  fields: RevertInput['fields'],
): Promise<[string, Changes[string]][]> {
  const changes = await findChanges(ctx.db, id, revisionId);
  if (!changes) throw notFound();
  const visible = Object.entries(await visibleTo(ctx, id, changes));
  if (!fields) return visible;
  const unknown = fields.find((field) => !visible.some(([it]) => it === field));
  if (unknown !== undefined) throw invalid('fields', 'history.unknownField', { unknown });
  return visible.filter(([field]) => fields.includes(field));
}

/**
 * Puts an element, or only some fields of it, back to what they were before a revision; that is itself a revision. 404 for a revision
 * of another element; a stale version is merged as in any save. What cannot be put back is left out and named.
 */
export async function revert(ctx: Context, which: Which, { version, fields }: RevertInput, form?: TypeForm): Promise<Reverted> {
  return transaction(ctx, async (tx) => {
    const found = await lockFor(tx, which.id, 'modify');
    requireDirect(tx, found);
    const wanted = await wantedOf(tx, which, fields);
    await recordAsRevert(tx.db);
    const own = wanted.filter(([field]) => !isPart(field)).map(([field, [before]]) => [field, before] as const);
    const type = await getElementType(tx, found.typeId);
    const reviews = permits(elementPolicy.review(tx.actor), found);
    const left: [field: string, why: Left][] = [];
    const files = wanted.flatMap(([field, [before, after]]) =>
      before && !after && isPart(field) ? [field.replace('file.', '')] : [],
    );
    const of = { stored: found.attributeValues, elementId: which.id, files };
    const pointer = await pointerCheck(tx, type, saidIn(own), of);
    await saveFields(tx, { id: which.id, version, found }, (base) => {
      const back = putBack(base, own, { type, locale: tx.locale, reviews, pointer });
      left.push(...back.left);
      return back.fields;
    });
    for (const [field, [before, after]] of wanted.filter(([it]) => isPart(it))) {
      const why = await putPartBack(tx, field, { elementId: which.id, before, after });
      if (why) left.push([field, why]);
    }
    return { ...(await getElement(tx, which.id, audienceOf(tx.actor), form)), leftOut: await inWords(tx, left) };
  });
}

async function inWords(ctx: Context, left: readonly [field: string, why: Left][]): Promise<Reverted['leftOut']> {
  const t = await translatorFor(ctx.locale);
  return left.map(([field, { key, values }]) => ({ field, reason: t(key, values) }));
}
