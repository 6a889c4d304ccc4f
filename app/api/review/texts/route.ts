import { handle } from '@/lib/http/handle';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { addText, listTexts } from '@/lib/review-queue/texts/service';

export const GET = handle(reviewQueueApi.texts, ({ ctx }) => listTexts(ctx));
export const POST = handle(reviewQueueApi.addText, ({ ctx, body }) => addText(ctx, body));
