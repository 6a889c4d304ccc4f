import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { previewUndo } from '@/lib/review-queue/undo/service';

export const POST = handle(reviewQueueApi.previewUndo, ({ ctx, body }) => previewUndo(ctx, body));
