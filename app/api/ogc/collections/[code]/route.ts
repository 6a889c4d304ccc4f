import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { collection } from '@/lib/ogc/features/service';

export const GET = handle(ogcFeaturesApi.collection, ({ ctx, params }) => collection(ctx, params.code));
