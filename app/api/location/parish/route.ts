import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { listParishes } from '@/lib/locations/service';

export const GET = handle(locationsApi.parishes, ({ ctx, query }) => listParishes(ctx, query));
