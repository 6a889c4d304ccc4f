import { wordsIn } from '@/components/ui/words-in';
import { INFORMATION_FORMATS } from '@/lib/layers/information';
import type { ServerLayer } from '@/lib/map-servers/schema';

/** What is said once for all layers that are added together. */
export interface Common {
  groupId: number;
  /** Of the lowest one. */
  order: number;
  initiallyVisible: boolean;
  useProxy: boolean;
}

export type Drawable = ServerLayer & { layer: NonNullable<ServerLayer['layer']> };
export const isDrawable = (it: ServerLayer): it is Drawable => it.layer !== null;

/** What keeps one apart from the others: several may have the same name. */
export const keyOf = ({ name, path }: ServerLayer): string => [...path, name].join('\u0000');

/** The best format of feature information that a server offers; undefined: none that can be shown. */
function informationFormat({ queryable, informationFormats }: ServerLayer): string | undefined {
  if (!queryable) return undefined;
  return Object.values(INFORMATION_FORMATS).find((wanted) => informationFormats.some((it) => it.toLowerCase() === wanted));
}

/** A picture that the map server draws on demand is asked for like those of other layers. */
function legendOf({ legends, layer }: Drawable): object {
  const [first] = legends;
  if (!first) return { legendType: 'LEGEND_TYPE_NONE' };
  if (layer.type === 'WMS' && /request=getlegendgraphic/i.test(first)) return { legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' };
  return { legendType: 'LEGEND_TYPE_URL', legendTypeValue: first };
}

/** The fields of a new layer, in the form in which the server takes them; `at`: the how-manieth it is, from 0. */
export function newLayer(chosen: Drawable, at: number, common: Common, locales: readonly string[]): object {
  const { title, attribution, extent, minZoom, maxZoom, layer } = chosen;
  const format = layer.type === 'WMS' ? informationFormat(chosen) : undefined;
  return {
    ...layer,
    coordinateSystem: layer.coordinateSystem === 'EPSG:3857' ? null : layer.coordinateSystem,
    internationalization: {
      listInternationalizationDto: locales.map((language) => ({ language, description: title.slice(0, 200) })),
    },
    attribution,
    extent: extent?.join(','),
    minZoom: minZoom ?? undefined,
    maxZoom: maxZoom ?? undefined,
    supportsGetFeatureInfo: format !== undefined,
    informationFormatToUse: format,
    ...legendOf(chosen),
    geometricLayerGroupId: common.groupId,
    order: common.order + at,
    initiallyVisible: common.initiallyVisible,
    useProxy: common.useProxy,
    useProxyAndroid: common.useProxy,
    defaultOpacity: 1,
    allowChangeOpacity: true,
  };
}

/** The query of a picture of it. */
export const sampleOf = ({ layer, extent, minZoom, maxZoom }: Drawable) => ({
  type: layer.type === 'WMS' || layer.type === 'STYLE' ? layer.type : ('XYZ' as const),
  serverUrl: layer.serverUrl,
  internalName: layer.internalName ?? undefined,
  version: layer.version ?? undefined,
  imageFormat: layer.imageFormat ?? undefined,
  coordinateSystem: layer.coordinateSystem ?? undefined,
  extent: extent?.join(','),
  minZoom: minZoom ?? undefined,
  maxZoom: maxZoom ?? undefined,
});

/** Those in which every word is found, whatever its case and accents. */
export function found(layers: readonly ServerLayer[], text: string): ServerLayer[] {
  const isWanted = wordsIn(text);
  return layers.filter(({ title, name, abstract, path }) => isWanted([title, name, abstract ?? '', ...path].join(' ')));
}
