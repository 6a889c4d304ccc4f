import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { queryables } from '@/lib/ogc/features/service';

export const GET = handle(ogcFeaturesApi.queryables, ({ ctx, params }) => queryables(ctx, params.code));
