import { handle } from '@/lib/http/handle';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { collectionTile } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.tile, ({ ctx, params, query, request }) =>
  collectionTile(ctx, params, query, request.headers.get('if-none-match')),
);
