import { handle } from '@/lib/http/handle';
import { locationsApi } from '@/lib/locations/api';
import { listProvinces } from '@/lib/locations/service';

export const GET = handle(locationsApi.provinces, ({ ctx }) => listProvinces(ctx));
