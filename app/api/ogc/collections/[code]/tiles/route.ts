import { handle } from '@/lib/http/handle';
import { jsonAnswer } from '@/lib/ogc/answer';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { tilesetsOf } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.tilesets, async ({ ctx, params }) => jsonAnswer(await tilesetsOf(ctx, params.code)));
