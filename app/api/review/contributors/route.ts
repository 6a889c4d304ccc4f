import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { contributorsCalled } from '@/lib/review-queue/undo/service';

export const GET = handle(reviewQueueApi.contributors, ({ ctx, query }) => contributorsCalled(ctx, query.login));
