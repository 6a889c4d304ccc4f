import { handle } from '@/lib/http/handle';
import { jsonAnswer } from '@/lib/ogc/answer';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { tilesetOf } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.tileset, async ({ ctx, params }) => jsonAnswer(await tilesetOf(ctx, params.code)));
