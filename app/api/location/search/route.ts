import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { searchGazetteer } from '@/lib/locations/gazetteer/service';

export const GET = handle(locationsApi.search, ({ ctx, query }) => searchGazetteer(ctx, query));
