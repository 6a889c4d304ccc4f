import { embeddedMapApi } from '@/lib/embedded-map/api';
import { addTileArchive, listTileArchives } from '@/lib/embedded-map/archives-service';
import { handle } from '@/lib/http/handle';

export const GET = handle(embeddedMapApi.archives, ({ ctx }) => listTileArchives(ctx));
export const POST = handle(embeddedMapApi.addArchive, ({ ctx, request }) => addTileArchive(ctx, request));
