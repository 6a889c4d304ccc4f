import { handle } from '@/lib/http/handle';
import { mapServerApi } from '@/lib/mapserver/api';
import { answerMapServer } from '@/lib/mapserver/handler';
import { mapServerResponse } from '@/lib/mapserver/service';

export const GET = answerMapServer;
export const POST = handle(mapServerApi.post, ({ ctx, request }) => mapServerResponse(ctx, request));
