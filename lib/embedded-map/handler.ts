import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { embeddedMapApi } from './api';
import { archiveTile } from './service';

export const answerArchiveTile = handle(embeddedMapApi.tile, ({ ctx, params, request }) =>
  archiveTile(ctx, params, request.signal),
);

/** Answered without the framework's router. Invalid addresses go through it, to their 400. */
export const archiveTileRoute: DirectRoute = {
  path: new RegExp(
    `^${basePath}/api/tiles/embedded/(?<uuid>[\\da-f-]{36})/(?<z>\\d{1,2})/(?<x>\\d{1,9})/(?<y>\\d{1,9})(?:\\?|$)`,
  ),
  handler: answerArchiveTile,
};
