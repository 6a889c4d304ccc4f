import { handle } from '@/lib/http/handle';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { changeLayerGroup, layerGroupBody, removeLayerGroup } from '@/lib/layer-groups/service';

export const POST = handle(layerGroupsApi.update, ({ ctx, params, body }) => changeLayerGroup(ctx, params.id, body), {
  body: layerGroupBody,
});
export const DELETE = handle(layerGroupsApi.remove, ({ ctx, params, query }) => removeLayerGroup(ctx, params.id, query.version));
