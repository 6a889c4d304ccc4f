import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { decideBatch } from '@/lib/review-queue/decide/service';

export const POST = handle(reviewQueueApi.batch, ({ ctx, body: { ids, ...decision } }) => decideBatch(ctx, ids, decision));
