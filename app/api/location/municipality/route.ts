import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { listMunicipalities } from '@/lib/locations/service';

export const GET = handle(locationsApi.municipalities, ({ ctx, query }) => listMunicipalities(ctx, query));
