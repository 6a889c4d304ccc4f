import { handle } from '@/lib/http/handle';
import { jsonAnswer } from '@/lib/ogc/answer';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { tileJsonOf } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.tileJson, async ({ ctx, params }) => jsonAnswer(await tileJsonOf(ctx, params.code)));
