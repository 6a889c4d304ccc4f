import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { landing } from '@/lib/ogc/features/service';

export const GET = handle(ogcFeaturesApi.landing, ({ ctx }) => landing(ctx));
