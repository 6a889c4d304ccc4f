import { handle } from '@/lib/http/handle';
import { layerProxyApi } from '@/lib/layer-proxy/api';
import { layerServerResponse } from '@/lib/layer-proxy/service';

export const GET = handle(layerProxyApi.get, ({ ctx, query, request }) => layerServerResponse(ctx, query, request));
