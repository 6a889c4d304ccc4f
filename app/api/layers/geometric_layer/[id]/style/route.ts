import { handle } from '@/lib/http/handle';
import { vectorStylesApi } from '@/lib/map-servers/styles/api';
import { layerStyle } from '@/lib/map-servers/styles/service';

export const GET = handle(vectorStylesApi.get, ({ ctx, params }) => layerStyle(ctx, params.id));
