import { elementPagesApi } from '@/lib/element-pages/api';
import { pictureResponse } from '@/lib/element-pages/picture/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementPagesApi.picture, ({ ctx, params, query, request }) =>
  pictureResponse(ctx, params.id, query.of, request),
);
