import { handle } from '@/lib/http/handle';
import { stylesApi } from '@/lib/styles/api';
import { goBackTo, styleVersions } from '@/lib/styles/service';

export const GET = handle(stylesApi.versions, ({ ctx, query }) => styleVersions(ctx, query));
export const POST = handle(stylesApi.goBack, ({ ctx, body }) => goBackTo(ctx, body));
