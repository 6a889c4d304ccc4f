import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { listEntries } from '@/lib/locations/gazetteer/service';

export const GET = handle(locationsApi.places, ({ ctx, query }) => listEntries(ctx, query));
