import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { claim, release } from '@/lib/review-queue/service';

export const POST = handle(reviewQueueApi.claim, ({ ctx, params, body }) => claim(ctx, params.id, body));
export const DELETE = handle(reviewQueueApi.release, ({ ctx, params }) => release(ctx, params.id));
