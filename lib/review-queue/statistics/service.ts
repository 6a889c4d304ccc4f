import 'server-only';
import type { Context } from '@/lib/auth/context';
import { reviewQueuePolicy } from '../policy';
import type { Statistics } from '../schema';
import { findDecidedPerDay, findDecisionFigures, findWaiting } from './queries';

const DAYS = 30;

/** The figures of the caller's scope: what waits now, and what was decided in the last 30 days. */
export async function statistics(ctx: Context): Promise<Statistics> {
  const scope = reviewQueuePolicy.review(ctx.actor);
  const [waiting, decidedPerDay, figures] = await Promise.all([
    findWaiting(ctx.db, scope, ctx.locale),
    findDecidedPerDay(ctx.db, scope, DAYS),
    findDecisionFigures(ctx.db, scope, DAYS),
  ]);
  return { waiting: waiting.map((it) => ({ ...it, oldest: it.oldest.toISOString() })), decidedPerDay, ...figures };
}
