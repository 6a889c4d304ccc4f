import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { statistics } from '@/lib/review-queue/statistics/service';

export const GET = handle(reviewQueueApi.statistics, ({ ctx }) => statistics(ctx));
