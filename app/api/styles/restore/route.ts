import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { restoreStyle } from '@/lib/styles/restore';

export const POST = handle(stylesApi.restore, ({ ctx, body }) => restoreStyle(ctx, body));
