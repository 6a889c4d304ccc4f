import { handle } from '@/lib/http/handle';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { addLayerGroup, layerGroupBody, listLayerGroups } from '@/lib/layer-groups/service';

export const GET = handle(layerGroupsApi.list, ({ ctx, query }) => listLayerGroups(ctx, query));
export const POST = handle(layerGroupsApi.create, ({ ctx, body }) => addLayerGroup(ctx, body), { body: layerGroupBody });
