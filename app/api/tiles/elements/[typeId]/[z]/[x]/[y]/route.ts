import { handle } from '@/lib/http/handle';
import { tilesApi } from '@/lib/tiles/api';
import { tileResponse } from '@/lib/tiles/service';

export const GET = handle(tilesApi.elements, ({ ctx, params, query, request }) =>
  tileResponse(ctx, params, query, request.headers.get('if-none-match')),
);
