import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { items } from '@/lib/ogc/features/service';
import { createItem } from '@/lib/ogc/features/writing';

export const GET = handle(ogcFeaturesApi.items, ({ ctx, params, request }) => items(ctx, params.code, request));
export const POST = handle(ogcFeaturesApi.create, ({ ctx, params, body, request }) =>
  createItem(ctx, params.code, body, request),
);
