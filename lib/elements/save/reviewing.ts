import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { AppError } from '@/lib/errors';
import { moveFor, moveReview, moveReviews } from '@/lib/review/service';
import { type Reviewed, stateAfterSave } from '@/lib/review/transitions';
import { type ElementFacts, elementPolicy } from '../policy';

type Saved = ElementFacts & Reviewed;

export const reviews = ({ actor }: Pick<Context, 'actor'>, element: ElementFacts): boolean =>
  permits(elementPolicy.review(actor), element);

/** Whether a change by this caller is not in force before it is accepted, while everybody goes on seeing the accepted version. */
export const mustPropose = (ctx: Pick<Context, 'actor'>, element: Saved): boolean =>
  element.reviewPolicy === 'BEFORE' && element.isPublic && !reviews(ctx, element);

/** Refuses what cannot be proposed: 403 to who must propose their changes. */
export function requireDirect(ctx: Pick<Context, 'actor'>, element: Saved): void {
  if (mustPropose(ctx, element)) throw new AppError('project.review.accepted');
}

/** As what role, and where, a save by this caller moves an element in its review. `reviewed`: the flag that was sent. */
function moveAfterSave(ctx: Pick<Context, 'actor'>, before: Saved, reviewed: boolean | undefined) {
  const role = reviews(ctx, before) ? ctx.actor.role : 'USER';
  // Until changes of what everybody sees can be proposed, they are published and wait, as under AFTER.
  const it: Reviewed = mustPropose(ctx, before) ? { ...before, reviewPolicy: 'AFTER' } : before;
  return { role, to: stateAfterSave(role, it, reviewed), it };
}

/**
 * What a save or a changed file means for the review of an element, which is locked. `before`: its facts before the change. `reviewed`:
 * the flag that was sent.
 */
export async function reviewAfterSave(ctx: Context, id: number, before: Saved, reviewed?: boolean): Promise<void> {
  const { role, to, it } = moveAfterSave(ctx, before, reviewed);
  await moveReview(ctx, { id, role, to }, it);
}

/** The same for several elements, in one statement. */
export async function reviewAfterSaves(
  ctx: Context,
  saved: readonly { id: number; before: Saved; reviewed: boolean | undefined }[],
): Promise<void> {
  const moves = saved.flatMap(({ id, before, reviewed }) => {
    const { it, ...move } = moveAfterSave(ctx, before, reviewed);
    const made = moveFor(move, it);
    return made ? [{ id, ...made, raised: false }] : [];
  });
  if (moves.length > 0) await moveReviews(ctx, moves);
}
