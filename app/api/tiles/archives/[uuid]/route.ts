import { embeddedMapApi } from '@/lib/embedded-map/api';
import { removeTileArchive, tileArchiveResponse } from '@/lib/embedded-map/archives-service';
import { handle } from '@/lib/http/handle';

export const GET = handle(embeddedMapApi.archive, ({ ctx, params, request }) => tileArchiveResponse(ctx, params.uuid, request));
export const DELETE = handle(embeddedMapApi.removeArchive, ({ ctx, params }) => removeTileArchive(ctx, params.uuid));
