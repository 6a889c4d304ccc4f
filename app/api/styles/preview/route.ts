import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { drawDocument } from '@/lib/styles/draft-service';
import { previewStyle } from '@/lib/styles/service';

export const GET = handle(stylesApi.preview, ({ ctx, query, request }) => previewStyle(ctx, query, request));
export const POST = handle(stylesApi.draw, ({ body }) => drawDocument(body));
