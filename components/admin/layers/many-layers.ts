import { isAsked, isPublished, type Layer, type LayerSaved } from '@/lib/layers/schema';
import { type LayerValues, startLayer } from './layer-values';

/** What can be changed in several layers at once: yes or no. */
export const FLAGS = ['initiallyVisible', 'allowChangeOpacity', 'useProxy', 'useProxyAndroid'] as const;
type Flag = (typeof FLAGS)[number];

/** No click asks a layer. */
export const NO_INFORMATION = '';

/** What is changed of several layers; what is absent stays as it is with each. `information`: the format in which a click asks, or NO_INFORMATION. */
export type ManyChange = Partial<Pick<LayerValues, 'geometricLayerGroupId' | 'defaultOpacity'> & Record<Flag, boolean>> & {
  information?: string;
};

/** Whether a change can be made in a layer: tiles and styles answer no click. */
export const fits = ({ type }: Layer, { information }: ManyChange): boolean => !information || isAsked(type);

/** Our own map server answers in JSON, whatever others are asked for. */
const informationOf = (type: Layer['type'], format: string) => ({
  supportsGetFeatureInfo: format !== NO_INFORMATION,
  informationFormatToUse: format === NO_INFORMATION ? null : isPublished(type) ? 'JSON' : format,
});

/** A layer with what was chosen, as its own form would send it. */
export const changedLayer = (layer: Layer, { information, ...change }: ManyChange): LayerValues => ({
  ...startLayer(layer),
  ...change,
  ...(information !== undefined && informationOf(layer.type, information)),
});

/** The layer as it was saved, with what was changed of it as it was before. */
export function restoredLayer(saved: LayerSaved, before: Layer, { information, ...change }: ManyChange): LayerValues {
  const was = startLayer(before);
  const names = Object.keys(change) as (keyof typeof change)[];
  const { supportsGetFeatureInfo, informationFormatToUse } = was;
  return {
    ...startLayer(saved),
    ...Object.fromEntries(names.map((name) => [name, was[name]])),
    ...(information !== undefined && { supportsGetFeatureInfo, informationFormatToUse }),
  };
}
