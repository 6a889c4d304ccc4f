import { handle } from '@/lib/http/handle';
import { jsonAnswer } from '@/lib/ogc/answer';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { styleOf } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.style, async ({ ctx }) => jsonAnswer(await styleOf(ctx)));
