import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { listStyles } from '@/lib/styles/service';

export const GET = handle(stylesApi.list, ({ ctx }) => listStyles(ctx));
