import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { mapServerApi } from './api';
import { mapServerResponse } from './service';

export const answerMapServer = handle(mapServerApi.get, ({ ctx, request }) => mapServerResponse(ctx, request));

/** The way past the router, as for tiles: a small picture takes MapServer less than the router. */
export const mapServerRoute: DirectRoute = {
  path: new RegExp(`^${basePath}/api/mapserver/?\\?`),
  handler: answerMapServer,
  streams: true,
};
