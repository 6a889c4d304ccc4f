import { handle } from '@/lib/http/handle';
import { openDataApi } from '@/lib/open-data/api';
import { catalogue } from '@/lib/open-data/service';

export const GET = handle(openDataApi.catalogue, ({ ctx }) => catalogue(ctx));
