import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { listItems } from '@/lib/review-queue/service';

export const GET = handle(reviewQueueApi.list, ({ ctx, query }) => listItems(ctx, query));
