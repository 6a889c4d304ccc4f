import { handle } from '@/lib/http/handle';
import { mapServersApi } from '@/lib/map-servers/api';
import { checkLayer } from '@/lib/map-servers/checks/service';

export const POST = handle(mapServersApi.check, ({ ctx, params }) => checkLayer(ctx, params.id));
