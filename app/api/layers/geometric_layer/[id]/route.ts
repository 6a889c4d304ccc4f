import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { changeLayer, removeLayer } from '@/lib/layers/edit/service';

export const POST = handle(layersApi.update, ({ ctx, params, request }) => changeLayer(ctx, params.id, request));
export const DELETE = handle(layersApi.remove, ({ ctx, params, query }) => removeLayer(ctx, params.id, query.revision));
