import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { answerItems } from '@/lib/ogc/features/handler';
import { createItem } from '@/lib/ogc/features/writing';

export const GET = answerItems;
export const POST = handle(ogcFeaturesApi.create, ({ ctx, params, body, request }) =>
  createItem(ctx, params.code, body, request),
);
