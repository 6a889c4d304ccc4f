'use client';
import { useQuery } from '@tanstack/react-query';
import { useActiveLocales } from '@/components/i18n/languages';
import type { TileArchive } from '@/lib/embedded-map/schema';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { BACKGROUND_LAYER_GROUP } from '@/lib/layer-groups/schema';
import { layersApi } from '@/lib/layers/api';
import { layerForm } from '@/lib/layers/multipart';
import type { LayerSaved } from '@/lib/layers/schema';

/** Makes a layer among the backgrounds, above all others there, of an archive of pictures. */
export function useBaseMapLayer() {
  const locales = useActiveLocales();
  const { data } = useQuery({
    queryKey: ['admin.layerGroups', 'all'],
    queryFn: ({ signal }) => call(layerGroupsApi.list, { query: { size: 1000 } }, signal),
  });
  const group = data?.result.items.find(({ code }) => code === BACKGROUND_LAYER_GROUP);
  const make = async ({ name, tiles, bounds, minZoom, maxZoom, attribution }: TileArchive): Promise<LayerSaved> => {
    if (!group) throw new Error('There is always a group of backgrounds.');
    const texts = locales.map((language) => ({ language, description: name ?? '' }));
    const form = layerForm({
      ...{ type: 'XYZ', serverUrl: tiles, geometricLayerGroupId: group.id, minZoom, maxZoom },
      internationalization: { listInternationalizationDto: texts },
      order: Math.max(0, ...group.listGeometricLayer.map(({ order }) => order)) + 1,
      ...{ extent: bounds.join(','), attribution: attribution ?? '', legendType: 'LEGEND_TYPE_NONE' },
      ...{ initiallyVisible: false, defaultOpacity: 1, allowChangeOpacity: true },
    });
    return upload(layersApi.create, {}, { form });
  };
  return { make, isReady: group !== undefined };
}
