import { areasApi } from '@/lib/areas/api';
import { areaSize } from '@/lib/areas/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(areasApi.size, ({ ctx, query }) => areaSize(ctx, query.bbox));
