import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { getItem } from '@/lib/review-queue/service';

export const GET = handle(reviewQueueApi.get, ({ ctx, params }) => getItem(ctx, params.id));
