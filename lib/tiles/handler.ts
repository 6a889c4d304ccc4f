import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { tilesApi } from './api';
import { tileResponse } from './service';

export const answerTile = handle(tilesApi.elements, ({ ctx, params, query, request }) =>
  tileResponse(ctx, params, query, request.headers.get('if-none-match')),
);

/** Tiles are answered without the framework's router. Invalid addresses go through it, to their 400. */
export const tileRoute: DirectRoute = {
  path: new RegExp(`^${basePath}/api/tiles/elements/(?<typeIds>\\d+(?:,\\d+)*)/(?<z>\\d+)/(?<x>\\d+)/(?<y>\\d+\\.mvt)(?:\\?|$)`),
  handler: answerTile,
};
