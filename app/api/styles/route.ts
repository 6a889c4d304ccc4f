import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { addStyle, deleteStyle, listStyles } from '@/lib/styles/service';

export const GET = handle(stylesApi.list, ({ ctx }) => listStyles(ctx));
export const POST = handle(stylesApi.add, ({ ctx, request }) => addStyle(ctx, request));
export const DELETE = handle(stylesApi.remove, ({ ctx, query: { version, ...query } }) => deleteStyle(ctx, query, version));
