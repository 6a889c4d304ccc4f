import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { LayerQuery } from './api';
import { layerPolicy } from './policy';
import { countLayers, findLayers } from './queries';
import type { Layer } from './schema';

/** A layer as this caller may see it. */
export function presentLayer(ctx: Context, { internalComments, ...layer }: Layer): Layer {
  return permits(layerPolicy.readComments(ctx.actor), {}) ? { ...layer, internalComments } : layer;
}

export async function listLayers(ctx: Context, query: LayerQuery): Promise<Page<Layer>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale };
  const [items, total] = await Promise.all([findLayers(ctx.db, query, window), countLayers(ctx.db)]);
  return pageOf(
    items.map((layer) => presentLayer(ctx, layer)),
    total,
  );
}
