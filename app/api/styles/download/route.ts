import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { downloadStyle } from '@/lib/styles/service';

export const GET = handle(stylesApi.download, ({ ctx, query }) => downloadStyle(ctx, query));
