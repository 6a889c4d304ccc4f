import { handle } from '@/lib/http/handle';
import { ogcFeaturesApi } from '@/lib/ogc/features/api';
import { item } from '@/lib/ogc/features/service';
import { removeItem, replaceItem, updateItem } from '@/lib/ogc/features/writing';

export const GET = handle(ogcFeaturesApi.item, ({ ctx, params, request }) => item(ctx, params.code, params.id, request));
export const PUT = handle(ogcFeaturesApi.replace, ({ ctx, params, body, request }) => replaceItem(ctx, params, body, request));
export const PATCH = handle(ogcFeaturesApi.update, ({ ctx, params, body, request }) => updateItem(ctx, params, body, request));
export const DELETE = handle(ogcFeaturesApi.remove, ({ ctx, params, request }) => removeItem(ctx, params, request));
