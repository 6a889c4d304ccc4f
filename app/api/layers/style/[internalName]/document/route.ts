import { handle } from '@/lib/http/handle';
import { layersApi } from '@/lib/layers/api';
import { layerStyleDocument } from '@/lib/layers/edit/style';

export const GET = handle(layersApi.styleDocument, ({ ctx, params }) => layerStyleDocument(ctx, params.internalName));
