import { handle } from '@/lib/http/handle';
import { addIcon, listIcons } from '@/lib/icons/service';
import { stylesApi } from '@/lib/styles/api';

export const GET = handle(stylesApi.icons, ({ ctx, query }) => listIcons(ctx, query));
export const POST = handle(stylesApi.addIcon, ({ ctx, request }) => addIcon(ctx, request));
