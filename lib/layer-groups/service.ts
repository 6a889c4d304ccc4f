import 'server-only';
import type { Context } from '@/lib/auth/context';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { presentLayer } from '@/lib/layers/service';
import type { Block, MapGroup } from '@/lib/map/view';
import { nameIn } from '@/lib/translations/schema';
import type { LayerGroupQuery } from './api';
import { countLayerGroups, findLayerGroups } from './queries';
import { BACKGROUND_LAYER_GROUP, type LayerGroup } from './schema';

export async function listLayerGroups(ctx: Context, query: LayerGroupQuery = {}): Promise<Page<LayerGroup>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale };
  const [groups, total] = await Promise.all([findLayerGroups(ctx.db, query, window), countLayerGroups(ctx.db)]);
  return pageOf(
    groups.map((group) => ({ ...group, listGeometricLayer: group.listGeometricLayer.map((layer) => presentLayer(ctx, layer)) })),
    total,
  );
}

function blockOf({ code, placeBehindOtherLayers, includeInsideGroupLayer }: LayerGroup): Block {
  if (code === BACKGROUND_LAYER_GROUP) return 'background';
  if (placeBehindOtherLayers) return 'behind';
  return includeInsideGroupLayer ? 'inside' : 'front';
}

/** All groups with their layers, as the map draws them; names in the caller's language. */
export async function mapGroups(ctx: Context): Promise<MapGroup[]> {
  const { result } = await listLayerGroups(ctx, { size: 1000 });
  return result.items.map((group) => ({
    id: group.id,
    name: nameIn(group.codeDto, ctx.locale),
    block: blockOf(group),
    order: group.order,
    initiallyOpen: group.initiallyOpen,
    layers: group.listGeometricLayer.map(({ code, defaultOpacity, ...layer }) => ({
      id: layer.id,
      name: nameIn(code, ctx.locale),
      type: layer.type,
      serverUrl: layer.serverUrl,
      internalName: layer.internalName,
      version: layer.version,
      initiallyVisible: layer.initiallyVisible,
      opacity: defaultOpacity,
      allowChangeOpacity: layer.allowChangeOpacity,
      useProxy: layer.useProxy,
      attribution: layer.attribution,
    })),
  }));
}
