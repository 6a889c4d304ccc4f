import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { items } from '@/lib/ogc/features/service';

export const GET = handle(ogcFeaturesApi.items, ({ ctx, params, request }) => items(ctx, params.code, request));
