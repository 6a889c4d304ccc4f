import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { layerStylePicture } from '@/lib/layers/edit/style';

export const GET = handle(layersApi.stylePreview, ({ ctx, params, request }) =>
  layerStylePicture(ctx, params.internalName, request),
);
