import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { changeText, removeText } from '@/lib/review-queue/texts/service';

export const PUT = handle(reviewQueueApi.changeText, ({ ctx, params, body }) => changeText(ctx, params.id, body));
export const DELETE = handle(reviewQueueApi.removeText, ({ ctx, params }) => removeText(ctx, params.id));
