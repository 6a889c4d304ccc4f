import { handle } from '@/lib/http/handle';
import { mapServersApi } from '@/lib/map-servers/api';
import { serverCapabilities } from '@/lib/map-servers/service';

export const GET = handle(mapServersApi.capabilities, ({ ctx, query }) => serverCapabilities(ctx, query.url));
