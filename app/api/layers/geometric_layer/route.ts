import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { addLayer } from '@/lib/layers/edit/service';
import { listLayers } from '@/lib/layers/service';

export const GET = handle(layersApi.list, ({ ctx, query }) => listLayers(ctx, query));
export const POST = handle(layersApi.create, ({ ctx, request }) => addLayer(ctx, request));
