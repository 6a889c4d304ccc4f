import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { searchPlaces } from '@/lib/locations/places/service';

export const GET = handle(locationsApi.search, ({ ctx, query }) => searchPlaces(ctx, query));
