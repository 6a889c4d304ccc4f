import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { item } from '@/lib/ogc/features/service';

export const GET = handle(ogcFeaturesApi.item, ({ ctx, params, request }) => item(ctx, params.code, params.id, request));
