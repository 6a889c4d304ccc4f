import { handle } from '@/lib/http/handle';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { restoreLayerGroup } from '@/lib/layer-groups/service';

export const POST = handle(layerGroupsApi.restore, ({ ctx, params }) => restoreLayerGroup(ctx, params.id));
