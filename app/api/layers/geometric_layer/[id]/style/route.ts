import { handle } from '@/lib/http/handle';
import { mapServersApi } from '@/lib/map-servers/api';
import { layerStyle } from '@/lib/map-servers/styles';

export const GET = handle(mapServersApi.vectorStyle, ({ ctx, params }) => layerStyle(ctx, params.id));
