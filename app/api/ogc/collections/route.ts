import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { collections } from '@/lib/ogc/features/service';

export const GET = handle(ogcFeaturesApi.collections, ({ ctx }) => collections(ctx));
