import { handle } from '@/lib/http/handle';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { listLayerGroups } from '@/lib/layer-groups/service';

export const GET = handle(layerGroupsApi.list, ({ ctx, query }) => listLayerGroups(ctx, query));
