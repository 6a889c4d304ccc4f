import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { undoBatch } from '@/lib/review-queue/undo/batch';

export const POST = handle(reviewQueueApi.undoBatch, ({ ctx, params }) => undoBatch(ctx, params.id));
