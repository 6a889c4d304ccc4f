import { handle } from '@/lib/http/handle';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { spriteFile } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.sprite, ({ ctx, params }) => spriteFile(ctx, params.file));
