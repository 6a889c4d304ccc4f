import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { exportLayerStyle } from '@/lib/layers/edit/style';

export const GET = handle(layersApi.style, ({ ctx, params, query }) =>
  exportLayerStyle(ctx, params.internalName, query.styleType),
);
