import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { definition } from '@/lib/ogc/features/definition';

export const GET = handle(ogcFeaturesApi.definition, async ({ request }) => definition(request.headers.get('accept')));
