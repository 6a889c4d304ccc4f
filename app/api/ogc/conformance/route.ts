import { handle } from '@/lib/http/handle';
import { jsonAnswer } from '@/lib/ogc/answer';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { CONFORMANCE } from '@/lib/ogc/features/describe';

export const GET = handle(ogcFeaturesApi.conformance, async () => jsonAnswer({ conformsTo: CONFORMANCE }));
