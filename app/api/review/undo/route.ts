import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { undoWork } from '@/lib/review-queue/undo/service';

export const POST = handle(reviewQueueApi.undo, ({ ctx, body }) => undoWork(ctx, body));
