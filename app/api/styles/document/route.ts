import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { changeStyle, createStyle, styleDocument } from '@/lib/styles/service';

export const GET = handle(stylesApi.document, ({ ctx, query }) => styleDocument(ctx, query));
export const POST = handle(stylesApi.create, ({ ctx, body }) => createStyle(ctx, body));
export const PUT = handle(stylesApi.change, ({ ctx, body }) => changeStyle(ctx, body));
