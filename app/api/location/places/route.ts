import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { listPlaces } from '@/lib/locations/places/service';

export const GET = handle(locationsApi.places, ({ ctx, query }) => listPlaces(ctx, query));
