import { handle } from '@/lib/http/handle';
import { mapServerApi } from '@/lib/mapserver/api';
import { mapServerResponse } from '@/lib/mapserver/service';

export const GET = handle(mapServerApi.get, ({ ctx, request }) => mapServerResponse(ctx, request));
export const POST = handle(mapServerApi.post, ({ ctx, request }) => mapServerResponse(ctx, request));
