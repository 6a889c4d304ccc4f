import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { decideItem } from '@/lib/review-queue/decide/service';

export const POST = handle(reviewQueueApi.reject, ({ ctx, params, body }) =>
  decideItem(ctx, params.id, { action: 'REJECT', ...body }),
);
