import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { listLayers } from '@/lib/layers/service';

export const GET = handle(layersApi.list, ({ ctx, query }) => listLayers(ctx, query));
